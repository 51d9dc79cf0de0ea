// A year of watches in a world of stand-ins: lookups that answer from planned facts, and a clock that jumps from look
// to look. Every planned change must be reported once and in time, and nothing else may be.
import type { FunctionName } from '@sundry/contracts/functions'
import {
  addressKinds,
  type WatchChange,
  type WatchSpec,
  type WatchState,
  watchKinds,
  watchSpec,
} from '@sundry/contracts/watches'
import { advance, newState } from './advance.ts'
import { kinds, lookAt } from './kinds.ts'
import type { Ask, MailReportFacts } from './ports.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const BEGIN = Date.parse('2027-01-01T00:00:00Z')
/** A week longer, in which what was planned last is reported. */
const END = BEGIN + YEAR_MS + 7 * DAY_MS

export interface Facts {
  expires: string
  registrar: string
  records: string[]
  certificate: { from: number; days: number; issuer: string; names: string[] }
  status: number
  leadsTo: string
  robots: string
  urls: number
  verdict: string
  grade: string
  technologies: { name: string; version: string | null }[]
  reports: MailReportFacts
  errors: string[]
}

const iso = (at: number) => new Date(at).toISOString()

export const usualFacts = (): Facts => ({
  expires: '2030-06-01',
  registrar: 'Registrar A',
  records: ['ns1.example.net.', 'ns2.example.net.'],
  certificate: { from: BEGIN, days: 90, issuer: 'Authority A', names: ['example.com'] },
  status: 200,
  leadsTo: 'https://example.com/',
  robots: 'User-agent: *\nDisallow: /private/\n',
  urls: 100,
  verdict: 'secure',
  grade: 'A',
  technologies: [{ name: 'nginx', version: '1.27.0' }],
  reports: { senders: ['mailer.example'], passed: 100, failed: 1 },
  errors: ['link-broken: https://example.com/ (never)'],
})

const xml = (urls: number) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from({ length: urls }, (_, at) => `<url><loc>https://example.com/${at}</loc></url>`).join('')}</urlset>`

function answersOf(facts: Facts, name: FunctionName, input: object, now: number): readonly unknown[] {
  const { certificate } = facts
  switch (name) {
    case 'domain-expiry-check-v1':
      return [
        {
          registered: true,
          registrar: facts.registrar,
          status: ['clientTransferProhibited'],
          expiryDate: `${facts.expires}T04:00:00Z`,
          isMockData: false,
        },
      ]
    case 'dig-dns-v1': {
      const { recordType: type } = input as { recordType: string }
      return [{ status: 'NOERROR', records: facts.records.map((data) => ({ type, data })), isMockData: false }]
    }
    case 'fetch-robots-v1':
      return [{ outcome: 'found', robotsTxt: facts.robots, status: 200, isMockData: false }]
    case 'fetch-sitemap-v1':
      return [
        { type: 'head', status: facts.status, finalUrl: facts.leadsTo, isMockData: false },
        { type: 'chunk', base64: btoa(xml(facts.urls)) },
        { type: 'end', bytes: 1, truncated: false },
      ]
    case 'crawl-site-v1':
      return [
        { type: 'start', isMockData: false },
        { type: 'page', url: 'https://example.com/', status: 200 },
        { type: 'end', stoppedBy: 'done' },
      ]
    case 'tech-lookup-v1':
      return [{ technologies: facts.technologies, status: 200, isMockData: false }]
    case 'domain-report-v1': {
      const [section] = (input as { sections: string[] }).sections
      const web = {
        tls: {
          trusted: true,
          nameFits: true,
          certificates: [
            {
              issuerOrganization: certificate.issuer,
              names: certificate.names,
              validFrom: iso(certificate.from),
              validTo: iso(certificate.from + certificate.days * DAY_MS),
            },
          ],
        },
      }
      // The server signs every answer as it sends it, for two weeks.
      const signature = { signer: 'example.com', inception: iso(now - DAY_MS), expires: iso(now + 13 * DAY_MS) }
      const dnssec = { verdict: facts.verdict, zones: [{ name: 'example.com', signatures: [signature] }], records: [] }
      const reading = section === 'web' ? web : section === 'dnssec' ? dnssec : {}
      return [
        { type: 'start', isMockData: false },
        { type: section, reading, grade: facts.grade, reasons: [], findings: [], error: null },
      ]
    }
    default:
      throw new Error(`no stand-in answers ${name}`)
  }
}

/** Lookups over facts; null facts are lookups that fail. */
export const askOf = (facts: Facts | null, now = BEGIN): Ask =>
  async function* ask(name, input) {
    if (facts === null) throw new Error('No response.')
    yield* answersOf(facts, name, input as object, now) as unknown as Iterable<never>
  }

export const errorsOf = ({ errors }: Facts) => ({ total: errors.length, errors })

interface Planned {
  readonly at: number
  readonly by: number
  apply(facts: Facts): void
  readonly expect: readonly (readonly [WatchChange['kind'], field?: string | undefined])[]
}

export type Random = () => number

/** Deterministic, so that a failure can be repeated. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const twins: Readonly<Record<string, (facts: Facts, round: number) => string>> = {
  registration(facts, round) {
    facts.registrar = `Registrar ${round}`
    return 'registrar'
  },
  'name-servers'(facts, round) {
    facts.records = [`ns${round}.example.org.`]
    return 'records'
  },
  records(facts, round) {
    facts.records = [`192.0.2.${round}`]
    return 'records'
  },
  certificate(facts, round) {
    facts.certificate.issuer = `Authority ${round}`
    return 'issuer'
  },
  address(facts, round) {
    facts.status = round % 2 === 0 ? 200 : 500
    return 'status'
  },
  robots(facts, round) {
    facts.robots = round % 2 === 0 ? '' : 'User-agent: *\nDisallow: /\n'
    return 'closedTo'
  },
  sitemap(facts, round) {
    facts.urls = Math.max(1, 100 - round * 20)
    return 'urls'
  },
  dnssec(facts, round) {
    facts.verdict = round % 2 === 0 ? 'secure' : 'bogus'
    return 'verdict'
  },
  mail(facts, round) {
    facts.grade = 'ABCDF'[round % 5] ?? 'F'
    return 'grade'
  },
  technologies(facts, round) {
    facts.technologies = [{ name: 'nginx', version: `1.27.${round}` }]
    return 'technologies'
  },
  reports(facts, round) {
    facts.reports = { ...facts.reports, senders: ['mailer.example', `new${round}.example`] }
    return 'senders'
  },
  site(facts, round) {
    facts.errors = [`title-missing: https://example.com/${round}`]
    return 'errors'
  },
}

