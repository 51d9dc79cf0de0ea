import { SAMPLE_DOMAIN as domain } from './contract.ts'

const DAY_MS = 86_400_000
const when = '2026-11-01T00:00:00Z'
// Nothing was checked, so nothing has a grade.
const common = { grade: null, reasons: [], findings: [], error: null, elapsedMs: 0, cached: false }

type Sections = readonly (
  | 'registration'
  | 'zone'
  | 'dnssec'
  | 'addresses'
  | 'web'
  | 'mail'
  | 'clients'
  | 'blocklists'
)[]

/** The one registration of every sample. */
export const sampleRegistration = {
  registrar: 'Example Registrar, Inc.',
  registeredOn: '1995-08-14T04:00:00Z',
  expiresOn: '2030-08-13T04:00:00Z',
  status: ['clientDeleteProhibited', 'clientTransferProhibited'],
  nameServers: ['ns1.example.net', 'ns2.example.net'],
}

function registrationOf(now: number) {
  const daysLeft = Math.floor((Date.parse(sampleRegistration.expiresOn) - now) / DAY_MS)
  return {
    ...common,
    type: 'registration' as const,
    reading: { registered: true, ...sampleRegistration, missingExpiryReason: null, daysLeft, warnings: [] },
  }
}

function zoneOf() {
  const { nameServers } = sampleRegistration
  const reading = {
    zone: domain,
    parentZone: 'com',
    delegation: { nameServers, ttl: 86_400 },
    parentsAgree: true,
    ownNameServers: nameServers,
    soa: null,
    apexAlias: null,
    nsec3: null,
    delegationSigners: [],
    servers: [],
    serversLeftOut: 0,
  }
  return { ...common, type: 'zone' as const, reading }
}

function dnssecOf() {
  const findings = [{ code: 'dnssec-unsigned', severity: 'info' as const, domain }]
  const reading = {
    name: `${domain}.`,
    verdict: 'insecure' as const,
    reason: 'no-ds' as const,
    exists: true,
    zones: [],
    records: [],
    checkedAt: when,
  }
  return { ...common, type: 'dnssec' as const, findings, reading }
}

function mailOf() {
  const reading = {
    refusesMail: false,
    hosts: [{ host: `mail.${domain}`, preference: 10, addresses: [{ address: '192.0.2.25', names: [] }] }],
    spf: {
      result: 'fail',
      lookups: 1,
      voidLookups: 0,
      records: [{ domain, record: 'v=spf1 mx -all', depth: 0, via: null, lookups: 1, terms: [] }],
    },
    dmarc: {
      policy: 'reject' as const,
      subdomainPolicy: 'reject' as const,
      testMode: false,
      record: 'v=DMARC1; p=reject',
      foundAt: domain,
    },
    dkim: { tried: 1, found: [] },
    mtaSts: { mode: null, mx: [], maxAge: null, matches: [] },
    tlsReports: [],
    bimi: { location: null, authority: null, certificateExpires: null, declined: false, foundAt: null },
    dane: { hosts: [], portAsked: false },
  }
  return { ...common, type: 'mail' as const, reading }
}

function clientsOf() {
  const hosts = [{ host: `mail.${domain}`, port: 993, hasAddress: true, tls: null }]
  const services = [{ service: 'imaps' as const, name: `_imaps._tcp.${domain}`, offered: true, hosts }]
  return { ...common, type: 'clients' as const, reading: { services, names: [], portsAsked: false } }
}

function blockListsOf() {
  const reading = { lists: [], entries: [], addressesLeftOut: 0 }
  return { ...common, type: 'blocklists' as const, reading }
}

export function sampleReport(sections: Sections, now = Date.now()) {
  const addresses = [{ host: domain, address: '192.0.2.10', network: null, names: [] }]
  const all = [
    registrationOf(now),
    zoneOf(),
    dnssecOf(),
    { ...common, type: 'addresses' as const, reading: { addresses, withheld: 0 } },
    { ...common, type: 'web' as const, reading: null },
    mailOf(),
    clientsOf(),
    blockListsOf(),
  ]
  const shown = all.filter(({ type }) => sections.includes(type))
  return [
    {
      type: 'start' as const,
      asked: domain,
      kind: 'domain' as const,
      domain,
      unicodeName: domain,
      onRequest: ['clients' as const],
      sections: [...sections],
      isMockData: true,
    },
    ...shown,
    {
      type: 'end' as const,
      grade: null,
      reasons: [],
      elapsedMs: 0,
      fetchedAt: when,
    },
  ]
}
