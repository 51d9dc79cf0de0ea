import type { DnsReply } from '@sundry/dns/browser'
import { expect, test } from 'vitest'
import { createZoneResolver } from '../testing/index.ts'
import { MAX_RECORD_LENGTH, MAX_RECORDS } from './limits.ts'
import { joinStrings, lookUp, type Resolver } from './txt.ts'

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

const record = (data: string) => ({ name: 'a.example', type: 'TXT', ttl: 60, data })
const resolver =
  (...data: string[]): Resolver =>
  async () =>
    ({ rcode: 'NOERROR', flags: { ad: false }, records: data.map(record) }) as unknown as DnsReply

test('a record four times as long as DNS carries is read, a longer one is left out', async () => {
  const longest = 'x'.repeat(4 * MAX_RECORD_LENGTH)
  const { records } = await lookUp(resolver(longest, `${longest}x`, 'short'), 'a.example', 'TXT')
  expect(records.map(({ data }) => data.length)).toEqual([longest.length, 5])
})

test('no more records are read than a stand-in may send', async () => {
  const data = Array.from({ length: MAX_RECORDS + 1 }, (_, index) => String(index))
  const { records } = await lookUp(resolver(...data), 'a.example', 'TXT')
  expect(records.map((one) => one.data)).toEqual(data.slice(0, -1))
})
