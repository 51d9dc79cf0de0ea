import type { ChangeComparison, ChangeObservation, PlannedServer } from '@sundry/contracts/dns-change-v1'
import { type Cell, formatSeconds, shownOr, type Table } from '../report/reading.ts'
import { plannedStates, verdicts, words } from './text.ts'

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
