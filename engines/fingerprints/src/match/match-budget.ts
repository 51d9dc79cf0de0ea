import type { RulePattern } from './compile.ts'

/** What all patterns together may take on one page, and what one of them may: ordinary pages need a tenth. */
const MOST_MS = 700
const MOST_MS_OF_ONE = 60

/** The time a page may cost in patterns: one that a hostile page makes slow is left out, and all when the time is up. */
export class MatchBudget {
  readonly #now: () => number
  readonly #ofPattern = new Map<object, number>()
  #spent = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** True once something was left out. */
  cut = false

  exec(rule: RulePattern, text: string): RegExpExecArray | null {
    return this.run(rule, () => rule.pattern.regex()?.exec(text) ?? null, null)
  }

  /** Does some work of one pattern, or nothing when that had its time. */
  run<Result>(pattern: object, work: () => Result, otherwise: Result): Result {
    const spent = this.#ofPattern.get(pattern) ?? 0
    if (this.#spent > MOST_MS || spent > MOST_MS_OF_ONE) {
      this.cut = true
      return otherwise
    }
    const begun = this.#now()
    const result = work()
    const took = this.#now() - begun
    this.#spent += took
    // Most take no time worth a place in the map.
    if (took > 1) this.#ofPattern.set(pattern, spent + took)
    return result
  }
}
