import {
  type DomainReportEvent,
  domainReport,
  type ReportSection,
  reportSections,
} from '@sundry/contracts/domain-report-v1'
import { serverLimits } from '@sundry/contracts/server-limits'
import { DnsFault } from '@sundry/dns'
import { startStandInLists } from '@sundry/lookups/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deadPorts } from '../testing/loopback-lookups.ts'
import { callOf } from '../testing/loopback-site.ts'
import { goodRecords, type ReportPlacesOptions, type ReportWorld, startReportWorld } from '../testing/report-places.ts'
import { loadLookup } from './served.ts'

const handler = await loadLookup(domainReport)

const worlds: ReportWorld[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.close()
})
async function start(options?: ReportPlacesOptions): Promise<ReportWorld> {
  const world = await startReportWorld(options)
  worlds.push(world)
  return world
}

async function eventsOf(
  input: object,
  { ports }: Pick<ReportWorld, 'ports'>,
  call = callOf(),
): Promise<DomainReportEvent[]> {
  const events: DomainReportEvent[] = []
  for await (const event of handler(domainReport.input.parse(input), ports, call))
    events.push(domainReport.output.parse(event) as DomainReportEvent)
  return events
}

function sectionOf<Name extends ReportSection>(events: readonly DomainReportEvent[], name: Name) {
  const found = events.find((event): event is Extract<DomainReportEvent, { type: Name }> => event.type === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const codesOf = (events: readonly DomainReportEvent[], name: ReportSection) =>
  sectionOf(events, name).findings.map(({ code }) => code)

describe('a domain that is well', () => {
  test('a healthy domain is reported section by section, live, through every adapter', async () => {
    const world = await start()
    const events = await eventsOf({ domain: 'https://www.example.com/path' }, world)
    expect(events[0]).toMatchObject({
      type: 'start',
      kind: 'domain',
      domain: 'example.com',
      sections: [...reportSections],
      isMockData: false,
    })
    expect(events.map(({ type }) => type).toSorted()).toEqual(['start', 'end', ...reportSections].toSorted())
    expect(events.at(-1)).toMatchObject({ type: 'end' })
    for (const name of reportSections)
      expect(sectionOf(events, name)).toMatchObject({ error: null, reading: expect.anything() })

    expect(sectionOf(events, 'registration').reading).toMatchObject({
      registered: true,
      registrar: 'Sample Names, Inc.',
    })
    expect(sectionOf(events, 'dnssec').reading).toMatchObject({
      verdict: 'secure',
      zones: [{ name: '.' }, { name: 'com.' }, { name: 'example.com.' }],
    })
    expect(sectionOf(events, 'zone').reading).toMatchObject({
      zone: 'example.com',
      parentZone: 'com',
      servers: [{ addresses: [{ state: 'authoritative', tcp: true, edns: true }] }, {}],
    })
    expect(sectionOf(events, 'addresses').reading).toMatchObject({
      addresses: [
        { host: 'example.com', address: '127.0.0.1', names: [{ name: 'mail.example.com', confirmed: true }] },
        {},
      ],
    })
    expect(sectionOf(events, 'web').reading).toMatchObject({
      host: 'example.com',
      tls: { trusted: true, nameFits: true },
      http: {
        plain: { redirects: [{ status: 301 }] },
        secure: { status: 200 },
        strictTransport: { maxAge: 31_536_000 },
      },
      caa: { issue: ['letsencrypt.org'], issuer: 'letsencrypt.org', issuerListed: true },
      dane: { secure: true, records: [{ fits: true }] },
    })
    expect(sectionOf(events, 'mail').reading).toMatchObject({
      hosts: [{ host: 'mail.example.com', preference: 10, addresses: [{ address: '127.0.0.1' }] }],
      spf: {
        result: 'fail',
        lookups: 2,
        records: [
          { domain: 'example.com', depth: 0 },
          { via: 'include:_spf.example.com', depth: 1 },
        ],
      },
      dmarc: { policy: 'reject', foundAt: 'example.com' },
      dkim: { found: [{ selector: 'default', keyType: 'ed25519', bits: 256 }] },
      mtaSts: { mode: 'enforce', matches: [{ host: 'mail.example.com', matched: true }] },
      tlsReports: ['mailto:tls@example.com'],
      dane: { hosts: [{ usable: true, fits: null }], portAsked: false },
    })
    expect(world.dialled.filter((address) => !address.startsWith('127.'))).toEqual([])
  })

  test('gets an A wherever it is graded', async () => {
    const events = await eventsOf({ domain: 'example.com' }, await start())
    const grades = Object.fromEntries(reportSections.map((name) => [name, sectionOf(events, name).grade]))
    expect({
      grades,
      warned: events
        .flatMap((event) => ('findings' in event ? event.findings : []))
        .filter(({ severity }) => severity !== 'info'),
    }).toEqual({
      grades: { registration: 'A', zone: 'A', dnssec: 'A', addresses: null, web: 'A', mail: 'A' },
      warned: [],
    })
    expect(events.at(-1)).toMatchObject({ grade: 'A', reasons: [] })
  })

  test('a report runs the chosen sections alone', async () => {
    const world = await start()
    const events = await eventsOf({ domain: 'example.com', sections: ['dnssec'] }, world)
    expect(events.map(({ type }) => type)).toEqual(['start', 'dnssec', 'end'])
    expect(world.questions['127.0.1.1']).toEqual([])
  })
})

test('block lists are reported on where the operator has a resolver for them', async () => {
  const lists = await startStandInLists({ 'example.com.dbl.spamhaus.org': ['127.0.1.4'] })
  const input = { domain: 'example.com', sections: ['blocklists'] }
  const events = await eventsOf(input, await start({ reach: { blockLists: { servers: [lists.server] } } }))
  lists.close()
  expect(events[0]).toMatchObject({ sections: ['blocklists'], onRequest: ['clients', 'blocklists'] })
  expect(codesOf(events, 'blocklists')).toEqual(['block-list-domain'])
  const without = await eventsOf(input, await start())
  expect(without[0]).toMatchObject({ onRequest: ['clients'] })
  expect(sectionOf(without, 'blocklists')).toMatchObject({ reading: null, grade: null, error: expect.any(String) })
})

describe('what is wrong', () => {
  test('a fault is graded, with a draft of the record that fixes it', async () => {
    const world = await start({
      records: [
        'example.com. A 127.0.0.1',
        'example.com. MX 10 mail.example.com.',
        'mail.example.com. A 127.0.0.1',
        'example.com. TXT "v=spf1 mx"',
        '_dmarc.example.com. TXT "v=DMARC1; p=none"',
      ],
      zone: { signed: false },
    })
    const events = await eventsOf({ domain: 'example.com' }, world)
    expect(codesOf(events, 'dnssec')).toEqual(['dnssec-unsigned'])
    expect(sectionOf(events, 'dnssec').grade).toBe('B')
    const mail = sectionOf(events, 'mail')
    expect(mail.grade).toBe('C')
    expect(mail.reasons).toEqual(expect.arrayContaining(['spf-no-all', 'dmarc-policy-none', 'dmarc-no-rua']))
    expect(mail.findings.find(({ code }) => code === 'dmarc-no-rua')?.draft).toMatchObject({
      needs: 'address',
      name: '_dmarc.example.com',
      replaces: ['"v=DMARC1; p=none"'],
      start: 'v=DMARC1; p=none; rua=mailto:',
    })
    expect(events.at(-1)).toMatchObject({ grade: 'C', reasons: ['mail'] })
  })

  test('a fault in the signatures makes the grade F, and shows where the chain breaks', async () => {
    const world = await start({ zone: { times: { inception: '20200101000000', expires: '20210101000000' } } })
    const dnssec = sectionOf(await eventsOf({ domain: 'example.com', sections: ['dnssec'] }, world), 'dnssec')
    expect(dnssec).toMatchObject({ grade: 'F', reasons: ['dnssec-chain-expired'] })
    expect(dnssec.reading?.zones.map(({ verdict }) => verdict)).toEqual(['secure', 'secure', 'expired'])
    expect(dnssec.findings[0]).toMatchObject({ zone: 'example.com', expires: '2021-01-01T00:00:00Z' })
  })

  test('a fault in TLSA records is seen at the web site', async () => {
    const certificate = (await start()).certificate
    const records = goodRecords(certificate).map((line) => line.replace(/TLSA .*/, `TLSA 3 1 1 ${'00'.repeat(32)}`))
    const world = await start({ records, smtp: true })
    const events = await eventsOf({ domain: 'example.com', sections: ['web', 'mail'] }, world)
    expect(codesOf(events, 'web')).toContain('dane-web-mismatch')
    expect(codesOf(events, 'mail')).toContain('dane-mail-mismatch')
  })

  test('a fault in a compressed logo behind a redirect is reported, with the end of its certificate', async () => {
    const world = await start({ logo: '<svg/>', logoMoves: true })
    const events = await eventsOf({ domain: 'example.com', sections: ['mail'] }, world)
    expect(codesOf(events, 'mail')).toContain('bimi-logo-not-tiny-ps')
    expect(sectionOf(events, 'mail').reading?.bimi.certificateExpires).toMatch(/^20\d\d-/)
  })

  test('a report on a domain that does not exist fails with the reason', async () => {
    const events = await eventsOf({ domain: 'nothing-at-all.com' }, await start())
    expect(events[0]).toMatchObject({ type: 'start', state: 'unregistered', sections: ['registration'] })
    expect(codesOf(events, 'registration')).toEqual(['registration-free'])
    expect(events.flatMap((event) => ('grade' in event && event.grade) || [])).toEqual([])
  })

  test('a report on a domain that the DNS denies and no registry knows fails with the reason', async () => {
    const world = await start()
    const silent = { rdap: async () => null, whois: async () => null }
    const ports = { ...world.ports, registries: { ...world.ports.registries, ...silent } }
    const events = await eventsOf({ domain: 'nothing-at-all.com' }, { ports })
    expect(events[0]).toMatchObject({ type: 'start', state: 'unknown' })
    expect(events.flatMap((event) => ('grade' in event && event.grade) || [])).toEqual([])
  })

  test.each([
    ['zone', 'com', 'NS'],
    ['mail', '_dmarc.example.com', 'TXT'],
    ['web', 'example.com', 'CAA'],
    ['dnssec', '.', 'DNSKEY'],
  ] as const)('a fault of the DNS leaves the section %s and the whole without a grade', async (section, name, type) => {
    const world = await start()
    const { nameServers } = world.ports
    const query: typeof nameServers.query = async (question) => {
      if (question.name.replace(/\.$/, '') === name.replace(/\.$/, '') && question.type === type)
        throw new DnsFault('timeout', 'nobody answered')
      return nameServers.query(question)
    }
    const events = await eventsOf(
      { domain: 'example.com' },
      { ports: { ...world.ports, nameServers: { ...nameServers, query } } },
    )
    expect(sectionOf(events, section)).toMatchObject({ grade: null, error: expect.any(String) })
    expect(events.at(-1)).toMatchObject({ type: 'end', grade: null })
    expect(sectionOf(events, section === 'mail' ? 'zone' : 'mail').grade).not.toBeNull()
  })
})

describe('port 25', () => {
  test('port 25 is left alone by default', async () => {
    const world = await start()
    await eventsOf({ domain: 'example.com', sections: ['mail'] }, world)
    expect(world.smtpConnections()).toBe(0)
  })
  test('port 25 is asked for the certificate if the operator allows it', async () => {
    const world = await start({ smtp: true })
    const events = await eventsOf({ domain: 'example.com', sections: ['mail'] }, world)
    expect(sectionOf(events, 'mail').reading?.dane).toEqual({
      hosts: [{ host: 'mail.example.com', usable: true, fits: true }],
      portAsked: true,
    })
    expect(world.smtpConnections()).toBe(1)
  })
})

test('ends at once when its visitor leaves', async () => {
  const world = await start()
  const leaving = new AbortController()
  const sites = { ...world.ports.sites, tls: () => new Promise<never>(() => {}) }
  const events = handler(
    domainReport.input.parse({ domain: 'example.com', sections: ['web'] }),
    { ...world.ports, sites },
    callOf(leaving.signal),
  )
  const values = events[Symbol.asyncIterator]()
  expect((await values.next()).value).toMatchObject({ type: 'start' })
  const next = values.next()
  leaving.abort(new Error('left'))
  await expect(next).rejects.toThrow('left')
})

describe('a domain that names thousands of others', () => {
  const names = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at))
  const greedy = () => {
    const includes = names(300, (at) => `"include:i${at}.example.com "`).join(' ')
    return start({
      records: [
        'example.com. A 127.0.0.1',
        `example.com. TXT "v=spf1 " ${includes}`,
        ...names(1000, (at) => `example.com. MX 10 m${at}.example.com.`),
        ...names(300, (at) => `i${at}.example.com. TXT "v=spf1 a:a${at}.example.com mx:b${at}.example.com -all"`),
      ],
    })
  }
  const questions = (world: ReportWorld) => Object.values(world.questions).flat().length

  test('a domain that names thousands of others gets 400 questions at the most, and a report section by section', async () => {
    const world = await greedy()
    const events = await eventsOf({ domain: 'example.com' }, world)
    expect(questions(world)).toBeLessThanOrEqual(400)
    expect(events.map(({ type }) => type).toSorted()).toEqual(['start', 'end', ...reportSections].toSorted())
  })

  test('a domain that names thousands of others gets no more questions once its visitor has left', async () => {
    const world = await greedy()
    const leaving = new AbortController()
    const events = eventsOf({ domain: 'example.com' }, world, callOf(leaving.signal))
    await vi.waitUntil(() => questions(world) > 40, { timeout: 20_000 })
    leaving.abort(new Error('left'))
    await expect(events).rejects.toThrow('left')
    const requested = questions(world)
    await new Promise((resolve) => setTimeout(resolve, 300))
    // Questions in flight are answered; none follow.
    expect(questions(world) - requested).toBeLessThanOrEqual(16)
  })
})

