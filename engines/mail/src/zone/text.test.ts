import { expect, test } from 'vitest'
import { createFindings, messageOf } from '../findings/finding.ts'
import { type Parameters, testMessages } from '../testing/examples.ts'
import type { zoneFindings } from './text.ts'

const words: Parameters<typeof zoneFindings> = {
  'zone-not-delegated': { zone: 'zone.example', parent: 'example' },
  'zone-parent-silent': { zone: 'zone.example', parent: 'example' },
  'zone-parents-differ': { zone: 'zone.example', parent: 'example' },
  'zone-server-not-in-zone': { zone: 'zone.example', host: 'ns1.zone.example' },
  'zone-server-not-in-parent': { zone: 'zone.example', host: 'ns1.zone.example' },
  'zone-server-no-address': { zone: 'zone.example', host: 'ns1.zone.example' },
  'zone-server-address-private': { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1' },
  'zone-server-alias': { zone: 'zone.example', host: 'ns1.zone.example', target: 'other.example' },
  'zone-server-silent': { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1' },
  'zone-server-lame': { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1', rcode: 'REFUSED' },
  'zone-server-no-tcp': { host: 'ns1.zone.example', address: '192.0.2.1' },
  'zone-server-no-edns': { host: 'ns1.zone.example', address: '192.0.2.1' },
  'zone-transfer-open': { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1' },
  'zone-recursion-open': { host: 'ns1.zone.example', address: '192.0.2.1' },
  'zone-server-unsigned': { zone: 'zone.example', host: 'ns1.zone.example', address: '192.0.2.1' },
  'zone-server-signatures-over': {
    zone: 'zone.example',
    host: 'ns1.zone.example',
    address: '192.0.2.1',
    expires: '2026-12-01',
  },
  'zone-below': { zone: 'zone.example', domain: 'a.example' },
  'zone-one-server': { zone: 'zone.example', host: 'ns1.zone.example' },
  'zone-one-network': { zone: 'zone.example', network: '192.0.2.0/24' },
  'zone-no-ipv6': { zone: 'zone.example' },
  'zone-glue-missing': { zone: 'zone.example', host: 'ns1.zone.example' },
  'zone-glue-differs': { host: 'ns1.zone.example', glue: '192.0.2.2', own: '192.0.2.3' },
  'zone-serials-differ': { zone: 'zone.example', serials: '7, 8' },
  'zone-servers-disagree': { zone: 'zone.example', hosts: 'ns1, ns2' },
  'zone-ttl-differs': { zone: 'zone.example', ttls: '60, 300' },
  'zone-soa-primary-unknown': { zone: 'zone.example', primary: 'ns0.zone.example' },
  'zone-soa-contact-invalid': { zone: 'zone.example', contact: 'nobody' },
  'zone-soa-refresh-short': { zone: 'zone.example', seconds: 90 },
  'zone-soa-retry-long': { zone: 'zone.example', retry: 7200, refresh: 3600 },
  'zone-soa-expire-short': { zone: 'zone.example', seconds: 90 },
  'zone-soa-minimum-long': { zone: 'zone.example', seconds: 90 },
  'zone-apex-alias': { zone: 'zone.example', target: 'other.example' },
  'zone-nsec3-iterations': { zone: 'zone.example', iterations: 12 },
  'zone-nsec3-salt': { zone: 'zone.example' },
}

testMessages(words)

test('the root is named in words', () => {
  const { report, findings } = createFindings()
  report('zone-not-delegated', { zone: 'example', parent: '.' })
  report('zone-parent-silent', { zone: 'example', parent: '.' })
  expect(findings.map((finding) => messageOf(finding).found)).toEqual([
    'The servers of the root know no name servers for example.',
    'The servers of the root, which delegates example, could not be asked.',
  ])
})