function specOf(at: number): WatchSpec {
  const kind = watchKinds[at % watchKinds.length] ?? 'records'
  return watchSpec.parse({ kind, target: addressKinds.has(kind) ? `https://site${at}.example/` : `site${at}.example` })
}

const lifetimes = [6, 90, 398]

/** Renewals with a third of the lifetime left, of which those in `late` come with a fifth left. */
function renewals(days: number, late: ReadonlySet<number>): Planned[] {
  const planned: Planned[] = []
  let from = BEGIN
  for (let round = 0; from < END; round += 1) {
    const lifetime = days * DAY_MS
    const next = from + lifetime * (late.has(round) ? 0.8 : 0.66)
    if (late.has(round)) {
      const at = from + lifetime * 0.75
      planned.push({ at, by: next, apply: () => {}, expect: [['expiring']] })
    }
    const apply = (facts: Facts) => {
      facts.certificate.from = next
    }
    planned.push({ at: next, by: next + DAY_MS, apply, expect: late.has(round) ? [['renewed', 'expires']] : [] })
    from = next
  }
  return planned.filter(({ at, expect }) => expect.length === 0 || at < BEGIN + YEAR_MS)
}

export interface Year {
  readonly watches: number
  readonly changes: number
  readonly flaps: number
  readonly failures: number
}

export interface YearResult {
  looks: number
  planned: number
  reported: number
  flapsSeen: number
  failuresSeen: number
  lost: string[]
  wrong: string[]
  /** Hours from each change to its report. */
  delays: number[]
}

/** Changes are spread over the year, at least a week apart for one watch. */
export async function simulateYear(year: Year, random: Random): Promise<YearResult> {
  const result: YearResult = {
    looks: 0,
    planned: 0,
    reported: 0,
    flapsSeen: 0,
    failuresSeen: 0,
    lost: [],
    wrong: [],
    delays: [],
  }
  const share = (total: number, at: number) =>
    Math.floor((total * (at + 1)) / year.watches) - Math.floor((total * at) / year.watches)
  for (let at = 0; at < year.watches; at += 1) {
    const plan = { changes: share(year.changes, at), flaps: share(year.flaps, at), failures: share(year.failures, at) }
    await simulateWatch(specOf(at), at, plan, random, result)
  }
  return result
}

