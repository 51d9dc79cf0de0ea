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
