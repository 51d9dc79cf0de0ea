import type { Mutant } from './collect.ts'

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

export function pick(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = generator(seed)
  const rest = [...mutants]
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat()
}