/** Takes the first of the planned looks if its turn has come. */
function isDue(planned: number[], look: number): boolean {
  if ((planned[0] ?? Number.POSITIVE_INFINITY) > look) return false
  planned.shift()
  return true
}

async function simulateWatch(
  spec: WatchSpec,
  number: number,
  plan: Omit<Year, 'watches'>,
  random: Random,
  result: YearResult,
): Promise<void> {
  const facts = usualFacts()
  const kind = kinds[spec.kind]
  const change = twins[spec.kind]
  const planned: Planned[] = []
  const slot = (YEAR_MS - 30 * DAY_MS) / Math.max(1, plan.changes)
  const isRenewed = spec.kind === 'certificate' && number % 4 < 2
  if (isRenewed) {
    facts.certificate.days = lifetimes[number % lifetimes.length] ?? 90
    const rounds = Math.floor(365 / (facts.certificate.days * 0.66))
    planned.push(
      ...renewals(
        facts.certificate.days,
        new Set(
          Array.from(
            { length: plan.changes },
            (_, one) => Math.min(1, rounds - 1) + one * Math.max(2, Math.floor(rounds / plan.changes)),
          ),
        ),
      ),
    )
  } else if (spec.kind === 'certificate') facts.certificate.days = 3980
  for (let round = 0; !isRenewed && round < plan.changes; round += 1) {
    const at = BEGIN + 7 * DAY_MS + round * slot + random() * Math.max(0, slot - 7 * DAY_MS)
    const field = change?.(usualFacts(), round + 1)
    planned.push({
      at,
      by: at + kind.everyMs + 3 * DAY_MS,
      apply: (one) => void change?.(one, round + 1),
      expect: [['changed', field]],
    })
  }
  planned.sort((a, b) => a.at - b.at)

  const expected = planned.flatMap(({ at, by, expect }) => expect.map(([name, field]) => ({ at, by, name, field })))
  result.planned += expected.length
  const looksOfYear = YEAR_MS / kind.everyMs
  const pick = (count: number) =>
    Array.from({ length: count }, () => 2 + Math.floor(random() * (looksOfYear - 40))).sort((a, b) => a - b)
  const flaps = pick(plan.flaps)
  const failures = pick(plan.failures)

  let state: WatchState = newState(BEGIN)
  let next = 0
  for (let now = BEGIN, look = 0; now < END; look += 1) {
    for (let one = planned[next]; one && one.at <= now; one = planned[next]) {
      one.apply(facts)
      next += 1
    }
    const shown = structuredClone(facts)
    const isFailure = isDue(failures, look)
    const isFlap = !isFailure && state.pending === null && isDue(flaps, look)
    if (isFlap) change?.(shown, 90 + (look % 7))
    result.looks += 1
    result.flapsSeen += isFlap ? 1 : 0
    result.failuresSeen += isFailure ? 1 : 0
    const call = {
      ask: askOf(isFailure ? null : shown, now),
      signal: new AbortController().signal,
      isSecond: state.pending !== null,
      reports: async () => (isFailure ? null : shown.reports),
      siteErrors: async () => errorsOf(shown),
    }
    const advanced = advance(spec, state, await lookAt(spec, call), now)
    state = advanced.state
    for (const { kind: name, fields } of advanced.changes) {
      result.reported += 1
      const found = expected.findIndex(
        (one) =>
          one.name === name &&
          one.at <= now &&
          (one.field === undefined || fields.some(({ field }) => field === one.field)),
      )
      const [match] = found < 0 ? [] : expected.splice(found, 1)
      const label = `${spec.kind} ${number}: ${name} ${fields.map(({ field }) => field)} at ${iso(now)}`
      if (!match) result.wrong.push(label)
      else if (now > match.by) result.lost.push(`${label}, late`)
      else result.delays.push((now - match.at) / 3_600_000)
    }
    const jitter = random() * 60_000
    now = Math.max(now + 1, Date.parse(state.nextAt) + jitter)
  }
  result.lost.push(...expected.map(({ name, at }) => `${spec.kind} ${number}: ${name} of ${iso(at)}`))
}
