import { expect, test } from 'vitest'
import { isBelow, upTo } from './denial-nsec3.ts'

test.each([
  ['com.', '.', true],
  ['.', '.', false],
  ['a.Example.', 'example.', true],
  ['example.', 'example.', false],
  ['notexample.', 'example.', false],
  ['example.', 'a.example.', false],
])('%s is below %s: %s', (name, above, expected) => expect(isBelow(name, above)).toBe(expected))

test.each([
  ['A.b.example.', 'example.', ['a.b.example.', 'b.example.', 'example.']],
  ['a.example.', '.', ['a.example.', 'example.', '.']],
  ['example.', 'example.', ['example.']],
  ['a\\.b.example.', 'example.', ['a\\.b.example.', 'example.']],
  ['a.example.', 'elsewhere.', ['a.example.', 'example.', '.']],
])('the names from %s up to %s', (name, zone, expected) => expect(upTo(name, zone)).toEqual(expected))
