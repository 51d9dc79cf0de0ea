import { createZoneResolver } from '@sundry/mail/testing'
import { expect, test } from 'vitest'
import { readSpfChange, withoutVoidTerms } from './spf-change.ts'

test.each([
  [['v=spf1 mx -all', 'v=spf1 a -all'], 'v=spf1 mx a -all'],
  [['v=spf1 mx ~all a', 'v=spf1 a ~all'], null],
  [['v=spf1 ~all mx', 'v=spf1 a ~all'], null],
])('puts SPF records together unless one lists senders behind its "all": %j', async (records, merged) => {
  const known = { domain: 'a.example', records, hosts: [], selectors: [] }
  const change = await readSpfChange(known, createZoneResolver({ 'a.example': { A: ['192.0.2.1'] } }))
  expect(change && `${change.start} ${change.end}`).toBe(merged)
})

test.each([
  ['v=spf1 mx ~all -all redirect=b.example', 'v=spf1 mx ~all'],
  ['v=spf1 mx -all ip4:192.0.2.9', null],
  ['v=spf1 -all include:b.example', null],
])('an SPF record is offered without terms that have no effect, unless they are senders: %s', async (text, shorter) => {
  const resolver = createZoneResolver({ 'a.example': { MX: ['10 a.example.'], A: ['192.0.2.1'] } })
  expect(await withoutVoidTerms(text, 'a.example', resolver)).toBe(shorter)
})
