import type {
  ChangeComparison,
  ChangeObservation,
  DnsChangeResult,
  PlannedServer,
} from '@sundry/contracts/dns-change-v1'
import { bad, type Cell, formatSeconds, good, shownOr, type Table, textOfCell, warn } from '../../lookup/reading.ts'
import { DataTable, Tables } from '../../lookup/reading-view.tsx'
import { ResultFrame } from '../../lookup/result-frame.tsx'
import { words as common } from '../../lookup/text.ts'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { counted } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { words as page } from './text.ts'

const plannedStates: Readonly<Record<PlannedServer['state'], Cell>> = {
  authoritative: good('Authoritative'),
  'not-authoritative': bad('Lame delegation'),
  silent: bad('No response'),
  'no-address': bad('No address'),
  'not-public': bad('Not a public address'),
}

const verdicts: Readonly<Record<ChangeComparison['verdict'], Cell>> = {
  same: good('Same'),
  differs: bad('Differs'),
  'missing-in-plan': bad('Missing on planned servers'),
  'new-in-plan': warn('Only on planned servers'),
  'planned-servers-differ': bad('Planned servers disagree'),
  unknown: warn('Unknown'),
}

const sets = (count: number) => counted(count, 'record set')

/** Loaded with a result, not with the page. */
const words = {
  ready: 'Ready to switch: no compared record is missing or different.',
  notReady: (first: string, count: number) =>
    `Not ready: ${first}${count > 1 ? `, and ${sets(count - 1)} more would change` : ''}.`,
  changes: (name: string, type: string, verdict: string) => `${type} of ${name}: ${verdict.toLowerCase()}`,
  notHeld: (absent: readonly string[]) =>
    `Not ready: ${absent.join(', ')} ${absent.length === 1 ? 'is' : 'are'} not authoritative for the zone.`,
  absent: (servers: readonly string[]) =>
    `Set the zone up on ${servers.join(', ')}, or remove it from the list: queries to it would fail.`,
  unanswered: (count: number) => `${counted(count, 'comparison')} without a response.`,
  coverage: (count: number, shown: number, names: readonly string[]) =>
    `Compared: ${sets(count)} of ${names.join(', ')}; ${shown === count ? 'all' : shown} of them hold records and are listed below. Other names of the zone were not compared.`,
  notKnown: 'It is unknown whether the new zone is complete.',
  timeline: 'Timeline',
  steps: {
    zone: {
      title: 'Set up the zone at the new provider',
      text: 'Repeat the check until it reports “Ready to switch”.',
    },
    signed: {
      title: 'Prepare DNSSEC',
      text: 'The domain is signed. Before the switch, remove its DS records or make them match the new keys; then wait until the old DS records have expired from caches, usually one day.',
    },
    switch: { title: 'Change the name servers at the registrar', text: 'Resolvers then switch over one by one.' },
    keep: (ttl: string | null) => ({
      title: 'Keep the old servers running',
      text: ttl
        ? `Caches keep the old name servers for up to ${ttl} (TTL of the zone) and for the TTL of the parent zone, often two days.`
        : 'Caches keep the old name servers for the TTL of the parent zone, often two days.',
    }),
    track: { title: 'Track propagation', text: 'When nothing sees the old zone any more, shut down the old servers.' },
  },
  planned: 'Planned servers',
  plannedColumns: ['Server', 'Address', 'State', 'Serial'],
  compared: 'Record by record',
  comparedColumns: ['Name', 'Type', 'Verdict', 'Live', 'Planned', 'TTL'],
  expected: 'expected',
  doneBy: (time: string) => `Done by ${time}`,
  doneByLead: 'By then the old records have expired from every cache that was queried.',
  notSwitched: 'Not switched yet',
  notSwitchedLead:
    'The registrar still delegates to other name servers than the planned ones, so there is nothing to track. Change them there, then check again.',
  done: 'All queried servers and resolvers see the new state.',
  nobody: 'No server or resolver responded.',
  parentTtl: (time: string) => `Other resolvers may keep the old delegation for up to ${time} after the change.`,
  progress: (fresh: number, all: number) => `${fresh} of ${all} servers and resolvers see the new state`,
  observed: 'Propagation by server',
  observedColumns: ['Server', 'Kind', 'Sees', 'Stale for'],
  authoritative: 'Name server',
  resolver: 'Resolver',
  allNew: good('All new'),
  someOld: (old: number, known: number) =>
    warn(`${old} of ${counted(known, 'record')} ${old === 1 ? 'is still the old one' : 'are still the old ones'}`),
  answers: 'All responses',
  answerColumns: ['Record', 'Server', 'State', 'TTL', 'Data'],
  again: 'Check again',
  upToDate: good('New'),
  outOfDate: warn('Old'),
  noAnswer: 'No response',
  none: 'none',
} as const

