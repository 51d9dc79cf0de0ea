import { type RuleId, rules, type Severity } from './rules/catalogue.ts'

export interface SiteFinding {
  readonly rule: RuleId
  readonly severity: Severity
  readonly message: string
  readonly file: string
  readonly line?: number
  /** What the finding is about, apart from its place: with rule and file it names the finding in a baseline. */
  readonly value?: string
}

export type Report = (rule: RuleId, finding: Omit<SiteFinding, 'rule' | 'severity'>) => void
export type RuleSettings = Readonly<Partial<Record<RuleId, Severity | 'off'>>>

const VALUE_LENGTH = 200

export function createFindings(settings: RuleSettings = {}): { findings: SiteFinding[]; report: Report } {
  const findings: SiteFinding[] = []
  const seen = new Set<string>()
  return {
    findings,
    report(rule, { message, file, line, value }) {
      const severity = settings[rule] ?? rules[rule].severity
      if (severity === 'off') return
      const key = JSON.stringify([rule, file, line, value, message])
      if (seen.has(key)) return
      seen.add(key)
      findings.push({
        rule,
        severity,
        message,
        file,
        ...(line !== undefined && { line }),
        ...(value !== undefined && { value: value.slice(0, VALUE_LENGTH) }),
      })
    },
  }
}
