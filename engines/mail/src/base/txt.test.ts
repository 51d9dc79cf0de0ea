import { expect, test } from 'vitest'
import { createZoneResolver } from '../testing/index.ts'
import { joinStrings } from './txt.ts'

test.each([
  ['"v=spf1 " "-all"', 'v=spf1 -all'],
  ['"a" "" "b"', 'ab'],
  ['"a b"', 'a b'],
  ['a b', 'ab'],
  ['"say \\"hi\\" \\\\"', 'say "hi" \\'],
  ['"\\065\\000\\255\\10a"', 'A\u0000\u00ff10a'],
  ['"\\999"', '999'],
  ['"\\255\\256"', '\u00ff256'],
  ['"\\09"', '09'],
  ['"\\0/0\\0:0"', '0/00:0'],
  ['"a\\" b" "c"', 'a" bc'],
  ['', ''],
  ['"\\', ''],
])('%s is %s', (data, text) => {
  expect(joinStrings(data)).toBe(text)
})

test('a quoted text of the zone is read as it was', async () => {
  const text = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('')
  const { records } = await createZoneResolver({ 'example.com': { TXT: [[text, text]] } })('example.com', 'TXT')
  expect(joinStrings(records[0]?.data ?? '')).toBe(text + text)
})
