import { type WatchState, watchSpec } from '@sundry/contracts/watches'
import { describe, expect, test } from 'vitest'
import {
  type Ask,
  advance,
  kinds,
  type Look,
  levelOf,
  lookAt,
  messageOf,
  newState,
  pointsOfDay,
  remainingDays,
} from './index.ts'
import { askOf, errorsOf, type Facts, seededRandom, simulateYear, usualFacts } from './testing.ts'
import { watchApi } from './worker.ts'

const DAY_MS = 86_400_000
const begin = Date.parse('2027-01-01T00:00:00Z')

const iso = (at: number) => new Date(at).toISOString()

/** A watch whose looks are given one by one; each comes when the one before asks for it. */
function watchOf(input: object) {
  const spec = watchSpec.parse(input)
  let state: WatchState = newState(begin)
  return {
    spec,
    get state() {
      return state
    },
    get now() {
      return Date.parse(state.nextAt)
    },
    see(look: Look, now = Date.parse(state.nextAt)): string[] {
      const advanced = advance(spec, state, look, now)
      state = advanced.state
      return advanced.changes.map(({ kind }) => kind)
    },
  }
}

const seen = (values: Record<string, string[]>, validity?: { from: string | null; to: string }): Look => ({
  state: 'seen',
  values,
  ...(validity && { validity }),
})
const failed: Look = { state: 'unknown', reason: 'No response.' }
const records = (...data: string[]) => seen({ records: data })

test('reports each change of a year once and in time, and no flap and no failed look', async () => {
  const year = { watches: 20, changes: 80, flaps: 60, failures: 100 }
  const { lost, wrong, planned, reported } = await simulateYear(year, seededRandom(3))
  expect({ lost, wrong }).toEqual({ lost: [], wrong: [] })
  expect(reported).toBe(planned)
})

const registered = (more: object = {}) =>
  seen({
    registered: ['yes'],
    registrar: ['Registrar A, Inc.'],
    status: ['client hold'],
    expires: ['2027-03-10'],
    ...more,
  })

/** The reports of a watch whose second look confirms the change. */
function reportedOf(input: object, before: Look, after: Look): string[] {
  const one = watchOf(input)
  return [before, after, after].flatMap((look) => one.see(look))
}

test.each([
  ['registrar', ['REGISTRAR A INC'], ['Registrar AB, Inc.']],
  ['registrar', ['Registrar-A'], ['Inc.']],
  ['status', ['clientHold'], ['serverHold']],
])('another spelling of a %s is no change: %s, unlike %s', (field, same, other) => {
  const watch = { kind: 'registration', target: 'example.com' }
  expect(reportedOf(watch, registered(), registered({ [field]: same }))).toEqual([])
  expect(reportedOf(watch, registered(), registered({ [field]: other }))).toEqual(['changed'])
})

test.each([
  ['NS', []],
  ['MX', []],
  ['TLSA', []],
  ['TXT', ['changed']],
  ['SVCB', ['changed']],
])('the case of a letter in %s records is reported as %s', (recordType, reports) => {
  const watch = { kind: 'records', target: 'example.com', recordType }
  expect(reportedOf(watch, records('Mail.example.'), records('mail.example.'))).toEqual(reports)
  const expecting = { ...watch, expected: ['Mail.example.'] }
  expect(reportedOf(expecting, records('Mail.example.'), records('mail.example.'))).toEqual(
    reports.map(() => 'drifted'),
  )
})

test('a field that a source leaves out is unknown, and compared when it is back', () => {
  const one = watchOf({ kind: 'registration', target: 'example.com' })
  const values = { registered: ['yes'], status: ['client hold'] }
  const looks = [registered(), seen(values), seen(values), registered()]
  expect(looks.flatMap((look) => one.see(look))).toEqual([])
  const other = registered({ registrar: ['Registrar B'] })
  expect([seen(values), other, other].flatMap((look) => one.see(look))).toEqual(['changed'])
})

