// State of a run in a file, so that an interrupted one can go on.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Fault } from './faults.ts'

export interface Result {
  state: 'red' | 'survived'
  by: string
}
interface Retained {
  seed: number
  count: number
  phases: string
  sources: string
  /** Results by the index of the picked fault. */
  results: Record<number, Result>
  /** How many went through their own unit tests, one at a time. */
  tried: number
  /** Phases that have ended for all. */
  ended: string[]
}
interface Options {
  seed: number
  count: number
  phases: readonly string[]
  keep: boolean
}

/** Goes on with the last run of these very sources when it has not ended. */
export function openState(root: string, faults: readonly Fault[], { seed, count, phases, keep }: Options) {
  const file = join(root, '.runtime/planted.json')
  const sources = createHash('sha256').update(JSON.stringify(faults)).digest('hex')
  const fresh: Retained = {
    seed,
    count,
    phases: phases.join(','),
    sources,
    results: {},
    tried: 0,
    ended: [],
  }
  const last = keep && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Retained) : null
  const fits =
    last !== null &&
    last.sources === sources &&
    last.count === count &&
    last.phases === fresh.phases &&
    !last.ended.includes('all') &&
    last.seed === seed
  const retained = fits ? last : fresh
  const write = () => {
    if (!keep) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(retained))
  }
  return {
    ...retained,
    isKept: fits,
    decide(index: number, result: Result) {
      retained.results[index] = result
      write()
    },
    tryNext() {
      retained.tried += 1
      write()
    },
    end(phase: string) {
      retained.ended.push(phase)
      write()
    },
    kept: retained,
  }
}
