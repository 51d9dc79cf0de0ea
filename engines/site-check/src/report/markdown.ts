import { counted, safeField } from '@sundry/kit'
import type { Severity } from '../catalogue/catalogue.ts'
import {
  type CheckedReport,
  type Compared,
  type GrownImage,
  grouped,
  type ImageDimensions,
  type PlacedFinding,
  summaryOf,
  withLeft,
} from './checked.ts'

/** GitHub refuses comments of more than 65,536 characters. */
const MAX_LENGTH = 60_000
/** Left for the sentence on findings that are not listed, and for ends of folded parts. */
const RESERVE = 500
const MAX_TEXT = 300
const MAX_ADDED_LINES = 20
const MAX_LINE = 2000
/** Further ones are in the report. */
const MAX_FOLDED = 200
const ranks = { error: 0, warning: 1, info: 2 } as const

/** GitHub and GitLab read a fence of more than 80 backticks as text, so that a longer run in a text is cut. */
const MAX_RUN = 60
const longRuns = new RegExp(`(\`{${MAX_RUN}})\`+`, 'g')
const lineOf = (text: string, max: number) =>
  safeField(text.slice(0, max).toWellFormed().replace(longRuns, '$1…')) + (text.length > max ? '…' : '')

/**
 * Text of others as code, where no forge acts on mentions, links, images, HTML, or numbers of issues. The fence is
 * longer than any in the text.
 */
export function codeSpan(text: string): string {
  const line = lineOf(text, MAX_TEXT)
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const space = /^[` ]|[` ]$/.test(line) || line === '' ? ' ' : ''
  return fence + space + line + space + fence
}

function codeBlock(all: readonly string[], language = ''): string {
  const lines = all.slice(0, MAX_ADDED_LINES).map((line) => lineOf(line, MAX_LINE))
  const longest = Math.max(2, ...(lines.join('\n').match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const more = all.length > lines.length ? `  …and ${counted(all.length - lines.length, 'more line')}\n` : ''
  return `  ${fence}${language}\n${lines.map((line) => `  ${line}\n`).join('')}  ${fence}\n${more}`
}

type Grouped = ReturnType<typeof grouped>[number]

function row({ finding: { severity, line, message, rule, related, fix }, others }: Grouped): string {
  const place = line === undefined ? '' : ` line ${line}:`
  const more = others > 0 ? ` The same in ${counted(others, 'more file')}.` : ''
  const added = related === undefined ? '' : `  Add to the file:\n${codeBlock(related.split('\n'))}`
  // Forges offer suggestions in comments on lines of the change only, and these files are built.
  const fixed = fix ? `  \`--fix\` writes:\n${codeBlock([`- ${fix.before}`, `+ ${fix.after}`], 'diff')}` : ''
  return `- **${severity}**${place} ${codeSpan(message)} (\`${rule}\`)${more}\n${added}${fixed}`
}

/** The findings with the worst pages first, and on each page the worst first. */
function byPage(findings: readonly PlacedFinding[]): [string, Grouped[]][] {
  const pages = [...Map.groupBy(grouped(findings), ({ finding }) => finding.place)]
  const worst = (some: readonly Grouped[]) => Math.min(...some.map(({ finding }) => ranks[finding.severity]))
  const sorted = pages.map(([place, some]) => ({
    place,
    some: some.toSorted((a, b) => ranks[a.finding.severity] - ranks[b.finding.severity]),
    rank: worst(some),
  }))
  return sorted
    .toSorted((a, b) => a.rank - b.rank || b.some.length - a.some.length)
    .map(({ place, some }) => [place, some])
}

/** Collects whole rows until the text is as long as it may be. */
class Text {
  #text = ''
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  add(part: string, reserve = RESERVE): boolean {
    const fits = this.#text.length + part.length + reserve <= this.#limit
    if (fits) this.#text += part
    return fits
  }

  toString(): string {
    return this.#text
  }
}

const names: Readonly<Record<Severity, [string, string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['note', 'notes'],
}

function verdictOf(checked: CheckedReport, placed: readonly PlacedFinding[]): string {
  if (checked.pageCount === 0) return 'There were no pages to check, so there is no verdict.'
  const { left = {}, findings, compared } = checked
  const counts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const rules = new Set(findings.filter((one) => one.severity === severity).map(({ rule }) => rule))
    const unlisted = [...rules].reduce((sum, rule) => sum + (left[rule] ?? 0), 0)
    const count = placed.filter((one) => one.severity === severity).length + unlisted
    return count > 0 ? [counted(count, ...names[severity])] : []
  })
  const list = counts.length > 1 ? `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}` : counts[0]
  if (!compared) return list === undefined ? 'No issues found.' : `The site has ${list}.`
  if (list === undefined) return 'This change brings no new issues.'
  return `This change brings ${list}.`
}

