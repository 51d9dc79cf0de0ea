// How much of a strange file's words is read or shown, to the letter.

import { ascii } from '@sundry/kit'
import { expect, test } from 'vitest'
import { bytesInWords, plainText } from './disclosure.ts'
import { xmpFacts } from './xmp-facts.ts'

test('a text has three hundred letters and no control characters; one more letter is cut off, and that is shown', () => {
  expect(plainText(' a\0\n\u0085b ')).toBe('a b')
  expect([plainText('a'.repeat(300)), plainText('a'.repeat(301))]).toEqual(['a'.repeat(300), `${'a'.repeat(300)}…`])
})
test('numbers of octets have commas', () => {
  expect([0, 1, 2, 1234567].map(bytesInWords)).toEqual(['0 bytes', '1 byte', '2 bytes', '1,234,567 bytes'])
})

test('a hundred and fifty facts of XMP are reported, from its first million octets', () => {
  const many = (count: number) => xmpFacts(ascii(Array.from({ length: count }, (_, at) => ` a:City="${at}"`).join('')))
  expect([149, 150, 151].map((count) => many(count).length)).toEqual([149, 150, 150])
  const late = (spaces: number) => xmpFacts(ascii(`${' '.repeat(spaces)}a:City="x"`)).length
  expect([late(999_990), late(999_991)]).toEqual([1, 0])
})
test('the syntax of XMP reveals nothing', () => {
  const text =
    '<rdf:Description rdf:about="x" rdf:parseType="x" x:xmptk="x" xml:lang="x" xmlns:xmpRights="x" a:Rating="5"/><rdf:li>x</rdf:li>'
  expect(xmpFacts(ascii(text))).toEqual([])
})
