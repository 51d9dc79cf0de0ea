import { safeField } from '@sundry/kit'
import { type CheckedReport, grouped, type PlacedFinding, placedIn, plural, summaryOf, withLeft } from './checked.ts'
import { codequality, csv, github, html, json, junit, sarif } from './file-formats.ts'
import { markdown } from './markdown.ts'

function text(checked: CheckedReport, placed: readonly PlacedFinding[]): string {
  const { paint = (_, words) => words } = checked
  const lines = grouped(withLeft(checked, placed)).map(({ finding, others }) => {
    const { place, line, severity, message, rule, related } = finding
    const position = line === undefined ? safeField(place) : `${safeField(place)}:${line}`
    const added = related?.split('\n').map((one) => `    + ${safeField(one)}\n`) ?? []
    const more = others > 0 ? `    ${paint('dim', `the same in ${plural(others, 'more file')}`)}\n` : ''
    return `${position}: ${paint(severity, severity)}: ${safeField(message)} ${paint('dim', `[${rule}]`)}\n${added.join('')}${more}`
  })
  const { what, verdict } = summaryOf(checked)
  return `${lines.join('')}${safeField(what)}: ${verdict}\n`
}

const formats = { text, json, sarif, junit, github, csv, html, markdown, codequality } as const

export type ReportFormat = keyof typeof formats

/** Writes the findings of a check in one format. Untrusted text is escaped for the medium of that format. */
export function writeReport(format: ReportFormat, checked: CheckedReport): string {
  const { minSeverity = 'info' } = checked
  const placed = placedIn(checked)
  const isListed = ({ severity }: PlacedFinding) => ranks[severity] <= ranks[minSeverity]
  return formats[format](checked, format === 'json' ? placed : placed.filter(isListed))
}

const ranks = { error: 0, warning: 1, info: 2 } as const