test('a domain expires at the end of the day that is its date, and has no day less until then', () => {
  const one = watchOf({ kind: 'registration', target: 'example.com', date: '2027-03-10' })
  const noon = Date.parse('2027-03-10T12:00:00Z')
  const until = (end: number) => {
    const reports: string[] = []
    while (one.now < end) reports.push(...one.see(registered()))
    return reports
  }
  expect(until(noon)).not.toContain('expired')
  expect(remainingDays(one.spec, one.state, noon)).toBe(0)
  expect(until(noon + DAY_MS)).toEqual(['expired'])
})

test('records that take turns are no change each time, but a value that was never there is one', () => {
  const one = watchOf({ kind: 'records', target: 'example.com' })
  const turns = Array.from({ length: 40 }, (_, at) => records(at % 4 < 2 ? 'a' : 'b'))
  const reports = [records('a'), ...turns].flatMap((look) => one.see(look))
  expect(reports).toEqual(['changed', 'changed', 'unsettled'])
  expect([records('c'), records('c')].flatMap((look) => one.see(look))).toEqual(['changed'])
})

describe('changes', () => {
  const watch = () => watchOf({ kind: 'records', target: 'example.com', recordType: 'MX' })

  test('a change counts once a second look has seen the same', () => {
    const one = watch()
    expect(one.see(records('a'))).toEqual([])
    expect(one.see(records('b'))).toEqual([])
    expect(one.now - Date.parse(one.state.lastLookAt ?? '')).toBe(kinds.records.secondLookMs)
    expect(one.see(records('b'))).toEqual(['changed'])
    expect(one.see(records('b'))).toEqual([])
  })

  test('a watch that was never answered is reported once, after the time for which it may be silent', () => {
    const one = watch()
    const reports: string[] = []
    while (one.now < begin + kinds.records.silentMs / 2) reports.push(...one.see(failed))
    expect(reports).toEqual([])
    while (one.now < begin + 30 * DAY_MS) reports.push(...one.see(failed))
    expect(reports).toEqual(['silent'])
  })

  test('a change is dropped where the second look sees the old values', () => {
    const one = watch()
    const reports = [records('a'), records('b'), records('a'), records('b'), records('a')].flatMap((look) =>
      one.see(look),
    )
    expect(reports).toEqual([])
  })

  test('a change waits through failed looks, which are no change themselves', () => {
    const one = watch()
    const looks = [records('a'), failed, records('b'), failed, failed, records('b')]
    expect(looks.flatMap((look) => one.see(look))).toEqual(['changed'])
  })

  test('values that never settle are reported once, as such', () => {
    const one = watch()
    const looks = Array.from({ length: 30 }, (_, at) => records(`value ${at}`))
    expect(looks.flatMap((look) => one.see(look))).toEqual(['unsettled'])
  })
})

test('a state that is not as expected is reported on every way into it and out of it', () => {
  const one = watchOf({ kind: 'name-servers', target: 'example.com', expected: ['NS1.example.net.'] })
  const good = records('ns1.example.net.')
  const bad = records('ns1.example.org.')
  expect(one.see(bad)).toEqual([])
  expect(one.see(bad)).toEqual(['drifted'])
  expect(levelOf(one.spec, one.state, begin)).toBe('critical')
  expect([bad, good, good, good, bad, good, bad, bad].flatMap((look) => one.see(look))).toEqual(['restored', 'drifted'])
})

describe('failed looks', () => {
  test('failed looks are reported once, become rarer, and end with an answer', () => {
    const one = watchOf({ kind: 'address', target: 'https://example.com/' })
    one.see(seen({ status: ['200'], leadsTo: ['https://example.com/'] }))
    const reports = Array.from({ length: 12 }, () => one.see(failed)).flat()
    expect(reports).toEqual(['silent'])
    expect(one.now - Date.parse(one.state.lastLookAt ?? '')).toBeGreaterThan(DAY_MS)
    expect(one.see(seen({ status: ['200'], leadsTo: ['https://example.com/'] }))).toEqual(['answering'])
  })

  test('a failed look leaves the level as the last one that succeeded had it', () => {
    const one = watchOf({ kind: 'dnssec', target: 'example.com' })
    expect(levelOf(one.spec, one.state, begin)).toBeNull()
    one.see(seen({ verdict: ['bogus'] }))
    one.see(failed)
    expect(levelOf(one.spec, one.state, one.now)).toBe('critical')
  })
})

