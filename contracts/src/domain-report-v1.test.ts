import { describe, expect, test } from 'vitest'
import { domainReport, type ReportSection, reportSections } from './domain-report-v1.ts'

const refusal = (some: object) =>
  domainReport.input.safeParse({ domain: 'a.example', ...some }).error?.issues[0]?.message ?? null
const takes = (some: object) => refusal(some) === null

describe('the sections of a report', () => {
  test.each(['registration', 'zone', 'dnssec', 'addresses', 'web', 'mail'])('%s may be asked for alone', (section) =>
    expect(takes({ sections: [section] })).toBe(true),
  )
  test('are one at least, and no other', () => {
    expect([takes({ sections: [] }), takes({ sections: ['ftp'] })]).toEqual([false, false])
    expect(takes({ sections: [...reportSections] })).toBe(true)
    expect(takes({ sections: [...reportSections, 'mail'] })).toBe(false)
  })
})

describe('DKIM selectors to try', () => {
  const said = 'A DKIM selector is letters, digits, dots and hyphens.'
  test('are ten of 63 characters at most', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`)
    expect([takes({ selectors: many(10) }), takes({ selectors: many(11) })]).toEqual([true, false])
    const long = (length: number) => takes({ selectors: ['x'.repeat(length)] })
    expect([long(63), long(64)]).toEqual([true, false])
  })
  test.each(['s', 'S1', 'a.b', 'k_1', 'a-b', '_x'])('%s is one', (selector) =>
    expect(takes({ selectors: [selector] })).toBe(true),
  )
  test.each(['', '-a', 'a-', '.a', 'a.', 'a b', 'é'])('%j is none', (selector) =>
    expect(refusal({ selectors: [selector] })).toBe(said),
  )
})

/** Two questions a point. */
describe('what a report costs', () => {
  test('is two points before it is known what is asked', () => expect(domainReport.price).toBe(2))
  test.each([
    [['registration'], 0, 4],
    [['zone'], 0, 17],
    [['dnssec'], 0, 8],
    [['addresses'], 0, 4],
    [['web'], 0, 6],
    [['mail'], 0, 19],
    [['mail', 'mail'], 0, 19],
    [undefined, 0, 58],
    [undefined, 10, 63],
    [['web'], 1, 7],
  ] as const)('%j with %i selectors costs %i more', (sections, selectors, more) =>
    expect(
      domainReport.surcharge?.({
        domain: 'a.example',
        ...(sections && { sections: [...sections] as ReportSection[] }),
        ...(selectors > 0 && { selectors: Array.from({ length: selectors }, () => 's') }),
      }),
    ).toBe(more),
  )
  test('is bounded by its time', () =>
    expect(domainReport).toMatchObject({
      timeoutMs: 45_000,
      weight: 'stream',
      streams: true,
      summary: 'Reports on the health of a domain and its mail, section by section as each is known.',
    }))
})

describe('sample data of a report', () => {
  const events = (sections?: ReportSection[]): readonly Record<string, unknown>[] => {
    const sample = domainReport.sample?.({ domain: 'shop.example', ...(sections && { sections }) })
    return Array.isArray(sample) ? sample : []
  }
  const of = (type: string) => events().find((event) => event.type === type)

  test('begins and ends, with the sections that were asked for', () => {
    expect(events(['mail', 'zone']).map(({ type }) => type)).toEqual(['start', 'zone', 'mail', 'end'])
    expect(events().map(({ type }) => type)).toEqual(['start', ...reportSections, 'end'])
    expect(of('start')).toEqual({
      type: 'start',
      asked: 'shop.example',
      kind: 'domain',
      domain: 'shop.example',
      unicodeName: 'shop.example',
      sections: [...reportSections],
      isMockData: true,
    })
  })
  test('is graded by its worst section', () => {
    const end = { type: 'end', elapsedMs: 0, fetchedAt: '2026-11-01T00:00:00Z' }
    expect(of('end')).toEqual({ ...end, grade: 'B', reasons: ['dnssec'] })
    expect(events(['mail']).at(-1)).toEqual({ ...end, grade: 'A', reasons: [] })
  })
  test('has a registration that runs until 2030', () =>
    expect(of('registration')).toMatchObject({
      grade: 'A',
      reading: {
        registered: true,
        registrar: 'Example Registrar, Inc.',
        registeredOn: '1995-08-14T04:00:00Z',
        expiresOn: '2030-08-13T04:00:00Z',
        daysLeft: 1381,
        status: ['clientTransferProhibited'],
        nameServers: ['ns1.example.net', 'ns2.example.net'],
      },
    }))
  test('has a zone below its parent', () =>
    expect(of('zone')).toMatchObject({
      grade: 'A',
      elapsedMs: 0,
      reading: {
        zone: 'shop.example',
        parentZone: 'example',
        delegation: { nameServers: ['ns1.example.net', 'ns2.example.net'], ttl: 86_400 },
        ownNameServers: ['ns1.example.net', 'ns2.example.net'],
        serversLeftOut: 0,
      },
    }))
  test('is not signed, which is its one finding', () =>
    expect(of('dnssec')).toMatchObject({
      grade: 'B',
      reasons: ['dnssec-unsigned'],
      findings: [{ code: 'dnssec-unsigned', severity: 'info', domain: 'shop.example' }],
      reading: { name: 'shop.example.', verdict: 'insecure', reason: 'no-ds', checkedAt: '2026-11-01T00:00:00Z' },
    }))
  test('has an address and a mail host with SPF and DMARC', () => {
    expect(of('addresses')?.reading).toEqual({
      addresses: [{ host: 'shop.example', address: '192.0.2.10', network: null, names: [] }],
      withheld: 0,
    })
    const spf = { domain: 'shop.example', record: 'v=spf1 mx -all', depth: 0, via: null, lookups: 1, terms: [] }
    expect(of('mail')?.reading).toMatchObject({
      hosts: [{ host: 'mail.shop.example', preference: 10, addresses: [{ address: '192.0.2.25', names: [] }] }],
      spf: { result: 'fail', lookups: 1, voidLookups: 0, records: [spf] },
      dmarc: { policy: 'reject', subdomainPolicy: 'reject', record: 'v=DMARC1; p=reject', foundAt: 'shop.example' },
      dkim: { tried: 1, found: [] },
    })
  })
})
