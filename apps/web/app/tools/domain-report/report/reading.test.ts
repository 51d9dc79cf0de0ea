// Each section's display of every value that a reading may hold, with the colour of its verdict.
import type { DnssecChain } from '@sundry/contracts/domain-report-dnssec'
import type { BlockListsReading, ClientsReading, MailReading } from '@sundry/contracts/domain-report-mail'
import type { RegistrationReading } from '@sundry/contracts/domain-report-v1'
import type { TlsReading, WebReading } from '@sundry/contracts/domain-report-web'
import type { ZoneHealth } from '@sundry/contracts/domain-report-zone'
import { expect, test } from 'vitest'
import { bad, type Cell, formatSeconds, good, type ShownReading, warn, withoutTones } from '../../../lookup/reading.ts'
import { algorithmName, digestName, showDnssec } from './show-dnssec.ts'
import { showAddresses, showClients, showMail } from './show-mail.ts'
import { showBlockLists, showRegistration, showZone } from './show-section.ts'
import { showWeb } from './show-web.ts'

const cell = (value: Cell) =>
  typeof value === 'string' ? value : `${value.text}${value.tone ? ` [${value.tone}]` : ''}`
const lines = ({ facts, tables }: ShownReading) => [
  ...facts.map(({ name, value, note }) => {
    const shown = typeof value === 'object' && 'length' in value ? value.join(', ') : cell(value)
    return `${name}: ${shown}${note ? ` (${note})` : ''}`
  }),
  ...tables.flatMap(({ title, columns, rows }) => [
    `${title}: ${columns.join(' | ')}`,
    ...rows.map((row) => row.map(cell).join(' | ')),
  ]),
]
/** Each variant by its difference to the plain reading, in one snapshot. */
function variants<Reading extends object>(show: (one: Reading) => ShownReading, plain: Reading, some: object[]) {
  const isPlain = lines(show(plain))
  return {
    plain: isPlain,
    ...Object.fromEntries(
      some.map((one) => [
        JSON.stringify(one),
        lines(show({ ...plain, ...one })).filter((line) => !isPlain.includes(line)),
      ]),
    ),
  }
}
const each = (name: string, values: readonly unknown[], more: object = {}) =>
  values.map((value) => ({ ...more, [name]: value }))

test('facts beside no issue carry no colour of one', () => {
  const facts = [good('Signed'), warn('None'), bad('No record')].map((value, at) => ({ name: `${at}`, value }))
  expect(withoutTones(facts).map(({ value }) => cell(value as Cell))).toEqual(['Signed [good]', 'None', 'No record'])
})

const dmarc = { policy: null, subdomainPolicy: null, testMode: false, record: 'v=DMARC1', foundAt: null }
const bimi = { location: null, authority: null, certificateExpires: null, declined: false, foundAt: null }
const plainMail = {
  refusesMail: false,
  hosts: [],
  spf: { result: 'none', lookups: 0, voidLookups: 0, records: [] },
  dmarc: { ...dmarc, record: null },
  dkim: { tried: 40, found: [] },
  mtaSts: { mode: null, mx: [], maxAge: null, matches: [] },
  tlsReports: [],
  bimi,
  dane: { hosts: [], portAsked: false },
} as MailReading

test('addresses of SPF are listed only if the report has every branch of the record', () => {
  const term = { text: 'ip4:192.0.2.1', lookups: 0, voidLookups: 0, target: null }
  const branch = { domain: 'a.example', record: 'v=spf1 …', depth: 0, via: null, lookups: 0, terms: [term] }
  const rowsOf = (records: object[]) =>
    showMail({ ...plainMail, spf: { ...plainMail.spf, records } } as MailReading).tables.find(({ title }) =>
      title.startsWith('SPF flattened'),
    )?.rows.length ?? 0
  // A report has no more than forty branches, so that a list of forty may be cut.
  expect([1, 2, 39, 40].map((count) => rowsOf(Array(count).fill(branch)))).toEqual([0, 2, 39, 0])
  expect(rowsOf([branch, { ...branch, record: null }])).toBe(0)
})

