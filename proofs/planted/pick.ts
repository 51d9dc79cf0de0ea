import type { Fault } from './faults.ts'

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

/** Of twelve faults: conditions are two thirds of all places, and would leave the others out. */
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
