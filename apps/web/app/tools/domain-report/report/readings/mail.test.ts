// What the mail section shows of each record that a domain may publish.
import type { MailReading } from '@sundry/contracts/domain-report/mail'
import { describe, expect, test } from 'vitest'
import { factLines, tableLines } from '../../../../../testing/told.ts'
import { showMail } from './mail.ts'

const none: MailReading = {
  refusesMail: false,
  hosts: [],
  spf: { result: 'none', lookups: 0, voidLookups: 0, records: [] },
  dmarc: { policy: null, subdomainPolicy: null, testMode: false, record: null, foundAt: null },
  dkim: { tried: 40, found: [] },
  mtaSts: { mode: null, mx: [], maxAge: null, matches: [] },
  tlsReports: [],
  bimi: { location: null, authority: null, certificateExpires: null, declined: false, foundAt: null },
  dane: { hosts: [], portAsked: false },
}
const facts = (some: Partial<MailReading>) => factLines(showMail({ ...none, ...some }))
const tables = (some: Partial<MailReading>) => tableLines(showMail({ ...none, ...some }))

test('a domain that publishes nothing', () => {
  expect(facts({})).toEqual([
    'SPF lookups: No record [bad]',
    'DMARC policy: No record [bad]',
    'DKIM: No key found [warn] (Selectors cannot be listed, so 40 usual ones were tried.)',
    'MTA-STS: None [warn]',
    'TLS reports: None asked for',
    'BIMI: None',
  ])
  expect(tables({})).toEqual([])
})

test('a domain that takes no mail says so first', () => {
  expect(facts({ refusesMail: true })[0]).toBe('Takes mail: No: a null MX record says so')
})

const spf = (lookups: number) => ({
  result: 'pass' as const,
  lookups,
  voidLookups: 0,
  records: [{ domain: 'a.example', record: 'v=spf1 -all', depth: 0, via: null, lookups, terms: [] }],
})

test.each([
  [0, '0 of 10 [good]'],
  [10, '10 of 10 [good]'],
  [11, '11 of 10 [bad]'],
])('with %i lookups SPF is told as %s', (lookups, said) => {
  expect(facts({ spf: spf(lookups) })[0]).toBe(`SPF lookups: ${said} (v=spf1 -all)`)
  expect(tables({ spf: spf(lookups) })).toEqual([
    'SPF, with what it includes: Domain | Reached by | Lookups | Record',
    `a.example | – | ${lookups} | v=spf1 -all`,
  ])
})

test('an include stands below its record, moved in by at most six steps', () => {
  const [first] = spf(1).records
  if (!first) throw new Error('no record')
  const deep = { ...first, depth: 8, via: 'include:b.example', record: null }
  expect(tables({ spf: { ...spf(1), records: [first, deep] } })[2]).toBe(
    '↳ ↳ ↳ ↳ ↳ ↳ a.example | include:b.example | 1 | No record [warn]',
  )
})

const dmarc = { ...none.dmarc, record: 'v=DMARC1', foundAt: null }

test.each([
  [{ policy: null }, 'No policy [bad] (v=DMARC1)'],
  [{ policy: 'none' }, 'none [warn] (v=DMARC1)'],
  [{ policy: 'quarantine' }, 'quarantine [good] (v=DMARC1)'],
  [{ policy: 'reject', subdomainPolicy: 'reject' }, 'reject [good] (v=DMARC1)'],
  [{ policy: 'reject', foundAt: 'a.example' }, 'reject [good] (v=DMARC1 · at a.example)'],
] as const)('the policy of DMARC %o', (some, said) => {
  expect(facts({ dmarc: { ...dmarc, ...some } })[1]).toBe(`DMARC policy: ${said}`)
})

