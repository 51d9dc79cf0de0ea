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
