import { safeField } from '@sundry/kit'
import { type CheckedReport, type PlacedFinding, placedIn, summaryOf, withLeft } from './checked.ts'
import { html } from './html.ts'
import { csv, github, json, junit, sarif } from './machine-formats.ts'

function text(checked: CheckedReport, placed: readonly PlacedFinding[]): string {
  const { paint = (_, words) => words } = checked
  const lines = withLeft(checked, placed).map(({ place, line, severity, message, rule, related }) => {
    const position = line === undefined ? safeField(place) : `${safeField(place)}:${line}`
    const added = related?.split('\n').map((one) => `    + ${safeField(one)}\n`) ?? []
    return `${position}: ${paint(severity, severity)}: ${safeField(message)} ${paint('dim', `[${rule}]`)}\n${added.join('')}`
  })
  const { what, verdict } = summaryOf(checked)
  return `${lines.join('')}${safeField(what)}: ${verdict}\n`
}

const formats = { text, json, sarif, junit, github, csv, html } as const

export type ReportFormat = keyof typeof formats

/** The findings of a check in one format. Whatever strangers wrote is safe in the medium of that format. */
export const writeReport = (format: ReportFormat, checked: CheckedReport): string =>
  formats[format](checked, placedIn(checked))
