import type { MailReading } from '@sundry/contracts/domain-report/mail'
import type { WebReading } from '@sundry/contracts/domain-report/web'
import type { ZoneHealth } from '@sundry/contracts/domain-report/zone'
import { describe, expect, test } from 'vitest'
import { formatSeconds, type ShownReading, textOfCell, textOfValue } from './reading.ts'
import { showMail } from './readings/mail.ts'
import { showRegistration } from './readings/registration.ts'
import { showWeb } from './readings/web.ts'
import { showZone } from './readings/zone.ts'

const fact = ({ facts }: ShownReading, name: string) => {
  const found = facts.find((one) => one.name === name)
  return found && { text: textOfValue(found.value), tone: toneOf(found.value), note: found.note }
}
const toneOf = (value: unknown) => (value as { tone?: string }).tone
const rows = ({ tables }: ShownReading, title: string) =>
  tables.find((table) => table.title === title)?.rows.map((row) => row.map(textOfCell))

const mail: MailReading = {
  refusesMail: false,
  hosts: [{ host: 'mx.a.example', preference: 10, addresses: [] }],
  spf: { result: 'none', lookups: 0, voidLookups: 0, records: [] },
  dmarc: { policy: null, subdomainPolicy: null, testMode: false, record: null, foundAt: null },
  dkim: { tried: 40, found: [] },
  mtaSts: { mode: null, mx: [], maxAge: null, matches: [] },
  tlsReports: [],
  bimi: { location: null, authority: null, certificateExpires: null, declined: false, foundAt: null },
  dane: { hosts: [], portAsked: false },
}

describe('mail', () => {
  test('that publishes nothing says so in colour', () => {
    const shown = showMail(mail)
    expect(fact(shown, 'SPF lookups')).toMatchObject({ text: 'No record', tone: 'bad' })
    expect(fact(shown, 'DMARC policy')).toMatchObject({ text: 'No record', tone: 'bad' })
    expect(fact(shown, 'DKIM')?.note).toContain('40 usual ones')
    expect(rows(shown, 'Mail servers')).toEqual([['10', 'mx.a.example', 'No address', '–']])
    expect(shown.tables.map(({ title }) => title)).toEqual(['Mail servers'])
  })
  test('includes are told as a tree, and too many lookups are bad', () => {
    const record = {
      domain: 'a.example',
      record: 'v=spf1 include:b.example -all',
      depth: 0,
      via: null,
      lookups: 11,
      terms: [],
    }
    const below = { ...record, domain: 'b.example', record: null, depth: 1, via: 'include:b.example', lookups: 0 }
    const shown = showMail({
      ...mail,
      spf: { result: 'permerror', lookups: 11, voidLookups: 0, records: [record, below] },
    })
    expect(fact(shown, 'SPF lookups')).toMatchObject({ text: '11 of 10', tone: 'bad' })
    expect(rows(shown, 'SPF, with what it includes')?.[1]).toEqual([
      '↳ b.example',
      'include:b.example',
      '0',
      'No record',
    ])
  })
  test('a policy that is only tried out, and one of subdomains, are told beside it', () => {
    const dmarc = {
      policy: 'reject',
      subdomainPolicy: 'none',
      testMode: true,
      record: 'v=DMARC1',
      foundAt: 'a.example',
    } as const
    const note = fact(showMail({ ...mail, dmarc }), 'DMARC policy')?.note
    expect(note).toBe('v=DMARC1 · only tried out (t=y) · subdomains: none · at a.example')
  })
})

test('days of a registration are coloured by how many are left', () => {
  const days = (daysLeft: number) =>
    fact(
      showRegistration({
        registered: true,
        registrar: null,
        registeredOn: null,
        expiresOn: null,
        missingExpiryReason: null,
        daysLeft,
        status: [],
        nameServers: [],
        warnings: [],
      }),
      'Time left',
    )
  expect(days(400)).toMatchObject({ text: '400 days left', tone: 'good' })
  expect(days(12)).toMatchObject({ text: '12 days left', tone: 'warn' })
  expect(days(-3)).toMatchObject({ text: 'Expired 3 days ago', tone: 'bad' })
})

test('an old version of TLS that is offered is as wrong as a new one that is not', () => {
  const web: WebReading = {
    host: 'a.example',
    tls: {
      host: 'a.example',
      address: '192.0.2.1',
      protocol: 'TLSv1.2',
      cipher: null,
      trusted: false,
      trustFault: 'CERT_HAS_EXPIRED',
      nameFits: true,
      daysLeft: -1,
      certificates: [],
      protocols: [
        { version: 'TLSv1', state: 'offered' },
        { version: 'TLSv1.2', state: 'offered' },
        { version: 'TLSv1.3', state: 'not-offered' },
      ],
    },
    http: null,
    caa: { foundAt: null, issue: null, issueWildcard: null, issuer: null, issuerListed: null },
    dane: { name: '_443._tcp.a.example', secure: false, records: [] },
  }
  const [versions] = showWeb(web).tables
  expect(versions?.rows.map((row) => row.map((cell) => toneOf(cell) ?? textOfCell(cell)))).toEqual([
    ['TLS 1.0', 'warn'],
    ['TLS 1.2', 'good'],
    ['TLS 1.3', 'warn'],
  ])
  expect(fact(showWeb(web), 'Certificate')).toMatchObject({
    tone: 'bad',
    note: 'not trusted: CERT_HAS_EXPIRED, the name fits',
  })
})

test('each address of a name server is a row, and a server without one is seen', () => {
  const address = {
    address: '192.0.2.53',
    glue: true,
    published: true,
    state: 'authoritative',
    rcode: 'NOERROR',
    serial: 7,
    nameServers: [],
    nameServersTtl: 60,
    tcp: true,
    edns: null,
    signed: null,
    signaturesEnd: null,
    transfer: 'open',
    recursion: 'closed',
    elapsedMs: 0.4,
  } as const
  const zone: ZoneHealth = {
    zone: 'a.example',
    parentZone: '.',
    delegation: null,
    parentsAgree: true,
    ownNameServers: null,
    soa: null,
    apexAlias: null,
    nsec3: null,
    delegationSigners: [],
    servers: [
      {
        name: 'ns1.a.example',
        inParent: true,
        inZone: true,
        alias: null,
        addresses: [{ ...address, nameServers: [] }],
      },
      { name: 'ns2.a.example', inParent: true, inZone: true, alias: null, addresses: [] },
    ],
    serversLeftOut: 0,
  }
  const shown = showZone(zone)
  expect(fact(shown, 'Parent zone')?.text).toBe('. (the root)')
  expect(rows(shown, 'Name servers')).toEqual([
    ['ns1.a.example', '192.0.2.53', 'Answers', '7', 'Yes', '–', 'Open', 'Closed', '1 ms'],
    ['ns2.a.example', 'No address', '–', '–', '–', '–', '–', '–', '–'],
  ])
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [5400, '1.5 hours'],
  [86_400, '1 day'],
  [1_209_600, '14 days'],
])('%i seconds are told as %s', (seconds, said) => expect(formatSeconds(seconds)).toBe(said))
