import type {
  ChangeComparison,
  ChangeObservation,
  DnsChangeResult,
  PlannedServer,
} from '@sundry/contracts/dns-change-v1'
import { SampleNotice } from '../../lookup/notices.tsx'
import { type Cell, formatSeconds, shownOr, type Table } from '../../lookup/reading.ts'
import { DataTable, Tables } from '../../lookup/reading-view.tsx'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { plannedStates, verdicts, words } from './change-text.ts'

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
      expected && verdict !== 'same' ? `${textOf(verdicts[verdict])} (${words.expected})` : verdicts[verdict],
      dataOf(live),
      dataOf(planned),
      liveTtl === null ? '–' : formatSeconds(liveTtl),
    ]),
})

const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.text)

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

export function ChangeResult({ result, onAgain }: { result: DnsChangeResult; onAgain: () => void }) {
  const region = useBroughtIntoView<HTMLElement>(result)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.result}
      data-mock={result.isMockData}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {result.isMockData && <SampleNotice error={result.error} />}
      {result.phase === 'plan' ? <Plan result={result} /> : <Follow result={result} />}
      <div>
        <Button variant="secondary" onClick={onAgain}>
          {words.again}
        </Button>
      </div>
    </section>
  )
}

function Plan({ result }: { result: DnsChangeResult }) {
  const { isReady = null, signedNow, planned = [], comparisons = [], error, isMockData } = result
  const counted = comparisons.filter(({ expected }) => !expected)
  const absent = planned.filter(({ state }) => state !== 'authoritative').map(({ nameServer }) => nameServer)
  const changed = counted.filter(
    ({ verdict }) => verdict !== 'same' && verdict !== 'unknown' && verdict !== 'new-in-plan',
  )
  const unknown = counted.filter(({ verdict }) => verdict === 'unknown')
  const names = [...new Set(comparisons.map(({ name }) => name))]
  const verdict =
    isReady === null
      ? words.notKnown
      : isReady
        ? words.ready
        : absent.length > 0
          ? words.notHeld(absent.length, planned.length)
          : words.notReady(changed.length)
  return (
    <>
      <Notice tone={isReady === null ? 'info' : isReady ? 'good' : 'bad'} title={verdict}>
        {!isMockData && error && <p>{error}</p>}
        {absent.length > 0 && <p>{words.absent(absent)}</p>}
        {absent.length > 0 && changed.length > 0 && <p>{words.notReady(changed.length)}</p>}
        {unknown.length > 0 && <p>{words.unanswered(unknown.length)}</p>}
        {comparisons.length > 0 && <p>{words.coverage(comparisons.length, names)}</p>}
      </Notice>
      {signedNow && <Notice tone="warn" title={words.signed} />}
      {planned.length > 0 && <DataTable table={plannedTable(planned)} />}
      {comparisons.length > 0 && <DataTable table={comparisonTable(comparisons)} />}
    </>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndClock = new Intl.DateTimeFormat('en-US', {
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
  const { doneBy = null, observations = [], parentTtl = null } = result
  const knowing = observations.some(({ upToDate }) => upToDate !== null)
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
      {observations.length > 0 && <DataTable table={sourceTable(observations)} />}
      {observations.length > 0 && <Tables tables={[answerTable(observations)]} />}
    </>
  )
}