describe('ends of validity', () => {
  /** Hours left at each report, without a renewal. */
  function reportsOf(kind: string, lifetimeDays: number): number[] {
    const one = watchOf({ kind, target: 'example.com' })
    const to = begin + lifetimeDays * DAY_MS
    const look = seen({ trust: ['trusted'], fits: ['yes'], expires: [iso(to)] }, { from: iso(begin), to: iso(to) })
    const hours: number[] = []
    for (let now = begin; now <= to; now = one.now) {
      if (one.see(look, now).length > 0) hours.push(Math.round((to - now) / 3_600_000))
    }
    return hours
  }

  test.each([6, 90, 398])('the end of a certificate for %i days is reported by share of its lifetime', (days) => {
    expect(reportsOf('certificate', days)).toEqual(
      [1 / 4, 1 / 10, 1 / 30, 0].map((share) => Math.round(share * days * 24)),
    )
  })

  test('the end of a domain is reported by days', () => {
    expect(reportsOf('registration', 365)).toEqual([60, 30, 14, 7, 1, 0].map((days) => days * 24))
  })

  test('an end typed by hand is reported although no look succeeds', () => {
    const one = watchOf({ kind: 'registration', target: 'example.com', date: '2027-03-31' })
    const reports: string[] = []
    while (one.now < Date.parse('2027-04-02T00:00:00Z')) reports.push(...one.see(failed))
    expect(reports).toEqual([...Array(5).fill('expiring'), 'expired'])
  })

  test('a look that failed does not report an end that was seen before', () => {
    const one = watchOf({ kind: 'registration', target: 'example.com' })
    one.see(seen({ expires: ['2027-03-31'] }, { from: null, to: '2027-03-31' }))
    expect(one.see(failed, Date.parse('2027-03-30'))).not.toContain('expiring')
  })

  test('a later end is a renewal of a domain, and of a certificate only after a warning', () => {
    const renewal = (kind: string, warn: boolean) => {
      const one = watchOf({ kind, target: 'example.com' })
      const look = (to: number) => seen({ expires: [iso(to)] }, { from: iso(begin), to: iso(to) })
      one.see(look(begin + 100 * DAY_MS))
      if (warn) one.see(look(begin + 100 * DAY_MS), begin + 95 * DAY_MS)
      return [0, 0].flatMap(() => one.see(look(begin + 900 * DAY_MS)))
    }
    expect(renewal('registration', false)).toEqual(['renewed'])
    expect(renewal('certificate', false)).toEqual([])
    expect(renewal('certificate', true)).toEqual(['renewed'])
  })
})

describe('looks', () => {
  const call = (facts: Facts | null) => ({
    ...{ ask: askOf(facts), signal: new AbortController().signal, isSecond: false },
    reports: async () => facts?.reports ?? null,
    siteErrors: async () => errorsOf(usualFacts()),
  })
  const targets = {
    address: 'https://example.com/',
    robots: 'https://example.com/',
    sitemap: 'https://example.com/s.xml',
    technologies: 'https://example.com/',
    site: 'https://example.com/',
  }
  const specOf = (kind: string) =>
    watchSpec.parse({ kind, target: targets[kind as keyof typeof targets] ?? 'example.com' })

  test('a sitemap that is larger than a watch may hold is not counted', async () => {
    const chunk = { type: 'chunk', base64: btoa('a'.repeat(1024 * 1024)) }
    const ask = async function* () {
      for (let sent = 0; sent < 20; sent += 1) yield chunk
    } as unknown as Ask
    const count = () => Promise.resolve({ complete: true, urlCount: 1 })
    expect(await lookAt(specOf('sitemap'), { ...call(null), ask, count })).toMatchObject({ state: 'unknown' })
  })

  test.each(Object.keys(kinds))(
    'a look at %s sees values, knows nothing where no one answers, and its changes have sentences',
    async (kind) => {
      const spec = specOf(kind)
      const look = await lookAt(spec, call(usualFacts()))
      expect(look).toMatchSnapshot()
      expect(await lookAt(spec, call(null))).toMatchObject({ state: 'unknown' })
      if (look.state !== 'seen') throw new Error(look.reason)
      const fields = Object.entries(look.values).map(([field, before]) => ({
        field,
        before: [...before],
        after: ['other'],
      }))
      expect(
        fields.map((field) => messageOf(spec, { kind: 'changed', at: iso(begin), fields: [field] })),
      ).toMatchSnapshot()
    },
  )
})

