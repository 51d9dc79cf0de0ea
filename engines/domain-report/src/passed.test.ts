import type { DomainReportSection } from '@sundry/contracts/domain-report-v1'
import { expect, test } from 'vitest'
import { descriptors } from './catalogue/finding.ts'
import { passedChecks } from './passed.ts'

const visit = {
  state: 'authoritative',
  glue: true,
  published: true,
  tcp: true,
  edns: true,
  transfer: 'closed',
  recursion: 'closed',
}
const server = { inParent: true, inZone: true, addresses: [visit] }
const sound = {
  registration: {
    registered: true,
    daysLeft: 300,
    status: ['clientTransferProhibited'],
    nameServers: ['ns1.example'],
    delegated: ['ns1.example'],
  },
  zone: { delegation: { nameServers: ['ns1.example'] }, servers: [server, server], serversLeftOut: 0, soa: {} },
  dnssec: { verdict: 'secure' },
  mail: {
    hosts: [{ host: 'mx.example', addresses: [{}] }],
    spf: { records: [{ record: 'v=spf1 -all' }] },
    dmarc: { record: 'v=DMARC1; p=reject', policy: 'reject' },
    dkim: { found: [{ revoked: false }] },
    mtaSts: { mode: 'enforce' },
    tlsReports: ['mailto:a@example'],
    bimi: { location: 'https://example/a.svg' },
    dane: { hosts: [{ fits: true }] },
  },
  web: {
    tls: {
      trusted: true,
      nameFits: true,
      alpn: 'h2',
      protocols: ['TLSv1', 'TLSv1.1', 'TLSv1.3'].map((version) => ({ version, state: 'not-offered' })),
    },
    http: { plain: { finalUrl: 'https://example/' }, secure: { status: 200 }, headers: [{ verdict: 'good' }] },
    caa: { issuerListed: true },
    dane: { secure: true, records: [{ fits: true }] },
    securityTxt: { state: 'found' },
  },
  clients: { services: [{ hosts: [{ hasAddress: true, tls: 'valid' }] }] },
  blocklists: { entries: [{ state: 'not-listed' }] },
} as const
type Name = keyof typeof sound
const names = Object.keys(sound) as Name[]
const passed = (type: Name, more: object = {}) =>
  passedChecks({ type, reading: sound[type], findings: [], error: null, ...more } as unknown as DomainReportSection)

test.each(names)('each check of a sound %s section is taken back by a finding about it', (type) => {
  const all = passed(type)
  expect(all.length).toBeGreaterThan(0)
  const withFinding = Object.keys(descriptors).map((code) => passed(type, { findings: [{ code }] }))
  const taken = all.filter((title) => withFinding.some((left) => !left.includes(title)))
  expect(taken).toEqual(all)
})

test.each(names)('nothing passes in a %s section that was not looked up, or not whole', (type) => {
  expect(passed(type, { reading: null })).toEqual([])
  expect(passed(type, { error: 'Late.' })).toEqual([])
})

test('nothing passes of what is not there or not known', () => {
  const nothing = {
    hosts: [],
    spf: { records: [{ record: null }] },
    dmarc: { record: null, policy: null },
    dkim: { found: [] },
    mtaSts: { mode: null },
    tlsReports: [],
    bimi: { location: null },
    dane: { hosts: [] },
  }
  expect(passed('mail', { reading: nothing })).toEqual([])
  const silent = { ...sound.zone, servers: [{ ...server, addresses: [{ state: 'silent', tcp: null }] }] }
  const known = passed('zone', { reading: silent })
  expect(passed('zone').filter((title) => !known.includes(title))).toEqual(
    expect.arrayContaining(['Name servers respond over TCP', 'Zone transfers are closed']),
  )
})

test('nothing passes of servers, glue or lists that were not seen whole', () => {
  const lost = (reading: object, name: Name = 'zone') => {
    const left = passed(name, { reading: { ...sound[name], ...reading } })
    return passed(name).filter((title) => !left.includes(title))
  }
  expect(lost({ delegated: null }, 'registration')).toEqual(['The registry lists the name servers of the delegation'])
  expect(lost({ servers: [server, { ...server, addresses: [] }] })).toEqual(
    expect.arrayContaining(['Every name server has a public address', 'All name servers serve the same zone']),
  )
  const hidden = { ...server, addresses: [{ ...visit, published: false }] }
  expect(lost({ servers: [server, hidden] })).toEqual(['Glue matches the zone'])
})