const dataOf = (records: readonly string[] | null) =>
  records === null ? words.noAnswer : records.length === 0 ? words.none : records.join(', ')

const plannedTable = (planned: readonly PlannedServer[]): Table => ({
  title: words.planned,
  columns: words.plannedColumns,
  rows: planned.map(({ nameServer, address, state, serial }) => [
    nameServer,
    shownOr(address),
    plannedStates[state],
    shownOr(serial),
  ]),
})

/** Differences that matter first, then those that every move makes, then what is the same. */
const weight = ({ verdict, expected }: ChangeComparison) => (verdict === 'same' ? 2 : expected ? 1 : 0)

export const comparisonTable = (comparisons: readonly ChangeComparison[]): Table => ({
  title: words.compared,
  columns: words.comparedColumns,
  rows: [...comparisons]
    .filter(({ live, planned }) => (live?.length ?? 1) + (planned?.length ?? 1) > 0)
    .sort((a, b) => weight(a) - weight(b))
    .map(({ name, type, verdict, expected, live, planned, liveTtl }): Cell[] => [
      name,
      type,
      expected && verdict !== 'same' ? `${textOfCell(verdicts[verdict])} (${words.expected})` : verdicts[verdict],
      dataOf(live),
      dataOf(planned),
      liveTtl === null ? '–' : formatSeconds(liveTtl),
    ]),
})

/** Servers and resolvers, those that still hold the old state first. */
export function sourceTable(observations: readonly ChangeObservation[]): Table {
  const servers = [...new Set(observations.map(({ server }) => server))].map((server) => {
    const own = observations.filter((one) => one.server === server)
    const known = own.filter(({ upToDate }) => upToDate !== null)
    const old = known.filter(({ upToDate }) => upToDate === false)
    const left = Math.max(0, ...old.map(({ ttl }) => ttl ?? 0))
    return { server, known: known.length, old: old.length, left, source: own[0]?.source }
  })
  return {
    title: words.observed,
    columns: words.observedColumns,
    rows: servers
      .sort((a, b) => b.old - a.old)
      .map(({ server, known, old, left, source }): Cell[] => [
        server,
        source === 'resolver' ? words.resolver : words.authoritative,
        known === 0 ? words.noAnswer : old === 0 ? words.allNew : words.someOld(old, known),
        old === 0 ? '–' : formatSeconds(left),
      ]),
  }
}

/** How many of those that answered see the new state alone. */
export function spreadOf(observations: readonly ChangeObservation[]) {
  const isFresh = new Map<string, boolean>()
  for (const { server, upToDate } of observations)
    if (upToDate !== null) isFresh.set(server, upToDate && (isFresh.get(server) ?? true))
  return { fresh: [...isFresh.values()].filter(Boolean).length, known: isFresh.size }
}

/** Every answer there was; names without a record everywhere say nothing. */
export function answerTable(observations: readonly ChangeObservation[]): Table {
  const isHeld = new Set(
    observations.filter(({ records }) => records?.length).map(({ name, type }) => `${name} ${type}`),
  )
  return {
    title: words.answers,
    columns: words.answerColumns,
    rows: observations
      .filter(({ name, type }) => isHeld.has(`${name} ${type}`))
      .map(({ server, name, type, upToDate, ttl, records }): Cell[] => [
        `${name} ${type}`,
        server,
        upToDate === null ? words.noAnswer : upToDate ? words.upToDate : words.outOfDate,
        ttl === null ? '–' : formatSeconds(ttl),
        dataOf(records),
      ]),
  }
}

export default function Result({ result, onAgain }: { result: DnsChangeResult; onAgain: () => void }) {
  const region = useBroughtIntoView<HTMLElement>(result)
  if (result.isMockData) {
    const { comparisons = [] } = result
    return (
      <ResultFrame label={page.result} result={result} onRetry={onAgain}>
        <p className="mt-4 mb-5 text-lg">
          {common.notChecked}. {words.notKnown}
        </p>
        {comparisons.length > 0 && <DataTable table={comparisonTable(comparisons)} />}
      </ResultFrame>
    )
  }
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={page.result}
      data-mock={false}
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
    >
      <h2 className="text-2xl wrap-anywhere">{result.domainName}</h2>
      {result.phase === 'plan' ? <Plan result={result} /> : <Follow result={result} />}
      <div className="no-print">
        <Button variant="secondary" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </section>
  )
}

