import { type Family, type RuleId, rules, type Severity } from '../catalogue/catalogue.ts'
import { detach } from '../scan/read-page.ts'

/** FNV-1a, which suffices to distinguish texts. */
function hashText(text: string): number {
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193)
  return hash >>> 0
}

/** Has 53 bits: among a million texts no two are likely to share one. */
export function longHash(text: string): number {
  let [low, high] = [0x811c_9dc5, 0x5bd1_e995]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x0100_0193)
    high = Math.imul(high ^ code, 0x85eb_ca6b) ^ (high >>> 13)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

/** Names as sorted hashes: one name in a million too many is found, none too few. */
export class HashSet {
  readonly #hashes: Uint32Array

  constructor(names: Iterable<string>) {
    this.#hashes = Uint32Array.from(names, hashText).sort()
  }

  has(name: string): boolean {
    const hash = hashText(name)
    let [low, high] = [0, this.#hashes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#hashes[middle] ?? 0) < hash) low = middle + 1
      else high = middle
    }
    return this.#hashes[low] === hash
  }
}

export interface SiteFinding {
  readonly rule: RuleId
  readonly severity: Severity
  readonly message: string
  readonly file: string
  readonly line?: number
  /** The subject of the finding, apart from its place: with rule and file it identifies the finding in a baseline. */
  readonly value?: string
  /** Lines to add to the file, as they are written there. */
  readonly related?: string
  /** The change that `fixSite` makes here: what is written, and what it becomes. */
  readonly fix?: { readonly before: string; readonly after: string }
}

export type Report = (rule: RuleId, finding: Omit<SiteFinding, 'rule' | 'severity'>) => void
/** By rule, or by family for all of its rules; a rule's own setting counts more. */
export type RuleSettings = Readonly<Partial<Record<RuleId | Family, Severity | 'off'>>>

const VALUE_LENGTH = 200
const MESSAGE_LENGTH = 1000
/** A fault of a template is on every page; that many show it. */
const MAX_OF_RULE = 10_000
/** So many pages are named of which not all findings of a rule are kept. */
const MAX_CUT_PAGES = 1000

export function createFindings(settings: RuleSettings = {}): {
  findings: SiteFinding[]
  left: ReadonlyMap<RuleId, number>
  report: Report
  /** The pages that have all findings of a rule that are not kept; null where there may be any. */
  leftOn: ReadonlyMap<RuleId, ReadonlySet<string> | null>
  /** Counts a finding that is one too many to be kept: of its page, or of all where none is named. */
  leave(rule: RuleId, page?: string): void
} {
  const findings: SiteFinding[] = []
  const seen = new Set<number>()
  const counts = new Map<RuleId, number>()
  const left = new Map<RuleId, number>()
  const severityOf = (rule: RuleId) => settings[rule] ?? settings[rules[rule].family] ?? rules[rule].severity
  const leftOn = new Map<RuleId, Set<string> | null>()
  const leave = (rule: RuleId, page?: string) => {
    if (severityOf(rule) === 'off') return
    left.set(rule, (left.get(rule) ?? 0) + 1)
    const pages = leftOn.get(rule) ?? (leftOn.has(rule) ? null : new Set<string>())
    if (page !== undefined) pages?.add(page)
    leftOn.set(rule, page === undefined || (pages?.size ?? 0) > MAX_CUT_PAGES ? null : pages)
  }
  return {
    findings,
    left,
    leftOn,
    leave,
    report(rule, { message, file, line, value, related }) {
      const severity = severityOf(rule)
      if (severity === 'off') return
      const key = longHash(`${rule}\n${file}\n${line}\n${value}\n${message}`)
      if (seen.has(key)) return
      const count = counts.get(rule) ?? 0
      counts.set(rule, count + 1)
      if (count >= MAX_OF_RULE) return leave(rule)
      seen.add(key)
      findings.push({
        rule,
        severity,
        message: detach(message.slice(0, MESSAGE_LENGTH)),
        file,
        ...(line !== undefined && { line }),
        ...(value !== undefined && { value: detach(value.slice(0, VALUE_LENGTH)) }),
        ...(related !== undefined && { related }),
      })
    },
  }
}