test.each<[string[], string[], string]>([
  [['a', 'b'], ['b', 'c'], 'added c removed a'],
  [['a', 'b'], ['b'], 'removed a'],
  [['b'], ['a', 'b'], 'added a'],
  [[], ['a', 'b'], 'added a, b'],
  [['a'], ['b'], 'a → b'],
  [['a'], [], 'a → none'],
])('a message about %j that became %j names what came and went', (before, after, expected) => {
  const spec = watchSpec.parse({ kind: 'records', target: 'example.com' })
  const fields = [{ field: 'records', before, after }]
  const [line] = messageOf(spec, { kind: 'changed', at: iso(begin), fields }).changes
  expect(line?.replace(/^\w+: /, '')).toBe(expected)
})

test('a second look does not take a name for gone that the other resolver alone denies', async () => {
  async function* ask(_: string, { resolver }: { resolver?: string }) {
    const records = resolver === undefined ? [{ type: 'A', data: '192.0.2.1' }] : []
    yield { status: resolver === undefined ? 'NOERROR' : 'NXDOMAIN', records, isMockData: false }
  }
  const spec = watchSpec.parse({ kind: 'records', target: 'example.com' })
  const call = { ask: ask as unknown as Ask, signal: new AbortController().signal, isSecond: true }
  expect(await lookAt(spec, call)).toEqual(records('192.0.2.1'))
})

