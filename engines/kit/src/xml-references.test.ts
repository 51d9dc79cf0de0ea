import { expect, test } from 'vitest'
import { decodeXmlReferences, unfinishedReference } from './xml-references.ts'

const bare: number[] = []
const decode = (text: string) => {
  try {
    return decodeXmlReferences(text, (index) => {
      bare.push(index)
      throw new Error('bare')
    })
  } catch {
    return `bare at ${bare.at(-1)}`
  }
}

test('references cover five signs and every character of XML', () => {
  expect(decode('a&amp;b&lt;c&gt;d&quot;e&apos;f')).toBe('a&b<c>d"e\'f')
  expect(decode('&#65;&#x42;&#x1F600;&#x1f600;')).toBe('AB😀😀')
  for (const code of [9, 10, 13, 0x20, 0xd7ff, 0xe000, 0xfffd, 0x10000, 0x10ffff]) {
    expect(decode(`x&#${code};`)).toBe(`x${String.fromCodePoint(code)}`)
    expect(decode(`x&#x${code.toString(16)};`)).toBe(`x${String.fromCodePoint(code)}`)
  }
  for (const code of [0, 8, 11, 12, 14, 0x1f, 0xd800, 0xdfff, 0xfffe, 0xffff, 0x110000])
    expect(decode(`x&#${code};`)).toBe('bare at 1')
  for (const text of ['ab&', 'ab&;', 'ab&nbsp;', 'ab&#;', 'ab&#x;', 'ab&#xg;', 'ab&amp'])
    expect(decode(text)).toBe('bare at 2')
  for (const text of ['ab&', 'ab&am', 'ab&quot', 'ab&#', 'ab&#12', 'ab&#x', 'ab&#x1F'])
    expect(unfinishedReference(text)).toBe(2)
  for (const text of ['ab', 'ab&amp;', 'ab& ', 'ab&quoted', 'ab&#1g']) expect(unfinishedReference(text)).toBe(-1)
  expect([decode(`&#${'0'.repeat(30)}65;`), decode(`&#${'0'.repeat(31)}65;`)]).toEqual(['A', 'bare at 0'])
})
