import { expect, test } from 'vitest'
import { findExcerpt } from './find-excerpt.ts'

test('three lines on either side, as far as there are any', () => {
  const text = 'a\nb\r\nc\rd\ne\nf\ng\nh'
  expect(findExcerpt(text, 5, 1)).toEqual({ first: 2, lines: ['b', 'c', 'd', 'e', 'f', 'g', 'h'] })
  expect(findExcerpt(text, 1, 1)).toEqual({ first: 1, lines: ['a', 'b', 'c', 'd'] })
  expect(findExcerpt('one', 1, 1)).toEqual({ first: 1, lines: ['one'] })
})

test('a line that is a whole file is cut around the column', () => {
  const [line = ''] = findExcerpt(`${'x'.repeat(5000)}HERE${'y'.repeat(5000)}`, 1, 5001).lines
  expect(line).toContain('xHEREy')
  expect(line.length).toBeLessThan(410)
  expect(line.startsWith('…') && line.endsWith('…')).toBe(true)
})

test('a line of 400 characters is whole, of a longer one the 200 before the column and after it are shown', () => {
  expect(findExcerpt('a'.repeat(400), 1, 300).lines).toEqual(['a'.repeat(400)])
  const line = Array.from({ length: 1000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('')
  expect(findExcerpt(line, 1, 501).lines).toEqual([`…${line.slice(300, 700)}…`])
  expect(findExcerpt(line, 1, 201).lines).toEqual([`${line.slice(0, 400)}…`])
  expect(findExcerpt(line, 1, 202).lines).toEqual([`…${line.slice(1, 401)}…`])
  expect(findExcerpt(line, 1, 801).lines).toEqual([`…${line.slice(600)}`])
})

test('of long lines around the one that is meant the beginning is shown', () => {
  const line = `${'b'.repeat(1)}${'c'.repeat(999)}`
  const [before, meant, after] = findExcerpt(`${line}\n${line}\n${line}`, 2, 700).lines
  expect(before).toBe(`b${'c'.repeat(399)}…`)
  expect(meant).toBe(`…${'c'.repeat(400)}…`)
  expect(after).toBe(before)
})

test('an empty line at the end is a line', () => {
  expect(findExcerpt('a\n', 2, 1)).toEqual({ first: 1, lines: ['a', ''] })
})
