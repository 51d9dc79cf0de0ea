// The report as a whole, and the time for each part.
import { type DomainReportEvent, domainReport } from '@sundry/contracts/domain-report-v1'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bounded } from '../lookups/all.ts'
import { Unreachable } from '../ports/lookup.ts'
import type { ResolverQuestion } from '../ports/ports.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { answerOf, type Known, knownAnswers } from '../testing/known-answers.ts'
import { handler } from './domain-report.ts'
import { sentences } from './section.ts'

const never = () => new Promise<never>(() => {})
const none = async () => null
const registries = { rdap: none, whois: none, registrar: none, reachable: async () => true }

async function report(input: object, known: Record<string, Known> = {}, some: Parameters<typeof barePorts>[0] = {}) {
  const nameServers = knownAnswers({ 'shop.com SOA': [], ...known })
  const ports = barePorts({ nameServers, registries, ...some })
  const events: DomainReportEvent[] = []
  for await (const event of handler(domainReport.input.parse(input), ports, callOf()))
    events.push(domainReport.output.parse(event) as DomainReportEvent)
  return { events, asked: nameServers.questions }
}

/** Answers the question by which a report begins, and no other. */
function soaAlone() {
  let count = 0
  return ({ name, type }: ResolverQuestion) => (count++ === 0 ? Promise.resolve(answerOf(name, type, [])) : never())
}

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['a..b', 'This is not a domain name. Enter one such as example.com.'],
  ['co.uk', 'This name is a public suffix, under which domains are registered. Enter a domain such as example.com.'],
  ['vault.internal', 'Names like this cannot be registered on the internet. Enter a domain such as example.com.'],
])('a report on %s asks nothing', async (domain, error) => {
  const { events, asked: requested } = await report({ domain })
  expect([events, requested]).toEqual([[{ type: 'error', error, isMockData: false }], []])
})

test('a call that is out of questions says so where they did not suffice, and asks no more', async () => {
  const nameServers = knownAnswers({ 'shop.com SOA': [], 'shop.com MX': ['x MX 10 mail.shop.com.'] })
  const input = domainReport.input.parse({ domain: 'shop.com' })
  const events: DomainReportEvent[] = []
  for await (const event of bounded(handler, { questions: 40 })(
    input,
    barePorts({ nameServers, registries }),
    callOf(),
  ))
    events.push(domainReport.output.parse(event) as DomainReportEvent)
  expect(nameServers.questions.length).toBeLessThanOrEqual(40)
  expect(events.find(({ type }) => type === 'mail')).toMatchObject({ grade: null, error: sentences.spent })
  expect(events.at(-1)).toMatchObject({ type: 'end', resolver: 'x' })
})

test('an address that is not public is not looked up', async () => {
  const nameServers = { ...knownAnswers({}), isPublic: () => false }
  const { events } = await report({ domain: '10.0.0.1' }, {}, { nameServers })
  expect(events).toEqual([
    {
      type: 'error',
      error: 'This is not a public address, so it cannot be looked up here.',
      isMockData: false,
    },
  ])
})

test('an address is reported by its names alone', async () => {
  const { events } = await report(
    { domain: '192.0.2.1' },
    { '1.2.0.192.in-addr.arpa PTR': ['x PTR mail.shop.com.'], 'mail.shop.com A': ['x A 192.0.2.1'] },
  )
  expect(events).toMatchObject([
    { type: 'start', asked: '192.0.2.1', kind: 'address', domain: 'shop.com', unicodeName: 'shop.com' },
    {
      type: 'addresses',
      reading: { addresses: [{ host: '192.0.2.1', names: [{ name: 'mail.shop.com', confirmed: true }] }], withheld: 0 },
      grade: null,
    },
    { type: 'end', grade: null, fetchedAt: '2026-11-23T12:00:00.000Z' },
  ])
  expect((await report({ domain: '192.0.2.1' })).events[0]).toMatchObject({ domain: null, unicodeName: null })
})

