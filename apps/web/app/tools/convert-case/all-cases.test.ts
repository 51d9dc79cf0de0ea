import { expect, test } from 'vitest'
import { beginning } from './all-cases.tsx'

test.each([
  ['one\ntwo', 'one'],
  ['\n \r\n\t\nfirst\r\nsecond', 'first'],
  ['  kept as it is ', '  kept as it is '],
  ['', ''],
  [' \n ', ''],
])('of %j it is %j', (text, line) => expect(beginning(text)).toBe(line))

test('a long line is cut after 160 characters, none of them in half', () => {
  expect(beginning('a'.repeat(160))).toBe('a'.repeat(160))
  expect(beginning(`${'😀'.repeat(161)}`)).toBe('😀'.repeat(160))
})

test('what begins after 2,000 characters of nothing is not looked for', () => {
  expect(beginning(`${' \n'.repeat(999)}ab`)).toBe('ab')
  expect(beginning(`${' \n'.repeat(1000)}ab`)).toBe('')
})
