import type { DnsReply } from '@sundry/dns/browser'
import { expect, test } from 'vitest'
import { MAX_RECORD_LENGTH, MAX_RECORDS } from './limits.ts'
import { lookUp, type Resolver } from './lookup.ts'

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
