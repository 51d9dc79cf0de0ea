import { newMove, type PlannedMove } from '@sundry/domain-report'
import { readStored, writeStored } from '../../platform/storage.ts'

const KEY = 'moves'
const FORMAT = 'sundry-move-1'
const MAX_MOVES = 10
const MAX_BYTES = 1_048_576

/** The moves that this browser has, the last one first. */
export function storedMoves(): PlannedMove[] {
  try {
    const { format, moves } = JSON.parse(readStored(KEY) ?? '{}')
    return format === FORMAT && Array.isArray(moves) ? moves : []
  } catch {
    return []
  }
}

const write = (moves: readonly PlannedMove[]) => writeStored(KEY, JSON.stringify({ format: FORMAT, moves }))

export function storeMove(move: PlannedMove): void {
  write([move, ...storedMoves().filter(({ domain }) => domain !== move.domain)].slice(0, MAX_MOVES))
}

export function removeMove(domain: string): void {
  write(storedMoves().filter((move) => move.domain !== domain))
}

export const moveJson = (move: PlannedMove): string => `${JSON.stringify({ format: FORMAT, ...move }, null, 2)}\n`

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300
/** Beyond the last time that a Date can hold, a page that shows it ends. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 8.64e15
const timeOrNull = (value: unknown) => (isTime(value) ? value : null)
const texts = (value: unknown, max: number) => (Array.isArray(value) ? value.filter(isText).slice(0, max) : [])
const isSet = (value: unknown): value is { name: string; type: string } => {
  const { name, type } = (value ?? {}) as Record<string, unknown>
  return isText(name) && isText(type)
}

/**
 * A move from a file; null where it is none. Its comparison is left out, because a file proves nothing about the new
 * servers: they are compared again before a switch.
 */
export async function readMoveFile(file: Blob): Promise<PlannedMove | null> {
  if (file.size > MAX_BYTES) return null
  try {
    const read = JSON.parse(await file.text())
    if (read.format !== FORMAT || !isText(read.domain) || !Array.isArray(read.sets)) return null
    const sets = read.sets.filter(isSet).map(({ name, type }: { name: string; type: string }) => ({ name, type }))
    const source = read.source === 'zone-file' ? read.source : 'names'
    const zone = { sets: sets.slice(0, 300), notCompared: texts(read.notCompared, 1000) }
    return {
      ...newMove(read.domain.toLowerCase(), texts(read.nameServers, 6), source, zone),
      isComplete: read.isComplete === true,
      longestTtl: timeOrNull(read.longestTtl) ?? 0,
      lowSince: timeOrNull(read.lowSince),
      skipsTtl: read.skipsTtl === true,
      isSigned: typeof read.isSigned === 'boolean' ? read.isSigned : null,
      unsignedSince: timeOrNull(read.unsignedSince),
      matchesKeys: read.matchesKeys === true,
      delegationTtl: timeOrNull(read.delegationTtl),
      switchedSince: timeOrNull(read.switchedSince),
    }
  } catch {
    return null
  }
}
