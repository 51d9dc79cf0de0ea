// What a run knows so far, in a file, so that one that was interrupted can go on.
import { createHash, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './collect.ts'

export interface Result {
  state: 'red' | 'equivalent' | 'survived'
  by: string
}
interface Kept {
  seed: number
  count: number
  phases: string
  sources: string
  results: Result[]
}
interface Wish {
  seed: string | undefined
  count: number
  phases: readonly string[]
  keep: boolean
}

/** Goes on with the last run of these very sources when it has not ended, else begins with a fresh seed. */
export function openState(root: string, mutants: readonly Mutant[], { seed, count, phases, keep }: Wish) {
  const file = join(root, '.runtime/mutations.json')
  const sources = createHash('sha256').update(JSON.stringify(mutants)).digest('hex')
  const fresh: Kept = {
    seed: seed === undefined ? randomInt(1, 1_000_000) : Number(seed),
    count,
    phases: phases.join(','),
    sources,
    results: [],
  }
  const last = keep && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null
  const fits =
    last !== null &&
    last.sources === sources &&
    last.count === count &&
    last.phases === fresh.phases &&
    last.results.length < count &&
    (seed === undefined || last.seed === Number(seed))
  const kept = fits ? last : fresh
  return {
    seed: kept.seed,
    count: kept.count,
    results: kept.results,
    add: (result: Result) => {
      kept.results.push(result)
      if (!keep) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(kept))
    },
  }
}
