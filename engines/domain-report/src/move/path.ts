import type {
  ChangeComparison,
  ChangeObservation,
  DnsChangeResult,
  PlannedServer,
} from '@sundry/contracts/dns-change-v1'
import type { ZoneSets } from './record-sets.ts'

/**
 * A move to other name servers as it is stored. Times are in milliseconds; each is that of the lookup which showed it,
 * so that no step rests on anything but what was looked up or confirmed by the owner.
 */
export interface PlannedMove extends ZoneSets {
  readonly domain: string
  readonly nameServers: readonly string[]
  readonly source: 'zone-file' | 'names'
  /** Confirmed by the owner: no record is missing from the list. */
  readonly isComplete: boolean
  readonly comparison: MoveComparison | null
  /** In seconds: the longest TTL that any lookup of this move showed. */
  readonly longestTtl: number
  /** The first of the lookups since which every TTL is low. */
  readonly lowSince: number | null
  /** The owner chose not to lower TTLs. */
  readonly skipsTtl: boolean
  /** Null until it was looked up. */
  readonly isSigned: boolean | null
  /** The first lookup without DS records after one with them. */
  readonly unsignedSince: number | null
  /** Confirmed by the owner: the DS records match the keys of the new zone. */
  readonly matchesKeys: boolean
  /** In seconds: how long resolvers may cache the delegation. */
  readonly delegationTtl: number | null
  /** The first lookup that found the planned servers in the delegation. */
  readonly switchedSince: number | null
  readonly tracking: MoveTracking | null
}

export interface MoveComparison {
  readonly at: number
  readonly planned: readonly PlannedServer[]
  readonly comparisons: readonly ChangeComparison[]
  readonly isReady: boolean | null
}

export interface MoveTracking {
  readonly at: number
  /** Servers and resolvers with the new records alone, of those that responded. */
  readonly updated: number
  readonly responding: number
  readonly doneBy: number | null
}

export type MoveStepId = 'zone' | 'compare' | 'ttl' | 'dnssec' | 'switch' | 'track' | 'retire'

export interface MoveStep {
  readonly id: MoveStepId
  /** `waiting`: nothing to do until `until`. `skipped`: by the owner, or the switch was made without it. */
  readonly state: 'done' | 'now' | 'waiting' | 'later' | 'skipped'
  readonly until: number | null
}

export const LOW_TTL = 300
const DAY_MS = 86_400_000
/** The zones may have changed since, so that an older comparison opens no switch. */
const FRESH_MS = 3_600_000
/** Where the parent did not show its TTL: the usual one of large registries. */
const USUAL_DELEGATION_S = 172_800

export const newMove = (
  domain: string,
  nameServers: readonly string[],
  source: PlannedMove['source'],
  sets: ZoneSets,
): PlannedMove => ({
  domain,
  nameServers,
  source,
  ...sets,
  isComplete: false,
  comparison: null,
  longestTtl: 0,
  lowSince: null,
  skipsTtl: false,
  isSigned: null,
  unsignedSince: null,
  matchesKeys: false,
  delegationTtl: null,
  switchedSince: null,
  tracking: null,
})

const same = (one: readonly unknown[], other: readonly unknown[]) => JSON.stringify(one) === JSON.stringify(other)

/** Another list of records or servers needs a comparison of its own; what is known of TTLs and DNSSEC remains. */
export function withPlan(move: PlannedMove, plan: Pick<PlannedMove, 'nameServers' | 'source'> & ZoneSets): PlannedMove {
  const hasSameSets = same(move.sets, plan.sets) && same(move.notCompared, plan.notCompared)
  if (hasSameSets && same(move.nameServers, plan.nameServers)) return move
  return { ...move, ...plan, isComplete: hasSameSets && move.isComplete, comparison: null, tracking: null }
}

const isHigh = ({ type, live, liveTtl }: ChangeComparison) =>
  type !== 'SOA' && (live?.length ?? 0) > 0 && liveTtl !== null && liveTtl > LOW_TTL

/** Record sets whose TTL is still long, longest first. */
export const longTtls = ({ comparison }: PlannedMove): readonly ChangeComparison[] =>
  (comparison?.comparisons ?? []).filter(isHigh).toSorted((a, b) => (b.liveTtl ?? 0) - (a.liveTtl ?? 0))

/** A request whose names hold nothing on either side: it shows nothing by itself, and stands in no one's way. */
const isBare = ({ comparisons = [], error }: DnsChangeResult) =>
  error === undefined &&
  comparisons.length > 0 &&
  comparisons.every(({ verdict, live, expected }) => expected || (verdict === 'same' && live?.length === 0))

/** False wins, then unknown: one part that is not ready makes the whole not ready. */
function allReady(results: readonly DnsChangeResult[]): boolean | null {
  if (results.some(({ isReady }) => isReady === false)) return false
  const isKnown = results.every((result) => result.isReady === true || isBare(result))
  return isKnown && results.some(({ isReady }) => isReady === true) ? true : null
}