test('shows every state of mail records', () => {
  const spf = (lookups: number, below: object[] = []) => ({
    result: 'pass',
    lookups,
    records: [{ domain: 'a.example', record: 'v=spf1 -all', depth: 0, via: null, lookups, terms: [] }, ...below],
  })
  const key = { selector: 's1', keyType: 'rsa', bits: 2048, revoked: false, record: 'v=DKIM1' }
  const authority = 'https://a.example/a.pem'
  const addresses = [
    { address: '192.0.2.1', names: [] },
    { address: '192.0.2.2', names: [{ name: 'mx.a.example', confirmed: true }] },
    { address: '192.0.2.3', names: [{ name: 'other.example', confirmed: false }] },
  ]
  const dane = (usable: boolean, fits: boolean | null, portRequested = true) => ({
    hosts: [{ host: 'mx.a.example', secure: true, records: [], usable, fits }],
    portAsked: portRequested,
  })
  const include = { domain: 'b.example', depth: 8, via: 'include:b.example', record: null, lookups: 0, terms: [] }
  const term = (text: string, lookups = 0, target: string | null = null) => ({ text, lookups, voidLookups: 0, target })
  const tree = (via: string, network: string) => ({
    result: 'pass',
    lookups: 4,
    voidLookups: 0,
    records: [
      {
        ...{ domain: 'a.example', record: 'v=spf1 …', depth: 0, via: null, lookups: 4 },
        terms: [term('mx', 1, 'a.example'), term(via, 3, 'b.example'), term('ip6:2001:db8::/32'), term('-all')],
      },
      {
        ...{ domain: 'b.example', record: 'v=spf1 …', depth: 1, via, lookups: 2 },
        terms: [term('+a:c.example', 1, 'c.example'), term('exists:%{i}.d.example', 1), term(network), term('~all')],
      },
    ],
  })
  expect(
    variants(showMail, plainMail, [
      { refusesMail: true },
      ...each('spf', [spf(0), spf(10), spf(11), spf(1, [include])]),
      ...each('spf', [tree('+include:b.example', 'ip4:192.0.2.1'), tree('include:b.example', '-ip4:192.0.2.1')]),
      ...each('spf', [tree('?include:b.example', 'ip4:192.0.2.1')]),
      ...each('dmarc', [
        dmarc,
        { ...dmarc, policy: 'none' },
        { ...dmarc, policy: 'quarantine' },
        { ...dmarc, policy: 'reject', subdomainPolicy: 'reject' },
        { ...dmarc, policy: 'reject', subdomainPolicy: 'none', testMode: true, foundAt: 'a.example' },
      ]),
      { dkim: { tried: 2, found: [key, { ...key, selector: 's2', bits: null, revoked: true }] } },
      ...each('mtaSts', [
        { ...plainMail.mtaSts, mode: 'enforce', mx: ['mx.a.example'] },
        { ...plainMail.mtaSts, mode: 'testing', mx: ['mx.a.example', 'mx.b.example'] },
      ]),
      { tlsReports: ['mailto:a@a.example'] },
      ...each('bimi', [
        { ...bimi, declined: true },
        { ...bimi, location: 'https://a.example/logo.svg' },
        { ...bimi, authority },
        { ...bimi, authority, certificateExpires: '2027-02-03T00:00:00.000Z' },
      ]),
      ...each('dane', [
        dane(false, null),
        dane(true, null),
        dane(true, true),
        dane(true, false),
        dane(true, true, false),
      ]),
      {
        hosts: [
          { host: 'mx0.a.example', preference: 5, addresses: [] },
          { host: 'mx.a.example', preference: 10, addresses },
        ],
      },
    ]),
  ).toMatchSnapshot()
})