describe('answers', () => {
  const see = (kind: string, answers: readonly object[], more: object = {}) => {
    async function* ask() {
      yield* answers
    }
    const target = /address|robots|sitemap|technologies|site/.test(kind) ? 'https://example.com/' : 'example.com'
    const spec = watchSpec.parse({ kind, target })
    const { siteErrors } = watchApi
    const call = { signal: new AbortController().signal, isSecond: false, siteErrors, ...more }
    return lookAt(spec, { ...call, ask: ask as unknown as Ask })
  }
  const start = { type: 'start', isMockData: false }
  const tls = { trusted: true, nameFits: true, certificates: [] }
  const registration = { registered: true, registrar: null, status: [], isMockData: false }
  const dns = { records: [], isMockData: false }
  const page = { technologies: [], isMockData: false }

  test.each<[kind: string, reason: RegExp, ...answers: object[]]>([
    ['registration', /no internet/, { ...registration, isMockData: true }],
    ['registration', /conclusive/, { ...registration, state: 'unknown' }],
    ['registration', /conclusive/, { ...registration, state: 'unreachable' }],
    ['registration', /Later/, { ...registration, error: 'Later.' }],
    ['registration', /no answer/],
    ['records', /Later/, { ...dns, error: 'Later.' }],
    ['records', /SERVFAIL/, { ...dns, status: 'SERVFAIL' }],
    ['certificate', /no internet/, { type: 'start', isMockData: true }],
    ['certificate', /Later/, start, { type: 'error', error: 'Later.' }],
    ['certificate', /Later/, start, { type: 'web', reading: null, error: 'Later.' }],
    ['certificate', /No certificate/, start, { type: 'web', reading: { tls }, error: null }],
    ['certificate', /conclusive/, start],
    ['address', /no internet/, { type: 'head', status: 200, finalUrl: 'x', isMockData: true }],
    ['address', /Later/, { type: 'error', error: 'Later.', isMockData: false }],
    ['robots', /Later/, { status: null, error: 'Later.', isMockData: false }],
    ['sitemap', /no internet/, { type: 'head', isMockData: true }],
    ['sitemap', /Later/, { type: 'error', error: 'Later.', isMockData: false }],
    ['sitemap', /too large/, { type: 'end', truncated: true }],
    ['sitemap', /to its end/, { type: 'chunk', base64: btoa('<urlset>') }],
    ['dnssec', /conclusive/, start, { type: 'dnssec', reading: { verdict: 'indeterminate' }, error: null }],
    ['mail', /conclusive/, start, { type: 'mail', grade: null, reasons: [], error: null }],
    ['mail', /Later/, start, { type: 'mail', grade: 'A', reasons: [], error: 'Later.' }],
    ['technologies', /Later/, { ...page, error: 'Later.' }],
    ['technologies', /bot check/, { ...page, challenged: true }],
    ['technologies', /status 400/, { ...page, status: 400 }],
    ['site', /cut off/, start, { type: 'end', stoppedBy: 'time' }],
    ['site', /Later/, start, { type: 'error', error: 'Later.', isMockData: false }],
    ['site', /no internet/, { type: 'start', isMockData: true }],
  ])('a watch of %s learns nothing of what was not looked up: %s', async (kind, reason, ...answers) => {
    expect(await see(kind, answers)).toEqual({ state: 'unknown', reason: expect.stringMatching(reason) })
  })

  test.each<[kind: string, values: object, ...answers: object[]]>([
    ['registration', { registered: ['no'] }, { ...registration, registered: false, error: 'Not registered.' }],
    ['records', { records: [] }, { ...dns, state: 'unregistered', error: 'Not registered.' }],
    ['records', { records: [] }, { ...dns, status: 'NXDOMAIN' }],
    [
      'records',
      { records: ['192.0.2.1'] },
      { ...dns, records: [{ type: 'CNAME', data: 'b.' }, ...Array(2).fill({ type: 'A', data: '192.0.2.1' })] },
    ],
    ['technologies', { technologies: [], advisories: [] }, { ...page, status: 399 }],
    [
      'certificate',
      { issuer: ['Authority'], names: ['a', 'b'], trust: ['expired'], fits: ['no'], expires: ['2027-02-01'] },
      start,
      {
        type: 'web',
        reading: {
          tls: {
            ...{ trusted: false, trustFault: 'expired', nameFits: false },
            certificates: [
              {
                issuerOrganization: null,
                issuer: 'Authority',
                names: ['b', 'a'],
                validFrom: '',
                validTo: '2027-02-01',
              },
            ],
          },
        },
      },
    ],
    [
      'robots',
      { access: ['closed'], closedTo: ['Bingbot'], status: ['200'] },
      { outcome: 'found', robotsTxt: 'User-agent: Bingbot\nDisallow: /', status: 200, isMockData: false },
    ],
    ['robots', { access: ['open'], closedTo: [], status: ['404'] }, { outcome: 'no-restrictions', status: 404 }],
    [
      'robots',
      { access: ['closed'], closedTo: ['Googlebot', 'Bingbot', '*'], status: ['503'] },
      { outcome: 'full-disallow', status: 503 },
    ],
  ])('a watch of %s sees %j', async (kind, values, ...answers) => {
    expect(await see(kind, answers)).toMatchObject({ state: 'seen', values })
  })

  test('the validity of DNSSEC is that of the first signature of the zone to expire', async () => {
    const signed = (signer: string, day: string) => ({
      signer,
      inception: '2027-01-01T00:00:00Z',
      expires: `2027-01-${day}T00:00:00Z`,
    })
    const reading = {
      verdict: 'secure',
      zones: [
        { name: '', signatures: [signed('', '02')] },
        { name: 'example.com', signatures: [signed('example.com', '20')] },
      ],
      records: [{ signatures: [signed('example.com', '09'), signed('example.com', '30'), signed('com', '03')] }],
    }
    expect(await see('dnssec', [start, { type: 'dnssec', reading, error: null }])).toMatchObject({
      values: { expires: ['2027-01-09'] },
      validity: { to: '2027-01-09T00:00:00Z' },
    })
  })
})