/** The move after the planned servers were compared, by one request or several. */
export function withComparison(move: PlannedMove, results: readonly DnsChangeResult[], at: number): PlannedMove {
  const comparisons = results.flatMap((result) => result.comparisons ?? [])
  const known = comparisons.filter(({ type, live, liveTtl }) => type !== 'SOA' && live?.length && liveTtl !== null)
  // A set that was not answered may have a long TTL.
  const isLow = known.length > 0 && !known.some(isHigh) && comparisons.every(({ live }) => live !== null)
  const signed = results.find(({ signedNow }) => signedNow !== undefined)?.signedNow ?? null
  const isSwitched = results.some((result) => result.isSwitched === true)
  const isSigned = signed ?? move.isSigned
  return {
    ...move,
    comparison: {
      at,
      planned: results[0]?.planned ?? [],
      comparisons,
      isReady: allReady(results),
    },
    longestTtl: Math.max(move.longestTtl, ...known.map(({ liveTtl }) => liveTtl ?? 0)),
    lowSince: isLow ? (move.lowSince ?? at) : known.some(isHigh) ? null : move.lowSince,
    isSigned,
    unsignedSince: isSigned ? null : move.isSigned ? at : move.unsignedSince,
    delegationTtl: results.find(({ parentTtl }) => parentTtl)?.parentTtl ?? move.delegationTtl,
    switchedSince: move.switchedSince ?? (isSwitched ? at : null),
  }
}

/** How many of the servers and resolvers that responded have the new records alone. */
export function spreadOf(observations: readonly ChangeObservation[]): { updated: number; responding: number } {
  const isUpdated = new Map<string, boolean>()
  for (const { server, upToDate } of observations) {
    if (upToDate !== null) isUpdated.set(server, upToDate && (isUpdated.get(server) ?? true))
  }
  return { updated: [...isUpdated.values()].filter(Boolean).length, responding: isUpdated.size }
}

/** The move after a look at who sees the new servers. */
export function withTracking(move: PlannedMove, result: DnsChangeResult, at: number): PlannedMove {
  const doneBy = result.doneBy ? Date.parse(result.doneBy) : null
  return {
    ...move,
    delegationTtl: result.parentTtl ?? move.delegationTtl,
    switchedSince: result.isSwitched === false ? null : (move.switchedSince ?? (result.isSwitched ? at : null)),
    tracking: result.isSwitched === false ? null : { at, ...spreadOf(result.observations ?? []), doneBy },
  }
}

/** Lists the steps with their dates; only a lookup or the owner completes a step. */
export function movePath(move: PlannedMove, now: number): MoveStep[] {
  const { comparison, isComplete, isSigned, switchedSince, tracking } = move
  const until = (time: number): Pick<MoveStep, 'state' | 'until'> =>
    now >= time ? { state: 'done', until: null } : { state: 'waiting', until: time }
  const plain = (state: MoveStep['state']) => ({ state, until: null })
  const before: MoveStep[] = [
    { id: 'zone', ...plain(isComplete ? 'done' : 'now') },
    { id: 'compare', ...plain(comparison?.isReady === true && now - comparison.at < FRESH_MS ? 'done' : 'now') },
    { id: 'ttl', ...ttlStep() },
    ...(comparison !== null && (isSigned !== false || move.unsignedSince !== null)
      ? [{ id: 'dnssec' as const, ...dnssecStep() }]
      : []),
  ]
  const isOpen = before.every(({ state }) => state === 'done' || state === 'skipped')
  if (switchedSince === null) {
    const rest = (['track', 'retire'] as const).map((id) => ({ id, ...plain('later') }))
    return [...before, { id: 'switch', ...plain(isOpen ? 'now' : 'later') }, ...rest]
  }
  const isSeen = tracking !== null && tracking.responding > 0 && tracking.updated === tracking.responding
  return [
    ...before.map((step): MoveStep => (step.state === 'done' ? step : { id: step.id, ...plain('skipped') })),
    { id: 'switch', ...plain('done') },
    { id: 'track', ...plain(isSeen ? 'done' : 'now') },
    { id: 'retire', ...retireStep(isSeen) },
  ]

  function ttlStep() {
    if (move.skipsTtl) return plain('skipped')
    if (comparison === null) return plain('later')
    return move.lowSince === null ? plain('now') : until(move.lowSince + move.longestTtl * 1000)
  }
  function dnssecStep() {
    if (move.matchesKeys) return plain('done')
    return move.unsignedSince === null ? plain('now') : until(move.unsignedSince + DAY_MS)
  }
  function retireStep(isSeen: boolean) {
    const cached = Math.max(move.delegationTtl ?? USUAL_DELEGATION_S, nsTtl()) * 1000
    const over = until(Math.max((switchedSince ?? now) + cached, tracking?.doneBy ?? 0))
    return over.state === 'done' && !isSeen ? plain('later') : over
  }
  function nsTtl() {
    return comparison?.comparisons.find(({ type, expected }) => type === 'NS' && expected)?.liveTtl ?? 0
  }
}

/** True if the name servers can be changed now. */
export const canSwitch = (move: PlannedMove, now: number): boolean =>
  movePath(move, now).some(({ id, state }) => id === 'switch' && state === 'now')