test('shows every state of a web site', () => {
  const tls = {
    host: 'a.example',
    address: '192.0.2.1',
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    trusted: true,
    trustFault: null,
    nameFits: true,
    daysLeft: 60,
    certificates: [],
    protocols: [],
  } as TlsReading
  const certificate = {
    subject: 'a.example',
    issuer: 'R3',
    issuerOrganization: 'Some Authority',
    names: [],
    validFrom: '2026-01-02T00:00:00.000Z',
    validTo: '2026-04-02T00:00:00.000Z',
    keyType: 'EC',
    keyBits: 256,
    fingerprint256: '',
  }
  const page = { url: 'http://a.example/', finalUrl: null, status: null, redirects: [], fault: null }
  const http = { plain: page, secure: page, strictTransport: null, headers: [] }
  const strictTransport = { value: 'max-age=31536000', maxAge: 31_536_000, includeSubDomains: false, preload: false }
  const plain = {
    host: 'a.example',
    tls: null,
    http: null,
    caa: { foundAt: null, issue: null, issueWildcard: null, issuer: null, issuerListed: null },
    dane: { name: '_443._tcp.a.example', secure: true, records: [] },
  } as WebReading
  const version = (name: string, state: string) => ({ version: name, state })
  const tlsa = (secure: boolean, fits: boolean | null) => ({
    dane: { ...plain.dane, secure, records: [{ data: '3 1 1 ab', fits }] },
  })
  expect(
    variants(showWeb, plain, [
      ...[
        ...each('daysLeft', [-1200, -1, 0, 1, 13, 14, null]),
        { trusted: false, nameFits: false },
        { trusted: true, nameFits: false },
        { trusted: false, trustFault: 'CERT_HAS_EXPIRED' },
        { daysLeft: null, protocol: 'TLSv1', cipher: null },
        { daysLeft: null, protocol: null, cipher: null },
        {
          protocols: [
            version('TLSv1', 'not-offered'),
            version('TLSv1.1', 'offered'),
            version('TLSv1.2', 'offered'),
            version('TLSv1.3', 'not-asked'),
          ],
        },
        { protocols: [version('TLSv1', 'offered'), version('TLSv1.3', 'not-offered')] },
        { certificates: [certificate, { ...certificate, subject: 'R3', keyType: null, keyBits: null }] },
      ].map((some) => ({ tls: { ...tls, ...some } })),
      ...each('http', [
        http,
        {
          ...http,
          plain: { ...page, finalUrl: 'https://a.example/', status: 200 },
          secure: { ...page, fault: 'timeout' },
        },
        { ...http, strictTransport },
        { ...http, strictTransport: { ...strictTransport, maxAge: null } },
        {
          ...http,
          headers: [
            { name: 'content-security-policy', value: "default-src 'self'", verdict: 'good' },
            { name: 'referrer-policy', value: 'unsafe-url', verdict: 'weak' },
            { name: 'x-content-type-options', value: null, verdict: 'missing' },
          ],
        },
      ]),
      { caa: { ...plain.caa, issue: [] } },
      { caa: { ...plain.caa, issue: ['ca.example', 'pki.example'], foundAt: 'a.example' } },
      ...[tlsa(true, true), tlsa(true, false), tlsa(false, null)],
      ...each('tls', [
        { ...tls, alpn: 'h2' },
        { ...tls, alpn: null },
      ]),
      ...each('http', [
        { ...http, altSvc: null },
        { ...http, altSvc: 'clear, h3-29=":443"; ma=60' },
      ]),
      { http: { ...http, altSvc: 'h2=":443"' }, httpsRecords: ['1 . alpn="h2,h3" port=443'] },
      ...each('preload', [
        { requested: true, faults: [] },
        { requested: false, faults: [] },
        { requested: true, faults: ['certificate', 'max-age', 'subdomains', 'redirect'] },
      ]),
      ...each('securityTxt', [
        { state: 'found', contact: ['mailto:a@a.example'], expires: '2027-02-03T00:00:00Z' },
        { state: 'found', contact: [], expires: null },
        { state: 'none', contact: [], expires: null },
        { state: 'unknown', contact: [], expires: null },
      ]),
    ]),
  ).toMatchSnapshot()
})

