// A report that the page or the command wrote as JSON, or that has been changed since: each part is checked.
import { type RuleId, ruleIds, rules } from '../catalogue/catalogue.ts'
import type { SiteReport } from '../check/check.ts'
import type { ImageFacts } from '../check/read-site.ts'
import type { SiteFinding } from '../context/context.ts'
import type { Compared } from './checked.ts'

export interface Ignored {
  readonly rule: string
  /** File of one finding; null for all of its rule. */
  readonly file: string | null
  readonly value: string
  readonly reason: string
}

export interface StoredReport {
  readonly baseUrl: string | null
  readonly fileCount: number
  readonly pageCount: number
  readonly ignored: number
  readonly findings: readonly SiteFinding[]
  readonly ignores: readonly Ignored[]
  /** Where a file is, if not in the folder: of a crawled site its URL. */
  readonly places: Readonly<Record<string, string>> | null
  readonly files?: NonNullable<SiteReport['files']>
  readonly images?: readonly ImageFacts[]
  readonly aliases?: readonly string[]
  readonly left?: NonNullable<SiteReport['left']>
  readonly leftOn?: NonNullable<SiteReport['leftOn']>
  readonly silenced?: readonly SiteFinding[]
  readonly compared?: Compared
}

const MAX_FINDINGS = 200_000
const MAX_FILES = 500_000
const MAX_CUT_PAGES = 1001
const MAX_LENGTH = 2000

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_LENGTH).toWellFormed() : '')
const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.slice(0, MAX_FINDINGS).filter(isFields) : [])

function findingOf({ rule, severity, message, file, line, value, related, fix }: Fields): SiteFinding[] {
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
      ...(isFields(fix) && { fix: { before: textOf(fix.before), after: textOf(fix.after) } }),
    },
  ]
}

function placesOf(findings: readonly Fields[]): Record<string, string> | null {
  const moved = findings.filter(({ file, place }) => typeof place === 'string' && place !== file)
  return moved.length > 0 ? Object.fromEntries(moved.map(({ file, place }) => [textOf(file), textOf(place)])) : null
}

function filesOf(value: unknown): NonNullable<SiteReport['files']> {
  const entries: unknown[] = Array.isArray(value) ? value.slice(0, MAX_FILES) : []
  return entries.flatMap((entry) => {
    const [path, size] = Array.isArray(entry) ? entry : []
    return typeof path === 'string' ? [[textOf(path), countOf(size)] as const] : []
  })
}

function leftOf(value: Fields): NonNullable<SiteReport['left']> {
  return Object.fromEntries(ruleIds.flatMap((id) => (countOf(value[id]) > 0 ? [[id, countOf(value[id])]] : [])))
}

function pagesOf(value: Fields): NonNullable<SiteReport['leftOn']> {
  return Object.fromEntries(
    ruleIds.flatMap((id) => {
      const pages = value[id]
      return Array.isArray(pages) ? [[id, pages.slice(0, MAX_CUT_PAGES).map(textOf)]] : []
    }),
  )
}

const dimensionsOf = ({ width, height }: Fields) => ({ width: countOf(width), height: countOf(height) })

/** Images that have little in common have a score below zero. */
const scoreOf = (score: unknown) => (typeof score === 'number' && score >= -1000 && score <= 100 ? score : null)
const couldOf = ({ bytes, score }: Fields) => ({ bytes: countOf(bytes), score: scoreOf(score) })

function comparedOf(fields: Fields): Compared {
  const { base, standing, mended, unknown, grown, isConfigChanged, newlySilenced, unlisted } = fields
  const findings = (value: unknown) => listOf(value).flatMap(findingOf)
  return {
    base: textOf(base),
    standing: findings(standing),
    mended: findings(mended),
    unknown: findings(unknown),
    isConfigChanged: isConfigChanged === true,
    newlySilenced: countOf(newlySilenced),
    unlisted: isFields(unlisted) ? leftOf(unlisted) : {},
    grown: listOf(grown).map(({ path, before, now, sizeBefore, size, could, score }) => ({
      path: textOf(path),
      before: before === null ? null : countOf(before),
      now: countOf(now),
      ...(isFields(sizeBefore) && { sizeBefore: dimensionsOf(sizeBefore) }),
      ...(isFields(size) && { size: dimensionsOf(size) }),
      ...(isFields(could) && { could: couldOf(could) }),
      ...(score !== undefined && { score: scoreOf(score) }),
    })),
  }
}

export function readReport(text: string): StoredReport | null {
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
    ...(Array.isArray(read.files) && { files: filesOf(read.files) }),
    ...(Array.isArray(read.aliases) && { aliases: read.aliases.slice(0, MAX_FILES).map(textOf).filter(Boolean) }),
    ...(isFields(read.left) && { left: leftOf(read.left) }),
    ...(isFields(read.leftOn) && { leftOn: pagesOf(read.leftOn) }),
    ...(Array.isArray(read.images) && {
      images: listOf(read.images).map(({ path, ...size }) => ({ path: textOf(path), ...dimensionsOf(size) })),
    }),
    ...(Array.isArray(read.silenced) && { silenced: listOf(read.silenced).flatMap(findingOf) }),
    ...(isFields(read.compared) && { compared: comparedOf(read.compared) }),
  }
}
