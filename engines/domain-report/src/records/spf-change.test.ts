import { createZoneResolver } from '@sundry/mail/testing'
import { expect, test } from 'vitest'
import { readSpfChange } from './spf-change.ts'

test.each([
  [['v=spf1 mx -all', 'v=spf1 a -all'], 'v=spf1 mx a -all'],
  [['v=spf1 mx ~all a', 'v=spf1 a ~all'], null],
  [['v=spf1 ~all mx', 'v=spf1 a ~all'], null],
])('puts SPF records together unless one lists senders behind its "all": %j', async (records, merged) => {
  const known = { domain: 'a.example', records, hosts: [], selectors: [] }
  const change = await readSpfChange(known, createZoneResolver({ 'a.example': { A: ['192.0.2.1'] } }))
  expect(change && `${change.start} ${change.end}`).toBe(merged)
})