test('shows every state of a zone and its name servers', () => {
  const plain = {
    zone: 'a.example',
    parentZone: 'example',
    delegation: null,
    parentsAgree: true,
    ownNameServers: null,
    soa: null,
    apexAlias: null,
    nsec3: null,
    delegationSigners: [],
    servers: [],
    serversLeftOut: 0,
  } as ZoneHealth
  const address = Object.fromEntries(
    'rcode serial nameServers nameServersTtl tcp edns signed signaturesEnd transfer recursion elapsedMs'
      .split(' ')
      .map((name) => [name, null]),
  )
  const soa = { primary: 'ns1.a.example', contact: 'host@a.example', serial: 2026110101, ttl: 60 }
  const server = { name: 'ns1.a.example', inParent: true, inZone: true, alias: null }
  expect(
    variants(showZone, plain, [
      { parentZone: '' },
      { delegation: { nameServers: ['ns1.a.example', 'ns2.a.example'], ttl: 172_800 } },
      { ownNameServers: ['ns1.a.example'] },
      { apexAlias: 'b.example' },
      { soa: { ...soa, refresh: 86_400, retry: 7200, expire: 1_209_600, minimum: 300 } },
      { nsec3: { iterations: 10, saltLength: 8 } },
      { delegationSigners: ['5 13 2 AB'] },
      ...each('serversLeftOut', [1, 3]),
      { servers: [{ ...server, addresses: [] }] },
      ...[
        ...each('state', ['lame', 'silent', 'not-asked']),
        { serial: 7, tcp: true, edns: false },
        { transfer: 'open', recursion: 'closed' },
        { transfer: 'closed', recursion: 'open' },
        ...each('elapsedMs', [0, 12.6]),
      ].map((some) => ({
        servers: [{ ...server, addresses: [{ address: '192.0.2.53', state: 'authoritative', ...address, ...some }] }],
      })),
    ]),
  ).toMatchSnapshot()
})

test('shows every state of addresses and of a registration', () => {
  const addresses = [
    { host: 'a.example', address: '192.0.2.1', network: 'AS64500', names: [{ name: 'b.example', confirmed: true }] },
    { host: 'www.a.example', address: '192.0.2.2', network: null, names: [] },
  ]
  expect(variants(showAddresses, { addresses: [], withheld: 0 }, [{ addresses }, { withheld: 1 }])).toMatchSnapshot()
  const plain = {
    registered: true,
    registrar: null,
    registeredOn: null,
    expiresOn: null,
    missingExpiryReason: null,
    daysLeft: null,
    status: [],
    nameServers: [],
    warnings: [],
  } as RegistrationReading
  expect(
    variants(showRegistration, plain, [
      { registered: false },
      { missingExpiryReason: 'The registry keeps it.' },
      ...each('daysLeft', [-2, -1, 0, 1, 29, 30, 1234], { expiresOn: '2027-02-03T00:00:00.000Z' }),
      { registrar: 'Some Registrar', registeredOn: '2001-02-03T00:00:00.000Z', expiresOn: '2027-02-03T00:00:00.000Z' },
      { status: ['client transfer prohibited'], nameServers: ['ns1.a.example'], warnings: ['Two sources differ.'] },
    ]),
  ).toMatchSnapshot()
})

test('shows every state of what mail programs look up', () => {
  const host = { host: 'mail.a.example', port: 993, hasAddress: true, tls: null }
  const service = (some: object) => ({
    services: [{ service: 'imaps', name: '_imaps._tcp.a.example', offered: true, hosts: [{ ...host, ...some }] }],
  })
  const plain = { services: [], names: [], portsAsked: true } as ClientsReading
  expect(
    variants(showClients, plain, [
      ...each('tls', ['valid', 'invalid', 'none', 'not-offered']).map(service),
      ...each('hasAddress', [false, null]).map(service),
      { services: [{ service: 'pop3', name: '_pop3._tcp.a.example', offered: false, hosts: [] }] },
      ...[true, false, null].map((exists) => ({ names: [{ name: 'autoconfig.a.example', target: null, exists }] })),
      { names: [{ name: 'autodiscover.a.example', target: 'b.example', exists: true }], portsAsked: false },
    ]),
  ).toMatchSnapshot()
})

