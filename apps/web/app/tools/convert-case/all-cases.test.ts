import { expect, test } from 'vitest'
import { beginning } from './all-cases.tsx'

test.each([
  ['one\ntwo', 'one'],
  ['\n \r\n\t\nfirst\r\nsecond', 'first'],
  ['  kept as it is ', '  kept as it is '],
  ['', ''],
  [' \n ', ''],
])('the text %j becomes %j', (text, line) => expect(beginning(text)).toBe(line))

test('a long line is cut after 160 characters, none of them in half', () => {
  expect(beginning('a'.repeat(160))).toBe('a'.repeat(160))
  expect(beginning(`${'😀'.repeat(161)}`)).toBe('😀'.repeat(160))
})

test('text after 2,000 characters of nothing is not searched', () => {
  expect(beginning(`${' \n'.repeat(999)}ab`)).toBe('ab')
  expect(beginning(`${' \n'.repeat(1000)}ab`)).toBe('')
})