test('a message names an end by its day, or by its minute in UTC, and the days or hours left', () => {
  const spec = watchSpec.parse({ kind: 'certificate', target: 'example.com' })
  const message = (expires: string, at = '2027-03-08T12:00:00Z') =>
    messageOf(spec, { kind: 'expiring', at, fields: [], expires })
  expect(message('2027-03-10').changes).toEqual([expect.stringMatching(/ 2027-03-10$/)])
  expect(message('2027-03-10T12:30:00Z').changes).toEqual([expect.stringMatching(/ 2027-03-10 12:30 UTC$/)])
  const left = ['2027-03-10T12:00:00Z', '2027-03-10T11:59:00Z', '2027-03-08T13:00:00Z', '2027-03-01'].map(
    (expires) => /in (\d+ \w+)$/.exec(message(expires).subject)?.[1],
  )
  expect(left).toEqual(['2 days', '47 hours', '1 hour', '0 hours'])
  const many = Array.from({ length: 12 }, (_, at) => `${at}`)
  const [ten, twelve] = [many.slice(2), many].map((after) =>
    messageOf(spec, { kind: 'changed', at: '', fields: [{ field: 'names', before: [], after }] }).changes.join(),
  )
  expect([ten, twelve].map((line) => /\d+ more$/.exec(line ?? '')?.[0])).toEqual([undefined, '2 more'])
})

test('a watch costs in a day the points of its looks', () => {
  const points = ['address', 'records', 'registration'].map((kind) => pointsOfDay(kind as 'records'))
  expect(points).toEqual([48, 4, 4])
})

test('reports of mail are news for a new sender and a lower share, not for a higher one', async () => {
  const spec = watchSpec.parse({ kind: 'reports', target: 'example.com' })
  const call = { ask: askOf(null), signal: new AbortController().signal, isSecond: false }
  let state = newState(begin)
  const seen = async (senders: string[], failed: number) => {
    const reports = async () => ({ senders, passed: 100, failed })
    const names: string[] = []
    for (let look = 0; look < 2; look += 1) {
      const next = advance(spec, state, await lookAt(spec, { ...call, reports }), begin)
      state = next.state
      names.push(...next.changes.flatMap(({ fields }) => fields.map(({ field }) => field)))
    }
    return names
  }
  expect(await seen(['a.example'], 20)).toEqual([])
  expect(await seen(['a.example'], 0)).toEqual([])
  expect(await seen(['a.example', 'b.example'], 0)).toEqual(['senders'])
  expect(await seen(['a.example', 'b.example'], 200)).toEqual(['aligned'])
  expect(levelOf(spec, state, begin)).toBe('critical')
})

describe('errors of a site', () => {
  const spec = watchSpec.parse({ kind: 'site', target: 'https://example.com/' })
  const page = (path: string, html: string) => [
    { type: 'page', url: `https://example.com/${path}`, status: 200 },
    {
      ...{ type: 'response', url: `https://example.com/${path}`, status: 200, location: null },
      ...{ contentType: 'text/html', headers: [], base64: btoa(html) },
    },
  ]
  const broken = '<!doctype html><html lang="en"><title>t</title><a href="/never">a</a><a href="/never">b</a>'
  const gone = { ...page('never', '')[1], status: 404 }
  const look = (events: readonly object[]) => {
    async function* ask() {
      yield* [{ type: 'start', isMockData: false }, ...events, { type: 'end', stoppedBy: 'done' }]
    }
    const { siteErrors } = watchApi
    return lookAt(spec, { ask: ask as unknown as Ask, signal: AbortSignal.timeout(9000), isSecond: false, siteErrors })
  }

  test('a look lists each error of the pages with its rule and address once', async () => {
    const seen = await look([...page('', broken), gone])
    if (seen.state !== 'seen') throw new Error(seen.reason)
    expect(seen.values.errors?.filter((error) => error.includes('/never'))).toEqual([
      expect.stringMatching(/^link-broken: https:\/\/example\.com\/ \(.*never\)$/),
    ])
    expect(seen.values.total).toEqual([String(seen.values.errors?.length)])
  })

  test.each([
    ['a page did not answer', [...page('', broken), { type: 'page', url: 'https://example.com/b', status: null }]],
    ['a page fails', [...page('', broken), { type: 'page', url: 'https://example.com/b', status: 500 }]],
    ['a page asks for patience', [...page('', broken), { type: 'page', url: 'https://example.com/b', status: 503 }]],
    ['no page was found', []],
    ['the site is too large', Array.from({ length: 20 }, (_, at) => page(`${at}`, 'a'.repeat(1024 * 1024))).flat()],
  ])('a look sees nothing where %s', async (_, events) => {
    expect(await look(events)).toMatchObject({ state: 'unknown' })
  })

  test('news are errors that were not there, and of more than are listed a higher number', () => {
    const isNotable = (before: readonly [number, string[]], after: readonly [number, string[]]) => {
      const values = ([total, errors]: readonly [number, string[]]) => ({ total: [String(total)], errors })
      return kinds.site.isNotable?.(values(before), values(after))
    }
    expect(isNotable([2, ['a', 'b']], [1, ['a']])).toBe(false)
    expect(isNotable([2, ['a', 'b']], [1, ['c']])).toBe(true)
    expect(isNotable([200, ['a']], [190, ['b']])).toBe(false)
    expect(isNotable([200, ['a']], [201, ['a']])).toBe(true)
  })
})