/** The cause first: a server without the zone, then the first record that would change. */
export function verdictOf({ isReady = null, planned = [], comparisons = [] }: DnsChangeResult): string {
  const absent = planned.filter(({ state }) => state !== 'authoritative').map(({ nameServer }) => nameServer)
  if (isReady === null) return words.notKnown
  if (isReady) return words.ready
  if (absent.length > 0) return words.notHeld(absent)
  const changed = changedIn(comparisons)
  const [first] = changed
  return first
    ? words.notReady(words.changes(first.name, first.type, textOfCell(verdicts[first.verdict])), changed.length)
    : words.notKnown
}

const changedIn = (comparisons: readonly ChangeComparison[]) =>
  comparisons.filter(({ verdict, expected }) => !expected && !['same', 'unknown', 'new-in-plan'].includes(verdict))

function Plan({ result }: { result: DnsChangeResult }) {
  const { isReady = null, planned = [], comparisons = [], error } = result
  const absent = planned.filter(({ state }) => state !== 'authoritative').map(({ nameServer }) => nameServer)
  const unknown = comparisons.filter(({ verdict, expected }) => !expected && verdict === 'unknown')
  const names = [...new Set(comparisons.map(({ name }) => name))]
  return (
    <>
      <Notice tone={isReady === null ? 'info' : isReady ? 'good' : 'bad'} title={verdictOf(result)}>
        {error && <p>{error}</p>}
        {absent.length > 0 && <p>{words.absent(absent)}</p>}
        {unknown.length > 0 && <p>{words.unanswered(unknown.length)}</p>}
        {comparisons.length > 0 && (
          <p>{words.coverage(comparisons.length, comparisonTable(comparisons).rows.length, names)}</p>
        )}
      </Notice>
      <Timeline result={result} />
      {planned.length > 0 && <DataTable table={plannedTable(planned)} />}
      {comparisons.length > 0 && <DataTable table={comparisonTable(comparisons)} />}
    </>
  )
}

function Timeline({ result }: { result: DnsChangeResult }) {
  const { isReady = null, signedNow, comparisons = [], domainName } = result
  const { zone, signed, keep, track } = words.steps
  const own = comparisons.find(({ name, type }) => type === 'NS' && name.replace(/\.$/, '') === domainName)
  const ttl = own?.liveTtl ? formatSeconds(own.liveTtl) : null
  const steps = [zone, ...(signedNow ? [signed] : []), words.steps.switch, keep(ttl), track]
  const next = isReady ? 1 : 0
  return (
    <div>
      <h3 className="mb-3 font-semibold">{words.timeline}</h3>
      <ol className="grid gap-3">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            aria-current={index === next ? 'step' : undefined}
            className="grid grid-cols-[2rem_1fr] gap-3 text-quiet aria-[current]:text-ink"
          >
            <span
              aria-hidden="true"
              className={`grid size-8 place-items-center rounded-full border text-sm font-semibold tabular-nums ${
                index < next ? 'border-good text-good' : index === next ? 'border-hue text-hue' : 'border-line'
              }`}
            >
              {index < next ? '✓' : index + 1}
            </span>
            <div className="min-w-0 pt-0.5">
              <p className="font-semibold">{title}</p>
              <p className="text-[0.9375rem]">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** In the visitor's own time; the day is named where it is not today's. */
function timeOf(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return '–'
  return (date.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(date)
}

function Follow({ result }: { result: DnsChangeResult }) {
  const { doneBy = null, observations = [], parentTtl = null, isSwitched } = result
  if (isSwitched === false)
    return (
      <Notice tone="info" title={words.notSwitched}>
        {words.notSwitchedLead}
      </Notice>
    )
  const knowing = observations.some(({ upToDate }) => upToDate !== null)
  const { fresh, known } = spreadOf(observations)
  return (
    <>
      <div>
        <p className={`text-3xl font-semibold tabular-nums ${doneBy === null && knowing ? 'text-good' : ''}`}>
          {doneBy !== null ? words.doneBy(timeOf(doneBy)) : knowing ? words.done : words.nobody}
        </p>
        <p className="mt-1 text-quiet">
          {doneBy !== null && `${words.doneByLead} `}
          {parentTtl !== null && words.parentTtl(formatSeconds(parentTtl))}
        </p>
      </div>
      {known > 0 && (
        <div>
          <p className="mb-2 text-sm text-quiet">{words.progress(fresh, known)}</p>
          <ProgressBar label={words.observed} value={fresh} max={known} />
        </div>
      )}
      {observations.length > 0 && <DataTable table={sourceTable(observations)} />}
      {observations.length > 0 && <Tables tables={[answerTable(observations)]} />}
    </>
  )
}
