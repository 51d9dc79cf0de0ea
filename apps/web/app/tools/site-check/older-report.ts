// A report that this page or the command wrote as JSON, or that somebody changed since: each part is checked.
import { type RuleId, rules, type SiteFinding } from '@sundry/site-check'

export interface Ignored {
  readonly rule: string
  /** File of one finding; null for all of its rule. */
  readonly file: string | null
  readonly value: string
  readonly reason: string
}

export interface OlderReport {
  readonly baseUrl: string | null
  readonly fileCount: number
  readonly pageCount: number
  readonly ignored: number
  readonly findings: readonly SiteFinding[]
  readonly ignores: readonly Ignored[]
  /** Where a file is, if not in the folder: of a crawled site its URL. */
  readonly places: Readonly<Record<string, string>> | null
}

const MAX_FINDINGS = 200_000
const MAX_LENGTH = 2000

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_LENGTH) : '')
const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.slice(0, MAX_FINDINGS).filter(isFields) : [])

function findingOf({ rule, severity, message, file, line, value, related }: Fields): SiteFinding[] {
  if (typeof rule !== 'string' || !Object.hasOwn(rules, rule) || typeof file !== 'string') return []
  const id = rule as RuleId
  return [
    {
      rule: id,
      severity: severity === 'error' || severity === 'warning' || severity === 'info' ? severity : rules[id].severity,
      message: textOf(message),
      file: textOf(file),
      ...(countOf(line) > 0 && { line: countOf(line) }),
      ...(typeof value === 'string' && { value: textOf(value) }),
      ...(typeof related === 'string' && { related: textOf(related) }),
    },
  ]
}

function placesOf(findings: readonly Fields[]): Record<string, string> | null {
  const moved = findings.filter(({ file, place }) => typeof place === 'string' && place !== file)
  return moved.length > 0 ? Object.fromEntries(moved.map(({ file, place }) => [textOf(file), textOf(place)])) : null
}

export function readOlderReport(text: string): OlderReport | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (!isFields(read) || !Array.isArray(read.findings) || typeof read.pageCount !== 'number') return null
  const found = listOf(read.findings)
  return {
    baseUrl: typeof read.baseUrl === 'string' ? textOf(read.baseUrl) : null,
    fileCount: countOf(read.fileCount),
    pageCount: countOf(read.pageCount),
    ignored: countOf(read.ignored),
    findings: found.flatMap(findingOf),
    places: placesOf(found),
    ignores: listOf(read.ignores).map(({ rule, file, value, reason }) => ({
      rule: textOf(rule),
      file: typeof file === 'string' ? textOf(file) : null,
      value: textOf(value),
      reason: textOf(reason),
    })),
  }
}