describe('levels', () => {
  test.each<[kind: string, values: Record<string, string[]>, level: string]>([
    ['registration', { registered: ['yes'], status: ['client transfer prohibited'] }, 'ok'],
    ['registration', { registered: ['yes'], status: ['clientHold'] }, 'critical'],
    ['registration', { registered: ['yes'], status: ['pending delete'] }, 'critical'],
    ['registration', { registered: ['no'] }, 'critical'],
    ['name-servers', { records: ['ns1.example.net.'] }, 'ok'],
    ['name-servers', { records: [] }, 'critical'],
    ['records', { records: ['192.0.2.1'] }, 'ok'],
    ['certificate', { trust: ['trusted'], fits: ['yes'] }, 'ok'],
    ['certificate', { trust: ['trusted'], fits: ['no'] }, 'critical'],
    ['certificate', { trust: ['untrusted'], fits: ['yes'] }, 'critical'],
    ['address', { status: ['399'] }, 'ok'],
    ['address', { status: ['400'] }, 'critical'],
    ['robots', { closedTo: [] }, 'ok'],
    ['robots', { closedTo: ['Bingbot'] }, 'warning'],
    ['robots', { closedTo: ['Bingbot', 'Googlebot'] }, 'critical'],
    ['sitemap', { urls: ['1'] }, 'ok'],
    ['sitemap', { urls: ['0'] }, 'critical'],
    ['dnssec', { verdict: ['secure'] }, 'ok'],
    ['dnssec', { verdict: ['insecure'] }, 'ok'],
    ['dnssec', { verdict: ['bogus'] }, 'critical'],
    ['mail', { grade: ['B'] }, 'ok'],
    ['mail', { grade: ['C'] }, 'warning'],
    ['mail', { grade: ['D'] }, 'warning'],
    ['mail', { grade: ['F'] }, 'critical'],
    ['technologies', { advisories: [] }, 'ok'],
    ['technologies', { advisories: ['nginx: CVE-1'] }, 'warning'],
    ['reports', { aligned: ['at least 98 %'] }, 'ok'],
    ['reports', { aligned: ['90 to 98 %'] }, 'warning'],
    ['reports', { aligned: ['50 to 90 %'] }, 'critical'],
    ['site', { total: ['0'] }, 'ok'],
    ['site', { total: ['1'] }, 'warning'],
  ])('a watch of %s that sees %j is %s', (kind, values, level) =>
    expect(kinds[kind as 'site'].levelOf?.(values) ?? 'ok').toBe(level),
  )

  test('the last days of a domain are critical, the weeks before them a warning', () => {
    const one = watchOf({ kind: 'registration', target: 'example.com', date: '2027-12-31' })
    const end = Date.parse('2028-01-01')
    const at = (days: number) => levelOf(one.spec, one.state, end - days * DAY_MS)
    expect([61, 60, 30, 15, 7, 1, 0].map(at)).toEqual([
      'ok',
      'warning',
      'warning',
      'warning',
      'critical',
      'critical',
      'critical',
    ])
  })
})
