// References to characters (XML 1.0, 4.1 and 2.2): which stand for one, and which stay as they are.
import { expect, test } from 'vitest'
import { decodeReferences } from './references.ts'

function read(text: string): [string, number] {
  let unknown = 0
  const decoded = decodeReferences(text, () => {
    unknown += 1
  })
  return [decoded, unknown]
}

test.each([
  ['&#9;&#10;&#13;&#32;', '\t\n\r '],
  ['&#x9;&#xA;&#xd;&#x20;', '\t\n\r '],
  ['&#x00000041;&#00000066;', 'AB'],
  ['&#xD7FF;&#xE000;', '\ud7ff\ue000'],
  ['&#x10FFFF;&#1114111;', '\u{10ffff}\u{10ffff}'],
  ['a&amp;b&lt;c&gt;d&quot;e&apos;f', 'a&b<c>d"e\'f'],
])('%s', (text, decoded) => expect(read(text)).toEqual([decoded, 0]))

test.each([
  '&#8;',
  '&#11;',
  '&#12;',
  '&#14;',
  '&#31;',
  '&#xD800;',
  '&#xDFFF;',
  '&#x110000;',
  '&#000000065;',
  '&#x000000041;',
  '&#;',
  '&#x;',
  '&#xG;',
  '&#A;',
  '&#X41;',
  '&amp',
  '&;',
  '&AMP;',
  '&nbsp;',
])('%s stays, and is told of', (text) => expect(read(`a${text}b`)).toEqual([`a${text}b`, 1]))

test('what stands round a reference stays', () => {
  expect(read('&&amp;;&lt&lt;')).toEqual(['&&;&lt<', 2])
})
