// A reviewed snapshot holds the sentences of this engine's findings.

import type { Descriptor } from '@sundry/kit'
import { expect, test } from 'vitest'
import { blockListFindings } from './block-lists.ts'
import { clientFindings } from './clients.ts'
import { chainFindings } from './dnssec.ts'
import { registrationFindings } from './registration.ts'
import { webFindings } from './web.ts'
import { zoneFindings } from './zone.ts'

const parameters = {
  ...{
    zone: 'zone.example',
    domain: 'a.example',
    host: 'ns1.zone.example',
    written: 'ns1.zone',
    parent: 'example',
    network: '192.0.2.0/24',
  },
  ...{ address: '192.0.2.1', target: 'other.example', rcode: 'REFUSED', glue: '192.0.2.2', own: '192.0.2.3' },
  ...{ serials: '7, 8', hosts: 'ns1, ns2', ttls: '60, 300', primary: 'ns0.zone.example', contact: 'nobody' },
  ...{
    seconds: 90,
    retry: 7200,
    refresh: 3600,
    iterations: 12,
    keyTag: 4711,
    bits: 1024,
    status: 503,
    count: 4,
    days: 9,
  },
  ...{ name: 'mail.zone.example', type: 'MX', expires: '2026-12-01', inception: '2026-12-02', reason: 'timeout' },
  ...{ date: '2026-11-01', fault: 'self-signed', version: 'TLS 1.0', issuer: 'ca.example', url: 'http://b.example/' },
  ...{
    listed: 'ns1.a.net, ns2.a.net',
    delegated: 'ns1.b.net',
    missing: 'gone.example',
    value: 'default-src *',
    faults: ['certificate', 'max-age', 'subdomains', 'redirect'],
  },
  ...{ port: 993, better: '_imaps._tcp.zone.example' },
  ...{ subject: '192.0.2.1', list: 'Spamhaus ZEN', meaning: 'SBL', lookup: 'https://check.spamhaus.org/' },
}
const all = {
  ...{ ...zoneFindings, ...chainFindings, ...webFindings, ...registrationFindings },
  ...{ ...clientFindings, ...blockListFindings },
}

test('every finding says what was found, why it matters and what fixes it, as reviewed', () => {
  const sentences = (Object.entries(all) as [string, Descriptor<unknown>][]).map(([code, { severity, message }]) => {
    const { found, why, fix } = message(parameters)
    return [code, `${severity}: ${found}\n${why}\n${fix}`]
  })
  expect(JSON.stringify(sentences)).not.toMatch(/undefined|NaN/)
  expect(Object.fromEntries(sentences)).toMatchSnapshot()
})

test('a finding about the root zone names it in words', () => {
  const { found } = zoneFindings['zone-not-delegated'].message({ zone: 'example', parent: '.' })
  expect(found).toMatch(/^The root /)
})
