import type { ChangeComparison, ChangeObservation, PlannedServer } from '@sundry/contracts/dns-change-v1'
import { movePath, type PlannedMove } from '@sundry/domain-report'
import { bad, type Cell, formatSeconds, good, shownOr, type Table, textOfCell, warn } from '../../lookup/reading.ts'
import { words } from './path-text.ts'

const plannedStates: Readonly<Record<PlannedServer['state'], Cell>> = {
  authoritative: good('Authoritative'),
  'not-authoritative': bad('Lame delegation'),
  silent: bad('No response'),
  'no-address': bad('No address'),
  'not-public': bad('Not a public address'),
  unknown: warn('Unknown'),
}

const verdicts: Readonly<Record<ChangeComparison['verdict'], Cell>> = {
  same: good('Same'),
  differs: bad('Differs'),
  'missing-in-plan': bad('Missing on planned servers'),
  'new-in-plan': warn('Only on planned servers'),
  'planned-servers-differ': bad('Planned servers disagree'),
  unknown: warn('Unknown'),
}

const dataOf = (records: readonly string[] | null) =>
  records === null ? words.noAnswer : records.length === 0 ? words.none : records.join(', ')

export const plannedTable = (planned: readonly PlannedServer[]): Table => ({
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
        known === 0 ? words.noAnswer : old === 0 ? good(words.allNew) : warn(words.someOld(old, known)),
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
        upToDate === null ? words.noAnswer : upToDate ? good(words.upToDate) : warn(words.outOfDate),
        ttl === null ? '–' : formatSeconds(ttl),
        dataOf(records),
      ]),
  }
}

const changedIn = (comparisons: readonly ChangeComparison[]) =>
  comparisons.filter(({ verdict, expected }) => !expected && !['same', 'unknown', 'new-in-plan'].includes(verdict))

const { address, mail, sender, caa, other } = words.effects
const effects: Readonly<Record<string, string>> = {
  ...{ A: address, AAAA: address, CNAME: address, HTTPS: address },
  ...{ MX: mail, TXT: sender, CAA: caa },
}

/** Effects of changing the name servers now, each with its names. */
export function affectedBy({ comparison }: PlannedMove): string[] {
  const changed = changedIn(comparison?.comparisons ?? [])
  return [...Map.groupBy(changed, ({ type }) => effects[type] ?? other(type))].map(([effect, sets]) =>
    words.affects(effect, [...new Set(sets.map(({ name }) => name))]),
  )
}

/** True if everything that responded to the last look saw the new state. */
export const isMoved = ({ switchedSince, tracking }: PlannedMove): boolean =>
  switchedSince !== null && tracking !== null && tracking.responding > 0 && tracking.updated === tracking.responding

/** The planned servers that do not hold the zone, as far as they could be asked. */
export const absentOf = (planned: readonly PlannedServer[]): string[] =>
  planned.flatMap(({ state, nameServer }) => (state === 'authoritative' || state === 'unknown' ? [] : [nameServer]))

/** The cause first: a server without the zone, then the first record that would change, then the first open step. */
export function verdictOf(move: PlannedMove, now: number): string {
  const { verdict } = words
  const { comparison, switchedSince } = move
  if (switchedSince !== null) {
    const { updated, responding } = move.tracking ?? { updated: 0, responding: 0 }
    if (responding === 0) return verdict.switched
    return isMoved(move) ? verdict.moved(responding) : verdict.spreading(updated, responding)
  }
  if (comparison === null) return verdict.compare
  const absent = absentOf(comparison.planned)
  if (absent.length > 0) return verdict.notHeld(absent)
  const changed = changedIn(comparison.comparisons)
  const [first] = changed
  if (first) {
    const change = verdict.changes(first.name, first.type, textOfCell(verdicts[first.verdict]))
    return verdict.notReady(change, changed.length)
  }
  if (comparison.isReady !== true) return verdict.notKnown
  const open = movePath(move, now).find(({ state }) => state !== 'done' && state !== 'skipped')
  if (open?.state === 'waiting' && open.until !== null) return verdict.waiting(timeOf(open.until))
  if (open?.id === 'compare') return verdict.old
  if (open?.id === 'dnssec') return move.isSigned === null ? verdict.unknownSigned : verdict.dnssec
  return open?.id === 'zone' || open?.id === 'ttl' ? verdict[open.id] : verdict.ready
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** In the visitor's own time; the day is named where it is not today's. */
export function timeOf(time: number): string {
  const date = new Date(time)
  if (Number.isNaN(time)) return '–'
  return (date.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(date)
}