test('sample data, labelled as such, come only when every exit is dead', async () => {
  const events = await eventsOf({ domain: 'example.com' }, { ports: deadPorts() })
  expect(events[0]).toMatchObject({ type: 'start', isMockData: true })
  const chosen = await eventsOf({ domain: 'example.com', sections: ['mail'] }, { ports: deadPorts() })
  expect(chosen.map(({ type }) => type)).toEqual(['start', 'mail', 'end'])
})

test('costs what it asks', async () => {
  const lists = await startStandInLists()
  const world = await start({ reach: { blockLists: { servers: [lists.server] } } })
  const questions = () => Object.values(world.questions).flat().length + lists.questions.length
  await eventsOf({ domain: 'example.com' }, world)
  const requested = questions()
  const cost = (input: object) =>
    domainReport.price + (domainReport.surcharge?.(domainReport.input.parse({ domain: 'a.example', ...input })) ?? 0)
  const whole = cost({})
  // Five reports in the first minute are served, whatever is added to them.
  expect(5 * whole).toBeLessThanOrEqual(serverLimits.burstPoints)
  expect(whole).toBeGreaterThanOrEqual(requested / 2)
  expect(cost({ selectors: ['a', 'b', 'c'] }) - whole).toBe(2)
  for (const section of ['clients', 'blocklists'] as const) {
    const before = questions()
    await eventsOf({ domain: 'www.example.com', sections: [section] }, world)
    expect(cost({ sections: [section] }), section).toBeGreaterThanOrEqual((questions() - before) / 2)
  }
  lists.close()
  // A section that is tried again costs its own work, not that of a whole report.
  expect(cost({ sections: ['dnssec'] })).toBeLessThan(whole / 4)
  expect(cost({ sections: ['mail', 'mail'] })).toBe(cost({ sections: ['mail'] }))
})