describe('DKIM', () => {
  const key = { selector: 's1', keyType: 'rsa', bits: 2048, revoked: false, record: 'v=DKIM1' }
  const found = [key, { ...key, selector: 's2', bits: null, revoked: true }] as unknown as MailReading['dkim']['found']

  test('keys are counted, and each is a row', () => {
    expect(facts({ dkim: { tried: 2, found } })[2]).toMatch(/^DKIM: 2 found \[good\] /)
    expect(tables({ dkim: { tried: 2, found } })).toEqual([
      'DKIM keys: Selector | Key | State | Record',
      's1 | rsa 2048 | In use [good] | v=DKIM1',
      's2 | rsa | Revoked [warn] | v=DKIM1',
    ])
  })
})

test.each([
  ['enforce', 'enforce [good] (mx.a.example, mx.b.example)'],
  ['testing', 'testing [warn] (mx.a.example, mx.b.example)'],
] as const)('MTA-STS in the mode %s', (mode, said) => {
  expect(facts({ mtaSts: { ...none.mtaSts, mode, mx: ['mx.a.example', 'mx.b.example'] } })[3]).toBe(`MTA-STS: ${said}`)
})

test('TLS reports are told with where they go', () => {
  expect(facts({ tlsReports: ['mailto:a@a.example'] })[4]).toBe('TLS reports: mailto:a@a.example')
})

test.each([
  [{ declined: true }, 'Declined'],
  [{ location: 'https://a.example/logo.svg' }, 'https://a.example/logo.svg'],
  [{ authority: 'https://a.example/a.pem' }, 'None (Certificate: https://a.example/a.pem)'],
  [
    { authority: 'https://a.example/a.pem', certificateExpires: '2027-02-03T00:00:00.000Z' },
    'None (Certificate: https://a.example/a.pem, until February 3, 2027)',
  ],
])('BIMI %o', (some, said) => {
  expect(facts({ bimi: { ...none.bimi, ...some } })[5]).toBe(`BIMI: ${said}`)
})

test.each([
  [{ usable: false, fits: null }, 'no usable record'],
  [{ usable: true, fits: null }, 'published, not compared'],
  [{ usable: true, fits: true }, 'fits'],
  [{ usable: true, fits: false }, 'does not fit'],
])('DANE of a mail server that is %o', (some, said) => {
  const hosts = [
    { host: 'mx.a.example', secure: true, records: [], ...some },
  ] as unknown as MailReading['dane']['hosts']
  expect(facts({ dane: { hosts, portAsked: true } })[6]).toBe(`DANE: mx.a.example: ${said}`)
  expect(facts({ dane: { hosts, portAsked: false } })[6]).toBe(
    `DANE: mx.a.example: ${said} (This server does not connect to port 25, so certificates are not compared.)`,
  )
})

test('each address of a mail server is a row with the name that leads back', () => {
  const hosts = [
    { host: 'mx0.a.example', preference: 5, addresses: [] },
    {
      host: 'mx.a.example',
      preference: 10,
      addresses: [
        { address: '192.0.2.1', names: [] },
        { address: '192.0.2.2', names: [{ name: 'mx.a.example', confirmed: true }] },
        { address: '192.0.2.3', names: [{ name: 'other.example', confirmed: false }] },
      ],
    },
  ]
  expect(tables({ hosts: hosts as MailReading['hosts'] })).toEqual([
    'Mail servers: Preference | Host | Address | Reverse name',
    '5 | mx0.a.example | No address [bad] | –',
    '10 | mx.a.example | 192.0.2.1 | none [warn]',
    '10 | mx.a.example | 192.0.2.2 | mx.a.example [good]',
    '10 | mx.a.example | 192.0.2.3 | other.example (does not lead back) [warn]',
  ])
})

test('one host of a policy of MTA-STS stands beside it', () => {
  const mtaSts = { mode: 'enforce' as const, mx: ['mx.a.example'], maxAge: 86_400, matches: [] }
  expect(facts({ mtaSts })[3]).toBe('MTA-STS: enforce [good] (mx.a.example)')
})