test('an address without any answer is not reported as one without names', async () => {
  const requested = report({ domain: '192.0.2.1' }, { '1.2.0.192.in-addr.arpa PTR': null })
  await expect(requested).rejects.toBeInstanceOf(Unreachable)
})

describe('a world that is silent', () => {
  const silent = { 'shop.com SOA': null }
  test('a silent world is reported if the registry answers', async () => {
    const registration = { registered: false, state: 'not-found', status: [], redacted: [], nameServers: [] }
    const rdap = async () => ({ server: 'x', raw: '', registration })
    const { events } = await report({ domain: 'shop.com', sections: ['registration'] }, silent, {
      registries: { ...registries, rdap },
    })
    expect(events.map(({ type }) => type)).toEqual(['start', 'registration', 'end'])
  })
})

describe('one section', () => {
  const sections = ['addresses']
  test('a section is remembered for a minute, by the domain and the host', async () => {
    const ports = barePorts()
    let now = 0
    ports.clock.now = () => now
    const cached = async (domain = 'shop.com') =>
      (await report({ domain, sections }, {}, { ...ports })).events.find(({ type }) => type === 'addresses')
    expect(await cached()).toMatchObject({ cached: false })
    now = 59_999
    expect(await cached()).toMatchObject({ cached: true })
    expect(await cached('mail.shop.com')).toMatchObject({ cached: false })
    now = 60_000
    expect(await cached()).toMatchObject({ cached: false })
  })
  test('a section on mail is another for other selectors, in whatever order', async () => {
    const { cache } = barePorts()
    const keys: string[] = []
    const remember = (key: string, load: Parameters<typeof cache.remember>[1]) => {
      keys.push(key)
      return cache.remember(key, load)
    }
    for (const selectors of [['b', 'a'], ['a', 'b'], []])
      await report({ domain: 'shop.com', sections: ['mail'], selectors }, {}, { cache: { remember } })
    expect(new Set(keys.filter((key) => key.startsWith('report:'))).size).toBe(2)
  })
  test('a section that fails by an internal error reports it, and leaves the rest', async () => {
    const logged: object[] = []
    const log = { ...barePorts().log, error: (fields: object) => logged.push(fields) }
    const sites = {
      tls: () => Promise.reject(new TypeError('ours')),
      pages: never,
    }
    const known = { 'shop.com A': ['x A 192.0.2.1'] }
    const { events } = await report({ domain: 'shop.com', sections: ['web', 'addresses'] }, known, { log, sites })
    expect(events.find(({ type }) => type === 'web')).toMatchObject({
      reading: null,
      findings: [],
      grade: null,
      error: 'Something went wrong on our side. The other sections are not affected.',
    })
    expect(events.find(({ type }) => type === 'addresses')).toMatchObject({ error: null })
    expect(logged).toMatchObject([{ id: 'a-test', section: 'web' }])
  })
})

test.each([
  ['web', 25_000],
  ['registration', 10_000],
  ['zone', 20_000],
  ['dnssec', 20_000],
  ['addresses', 12_000],
  ['mail', 30_000],
] as const)('the section %s has %i ms', async (section, ms) => {
  const seen: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((provided) => {
    seen.push(provided)
    const late = new AbortController()
    if (provided === ms) setImmediate(() => late.abort(new DOMException('late', 'TimeoutError')))
    return late.signal
  })
  const slow = { ...knownAnswers({}), query: never, askServer: never }
  const { cache } = barePorts()
  const remember = async (key: string, load: Parameters<typeof cache.remember>[1]) =>
    key.startsWith('registration:') ? never() : cache.remember(key, load)
  const requested = handler(
    domainReport.input.parse({ domain: 'shop.com', sections: [section] }),
    barePorts({ nameServers: { ...slow, query: soaAlone() }, registries, cache: { remember } }),
    callOf(),
  )
  const events: DomainReportEvent[] = []
  for await (const event of requested) events.push(domainReport.output.parse(event) as DomainReportEvent)
  expect(seen).toContain(ms)
  expect(events[1]).toMatchObject({
    type: section,
    reading: null,
    grade: null,
    error: 'This took too long, so the result is unknown. Try again shortly.',
  })
})
