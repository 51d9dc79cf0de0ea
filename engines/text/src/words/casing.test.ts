import { expect, test } from 'vitest'
import { titlecaseLetter } from './casing.ts'

const titlecase = (letter: string) => titlecaseLetter(letter, (text) => text.toUpperCase())

test.each([
  ['a', 'A'],
  ['é', 'É'],
  ['ж', 'Ж'],
  ['ß', 'Ss'],
  ['ﬁ', 'Fi'],
  ['ﬃ', 'Ffi'],
  ['և', 'Եւ'],
  ['ŉ', 'ʼN'],
  ['ǰ', 'J̌'],
  ['Ǆ', 'ǅ'],
  ['ǉ', 'ǈ'],
  ['ǌ', 'ǋ'],
  ['Ǳ', 'ǲ'],
  ['ა', 'ა'],
  ['𐐨', '𐐀'],
  ['ᾀ', 'ᾈ'],
  ['ᾈ', 'ᾈ'],
  ['ᾳ', 'ᾼ'],
  ['ῼ', 'ῼ'],
  ['ᾲ', 'Ὰͅ'],
  ['ᾷ', 'ᾼ͂'.normalize('NFD')],
  ['ΐ', 'ΐ'.toUpperCase()],
  ['漢', '漢'],
])('%s becomes %s', (letter, expected) => {
  expect(titlecase(letter)).toBe(expected)
})