test('shows every verdict, reason, key and signature of a chain of trust', () => {
  const plain = {
    name: 'a.example.',
    verdict: 'secure',
    reason: null,
    exists: true,
    zones: [],
    records: [],
    checkedAt: '2026-11-01T00:00:00Z',
  } as DnssecChain
  const zone = (some: object) => ({
    zones: [
      { name: 'example.', parent: '.', verdict: 'secure', delegationSigners: [], keys: [], signatures: [], ...some },
    ],
  })
  const signature = (state: string) => ({
    covers: 'A',
    name: 'a.example.',
    signer: 'example.',
    keyTag: 77,
    algorithm: 8,
    inception: '2026-10-01T23:00:00Z',
    expires: '2026-12-01T00:00:00Z',
    state,
  })
  const signer = { keyTag: 5, algorithm: 13, algorithmName: 'ECDSAP256SHA256', digestType: 2 }
  const key = { keyTag: 9, algorithm: 8, algorithmName: 'RSASHA256', bits: 2048, role: 'key-signing', revoked: false }
  const reasons = [
    ...['no-anchor', 'no-ds', 'unsupported-algorithm', 'iterations-too-high', 'ds-mismatch', 'signatures-missing'],
    ...['signature-expired', 'signature-not-yet-valid', 'signature-wrong', 'signer-unknown', 'denial-unproven'],
    ...['wildcard-unproven', 'no-answer', 'signatures-withheld', 'too-much-work'],
  ]
  expect(
    variants(showDnssec, plain, [
      ...each('verdict', ['insecure', 'indeterminate', 'missing-signatures', 'not-yet-valid', 'expired', 'bogus']),
      ...each('reason', reasons, { verdict: 'bogus' }),
      { exists: false },
      ...['valid', 'expired', 'not-yet-valid', 'wrong', 'no-key', 'unsupported', 'unchecked'].map((state) => ({
        records: [{ name: 'a.example.', type: 'A', exists: true, verdict: 'secure', signatures: [signature(state)] }],
      })),
      ...['key', 'no-key', 'wrong-digest', 'unsupported', 'unchecked'].map((fits) =>
        zone({ delegationSigners: [{ ...signer, fits }] }),
      ),
      ...[
        { trustedBy: 'ds' },
        { trustedBy: null, role: 'zone-signing' },
        { trustedBy: 'ds', revoked: true },
        { trustedBy: 'anchor', bits: null },
      ].map((some) => zone({ keys: [{ ...key, ...some }] })),
    ]),
  ).toMatchSnapshot()
  // The numbers of the IANA registries "DNSSEC Algorithm Numbers" and "DS RR Type Digest Algorithms".
  expect([5, 7, 8, 10, 13, 14, 15, 16, 99].map(algorithmName)).toMatchSnapshot()
  expect([1, 2, 4, 9].map(digestName)).toMatchSnapshot()
})

test('names a length of time in its largest whole unit', () =>
  expect([1, 59, 60, 5400, 86_400, 1_209_600].map(formatSeconds)).toMatchSnapshot())

test('shows every state of a block list and its entries', () => {
  const states = ['live', 'refused', 'unknown']
  const entry = { list: 'Spamhaus ZEN', subject: '192.0.2.1', source: 'mail.a.example', codes: [], meanings: [] }
  const listed = { ...entry, state: 'listed', codes: ['127.0.0.2'], meanings: ['SBL'] }
  const ofDomain = { ...entry, source: '', subject: 'a.example', state: 'unknown' }
  const lists = states.map((state) => ({
    name: `A ${state} list`,
    zone: 'a.example',
    lookup: 'https://a.example/',
    state,
  }))
  const reading = { lists, entries: [listed, { ...entry, state: 'not-listed' }, ofDomain], addressesLeftOut: 2 }
  expect(lines(showBlockLists(reading as BlockListsReading))).toMatchSnapshot()
})
