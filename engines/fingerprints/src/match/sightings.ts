import type { Evidence } from '../page/types.ts'
import type { RulePattern } from './compile.ts'

const MAX_MS = 700
const MAX_MS_OF_ONE = 60

/** A pattern that a hostile page makes slow is left out, and all patterns once the time is spent. */
export class MatchBudget {
  readonly #now: () => number
  readonly #ofPattern = new Map<object, number>()
  #spent = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  cut = false

  exec(rule: RulePattern, text: string): RegExpExecArray | null {
    return this.run(rule, () => rule.pattern.regex()?.exec(text) ?? null, null)
  }

  run<Result>(pattern: object, work: () => Result, otherwise: Result): Result {
    const spent = this.#ofPattern.get(pattern) ?? 0
    if (this.#spent > MAX_MS || spent > MAX_MS_OF_ONE) {
      this.cut = true
      return otherwise
    }
    const begun = this.#now()
    const result = work()
    const took = this.#now() - begun
    this.#spent += took
    if (took > 1) this.#ofPattern.set(pattern, spent + took)
    return result
  }
}

/** How much a version is to be believed by where it stood: the file itself says it best, a cache-buster worst. */
export const trust = { content: 5, header: 4, meta: 4, url: 3, html: 2, query: 1 } as const

export interface Sighting {
  name: string
  kind: string
  detail: string
  confidence: number
  version?: string
  trust: number
  approximate?: boolean
}

export interface SightedTechnology {
  confidence: number
  version: string | null
  approximate: boolean
  trust: number
  evidence: Evidence[]
}

const MAX_EVIDENCE = 6
const READABLE = 160

/** Text after a blank is a remark, as in `7.9 (build 20230108)`. */
const VERSION = /^(\d(?:[\w.+-]*\w)?)[.-]?(?:\s|$)/

/** A generator that names its major version alone is made exact by files of it, unless by a mere cache-buster. */
function isBetter(version: string, weight: number, known: SightedTechnology): boolean {
  const before = known.version ?? ''
  if (before !== '' && known.trust > trust.query && weight > trust.query) {
    if (version.startsWith(`${before}.`)) return true
    if (before.startsWith(`${version}.`)) return false
  }
  return weight > known.trust || (weight === known.trust && version.length > before.length)
}

export class Sightings {
  readonly found = new Map<string, SightedTechnology>()
  readonly budget = new MatchBudget()

  add({ name, kind, detail, confidence, version, trust: weight, approximate = false }: Sighting): void {
    const known = this.found.get(name) ?? { confidence: 0, version: null, approximate: false, trust: 0, evidence: [] }
    known.confidence = Math.min(100, known.confidence + confidence)
    const reported = VERSION.exec(version ?? '')?.[1] ?? null
    if (reported && isBetter(reported, weight, known)) {
      known.version = reported
      known.trust = Math.max(weight, known.trust)
      known.approximate = approximate
    }
    const shown = detail.replace(/\s+/g, ' ').trim().slice(0, READABLE)
    const isNew = !known.evidence.some((one) => one.kind === kind && one.detail === shown)
    if (isNew && known.evidence.length < MAX_EVIDENCE) known.evidence.push({ kind, detail: shown })
    this.found.set(name, known)
  }
}
