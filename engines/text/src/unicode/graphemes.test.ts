// Where a text may be cut: never within a character of two code units.
import { expect, test } from 'vitest'
import { afterWhole } from './graphemes.ts'

test.each([
  ['within a pair', '\ud83d\ude00', 2],
  ['behind a half that begins one', '\ud83da', 1],
  ['behind a letter', 'a\ude00', 1],
  ['between two second halves', '\ude00\ude00', 1],
  ['between two first halves', '\ud83d\ud83d', 1],
  ['behind the code unit before the halves', '\ud7ff\udc00', 1],
  ['before the code unit after the halves', '\ud83d\ue000', 1],
])('%s', (_, text, place) => expect(afterWhole(text, 1)).toBe(place))