function folded(text: Text, title: string, findings: readonly PlacedFinding[]): void {
  if (findings.length === 0) return
  const open = `\n<details><summary>${title} (${findings.length.toLocaleString('en-US')})</summary>\n\n`
  if (!text.add(open)) return
  let shown = 0
  for (const { place, line, severity, message } of findings.slice(0, MAX_FOLDED)) {
    const at = codeSpan(line === undefined ? place : `${place}:${line}`)
    if (!text.add(`- ${severity}: ${at} ${codeSpan(message)}\n`)) break
    shown += 1
  }
  const more = findings.length - shown
  text.add(`${more > 0 ? `\n${counted(more, 'more is', 'more are')} in the report.\n` : ''}\n</details>\n`, 0)
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kB`

/** Bytes and pixels; a format without a readable size has bytes alone. */
const weightOf = (bytes: number, size?: ImageDimensions) =>
  kilobytes(bytes) + (size && size.width > 0 ? `, ${size.width} × ${size.height}` : '')

const scoreText = (score: number) => `score ${score.toFixed(score === 100 ? 0 : 1)}`

function couldOf({ could, now }: GrownImage): string {
  if (could === undefined || could.bytes >= now) return '–'
  return kilobytes(could.bytes) + (could.score === null ? '' : `, ${scoreText(could.score)}`)
}

function likenessOf({ score }: GrownImage): string {
  if (score === undefined) return '–'
  return score === null ? 'not compared' : scoreText(score)
}

function images(text: Text, { compared }: CheckedReport): void {
  const { grown = [] } = compared ?? {}
  if (grown.length === 0) return
  const isWeighed = grown.some(({ could }) => could !== undefined)
  const isCompared = grown.some(({ score }) => score !== undefined)
  const more = [...(isCompared ? ['new against old'] : []), ...(isWeighed ? ['could be'] : [])]
  const head = ['image', 'before', 'now', ...more]
  if (!text.add(`\n| ${head.join(' | ')} |\n| --- |${' ---: |'.repeat(head.length - 1)}\n`)) return
  for (const one of grown) {
    // A bar would end the cell, even in code.
    const name = codeSpan(one.path).replaceAll('|', '\\|')
    const before = one.before === null ? 'new' : weightOf(one.before, one.sizeBefore)
    const cells = [name, before, weightOf(one.now, one.size)]
    if (isCompared) cells.push(likenessOf(one))
    if (isWeighed) cells.push(couldOf(one))
    if (!text.add(`| ${cells.join(' | ')} |\n`)) return
  }
  if (isWeighed || isCompared)
    text.add('\nThe score is SSIMULACRA2: 100 is the same in each pixel, 90 and more looks the same.\n')
}

/** Facts about the comparison that its counts do not show. */
export function comparisonNotes({ newlySilenced = 0, unlisted = {} }: Partial<Compared> = {}): string[] {
  const cut = Object.entries(unlisted).map(([rule, count]) => `${count.toLocaleString('en-US')} of ${rule}`)
  return [
    ...(newlySilenced > 0
      ? [
          `This change adds sundry-ignore comments for ${counted(newlySilenced, 'new finding')}. The comments of the base decide, so ${newlySilenced === 1 ? 'it counts' : 'they count'}.`,
        ]
      : []),
    ...(cut.length > 0
      ? [`Too many findings to list: ${cut.join(', ')} were counted and not compared one by one.`]
      : []),
  ]
}

/** One comment on a change, which is the summary of a job too: the most important first, and no row is cut. */
export function markdown(checked: CheckedReport, placed: readonly PlacedFinding[]): string {
  const { compared, placeOf = (file) => file } = checked
  const findings = withLeft(checked, placed)
  const { what } = summaryOf(checked)
  const text = new Text(MAX_LENGTH)
  text.add(`**${verdictOf(checked, placed)}**\n\nSundry checked ${codeSpan(what)}.\n`)
  if (compared && compared.unknown.length > 0)
    text.add(
      `\n${counted(compared.unknown.length, 'more finding')} may be new: the base did not list all of their rules.\n`,
    )
  for (const note of comparisonNotes(compared)) text.add(`\n${note}\n`)
  if (compared?.isConfigChanged)
    text.add('\nThis change edits `sundry.config.json`. The check used the configuration of the base.\n')
  let rows = 0
  const groups = byPage(findings)
  const total = groups.reduce((sum, [, some]) => sum + some.length, 0)
  // All errors come before the first warning, even where a page has both.
  outer: for (const severity of ['error', 'warning', 'info'] as const) {
    for (const [place, some] of groups) {
      const own = some.filter(({ finding }) => finding.severity === severity)
      for (const [at, one] of own.entries()) {
        const heading = at === 0 ? `\n${codeSpan(place)}\n\n` : ''
        if (!text.add(heading + row(one))) break outer
        rows += 1
      }
    }
  }
  if (rows < total) text.add(`\n${counted(total - rows, 'more finding is', 'more findings are')} in the report.\n`, 0)
  images(text, checked)
  const withPlace = (some: NonNullable<CheckedReport['compared']>['mended']) =>
    some.map((finding) => ({ ...finding, place: placeOf(finding.file) }))
  folded(text, 'Mended by this change', withPlace(compared?.mended ?? []))
  folded(text, 'As before', withPlace(compared?.standing ?? []))
  return text.toString()
}
