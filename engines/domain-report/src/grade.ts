import type { Severity } from '@sundry/kit'

export const grades = ['A', 'B', 'C', 'D', 'F'] as const
export type Grade = (typeof grades)[number]

export interface Graded {
  readonly grade: Grade | null
  /** Codes of the findings that kept it from being better, the weightiest first. */
  readonly reasons: readonly string[]
}

interface Weighed {
  readonly code: string
  readonly severity: Severity
}

/** Visitors or mail are turned away now: no better than F, whatever else is right. */
const fatal: ReadonlySet<string> = new Set([
  'registration-on-hold',
  'zone-not-delegated',
  'zone-apex-alias',
  'dnssec-ds-mismatch',
  'dnssec-bogus',
  'dnssec-chain-expired',
  'dnssec-chain-not-yet-valid',
  'dnssec-chain-wrong',
  'dnssec-chain-missing',
  'dnssec-chain-denial-unproven',
  'tls-certificate-expired',
  'tls-certificate-not-yet-valid',
  'tls-certificate-wrong-name',
  'tls-certificate-untrusted',
  'spf-pass-all',
])

/** Nothing is broken, and yet something is missing that a good domain has. */
const missing: ReadonlySet<string> = new Set([
  'dnssec-unsigned',
  'mta-sts-none',
  'dkim-none-found',
  'tls-version-13-missing',
])

function weightOf({ code, severity }: Weighed, fatalHere: readonly string[]): number {
  if (fatal.has(code) || fatalHere.includes(code)) return 4
  if (severity === 'error') return 3
  return severity === 'warning' || missing.has(code) ? 1 : 0
}

/** Visitors or mail are turned away, whatever else is found. */
export const turnsAway = (code: string): boolean => fatal.has(code)

export const lowersGrade = (finding: Weighed): boolean => weightOf(finding, []) > 0

/**
 * The grade of one section: F where it turns visitors or mail away, D with an error, B with a warning or something
 * missing, C with more than two of those, else A. `fatalHere` are codes that only together turn everything away, such
 * as every mail server without an address.
 */
export function gradeOf(findings: readonly Weighed[], fatalHere: readonly string[] = []): Graded {
  const weighed = findings.map((finding) => ({ code: finding.code, weight: weightOf(finding, fatalHere) }))
  const counted = weighed.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  const worst = counted[0]?.weight ?? 0
  const steps = worst === 1 && counted.length > 2 ? 2 : worst
  return { grade: grades[steps] ?? 'F', reasons: [...new Set(counted.map(({ code }) => code))] }
}

/** A registry that is silent says nothing against a domain whose zone, site and mail are known. */
const undeciding: ReadonlySet<string> = new Set(['registration', 'addresses'])

interface Section extends Graded {
  /** Why it was not, or not wholly, looked at. */
  readonly error?: string | null
}

/** None where a section that decides it is not known, unless what is known is as bad as it gets. */
export function overallGrade(sections: Readonly<Record<string, Section | undefined>>): Graded {
  const isUnknown = Object.entries(sections).some(([name, section]) => section?.error && !undeciding.has(name))
  const graded = Object.entries(sections).flatMap(([name, section]) =>
    section && section.grade !== null ? [{ name, grade: section.grade }] : [],
  )
  const grade = grades.findLast((one) => graded.some((section) => section.grade === one))
  if (grade === undefined || (isUnknown && grade !== 'F')) return { grade: null, reasons: [] }
  // Where something is broken, so is every section with an error worth naming, the worst first.
  const isNamed = (one: Grade) => one === grade || (grade === 'F' && one === 'D')
  const named = [...grades]
    .reverse()
    .flatMap((one) => graded.filter((section) => section.grade === one && isNamed(one)))
  return { grade, reasons: grade === 'A' ? [] : named.map(({ name }) => name) }
}
