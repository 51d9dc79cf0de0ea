// The whole suite may see a change that the nearest tests miss. A whole suite for each change would take days, so all
// remaining changes are made at once, and each red test is tried against each of them alone.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './faults.ts'
import type { Verdict } from './run-tests.ts'

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Shares of twelve faults: conditions are two thirds of all places, and would leave the others out. */
const SHARES: Readonly<Record<Fault['kind'], number>> = {
  condition: 4,
  bound: 3,
  'missing call': 2,
  'missing await': 1,
  order: 1,
  unit: 1,
}

export function pick(faults: readonly Fault[], count: number, seed: number): Fault[] {
  const random = generator(seed)
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) => Array<string>(share).fill(kind))
  const rest = Map.groupBy(faults, ({ kind }) => kind as string)
  return Array.from({ length: count }, (_, at) => {
    const left = rest.get(kinds[at % kinds.length] ?? '') ?? []
    return left.splice(Math.floor(random() * left.length), 1)
  }).flat()
}

/** Makes the changes in the copy while the work goes on, from the end of a file to its beginning. */
export async function withFaults<T>(folder: string, faults: readonly Fault[], work: () => Promise<T>): Promise<T> {
  const before = new Map<string, string>()
  for (const { file, start, end, after } of faults.toSorted((a, b) => b.start - a.start)) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!before.has(path)) before.set(path, text)
    writeFileSync(path, text.slice(0, start) + after + text.slice(end))
  }
  try {
    return await work()
  } finally {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}

export interface Suite {
  together(faults: readonly Fault[]): Promise<readonly string[]>
  /** One change alone, against tests that were red with all of them. */
  alone(fault: Fault, red: readonly string[]): Promise<Verdict>
}

/** Below this share of faults found in a round, it is unlikely that one of them hid another. */
const WORTH_ANOTHER_ROUND = 0.2

/** A fault may hide another behind it, so what is left is tried again while many are found. */
export async function inRounds(
  faults: readonly Fault[],
  suite: Suite,
  found: (fault: Fault, by: string) => void,
): Promise<void> {
  let left = faults
  while (left.length > 0) {
    const red = await suite.together(left)
    if (red.length === 0) return
    const seen = new Set<Fault>()
    for (const fault of left) {
      const by = await suite.alone(fault, red)
      if (!by) continue
      seen.add(fault)
      found(fault, by)
    }
    if (seen.size < left.length * WORTH_ANOTHER_ROUND) return
    left = left.filter((fault) => !seen.has(fault))
  }
}
