import { disarmFormula, jsonText, safeField } from '@sundry/kit'
import { escapeXml } from '@sundry/sitemap'
import { type RuleId, ruleIds, rules, type Severity } from '../catalogue/catalogue.ts'
import { longHash } from '../context/context.ts'
import { type CheckedReport, grouped, type PlacedFinding, placedIn, plural, summaryOf, withLeft } from './checked.ts'
import { markdown } from './markdown.ts'

function json(
  { findings: _, placeOf: _place, paint: _paint, minSeverity: _minSeverity, ...facts }: CheckedReport,
  placed: PlacedFinding[],
) {
  return jsonText({ ...facts, findings: placed })
}

const sarifLevels = { error: 'error', warning: 'warning', info: 'note' } as const

/** A folder of the site may be named `https:`, but a path has no two slashes in a row. */
const uriOf = (place: string) =>
  /^https?:\/\//.test(place) ? place : place.toWellFormed().split('/').map(encodeURIComponent).join('/')

/** SARIF 2.1.0, as code scanning reads it. A message would link what it quotes where a bracket follows another. */
function sarif({ version, compared }: CheckedReport, placed: PlacedFinding[]): string {
  const driver = {
    name: 'sundry',
    ...(version !== undefined && { semanticVersion: version }),
    informationUri: 'https://github.com/sundry-tools/sundry',
    rules: ruleIds.map((id) => ({
      id,
      shortDescription: { text: rules[id].title },
      fullDescription: { text: rules[id].why },
      help: { text: `${rules[id].why} ${rules[id].fix}` },
      defaultConfiguration: { level: sarifLevels[rules[id].severity] },
    })),
  }
  const ruleIndex = new Map(ruleIds.map((id, at) => [id, at]))
  const results = placed.map(({ rule, severity, message, place, file, line, value = '' }) => ({
    ruleId: rule,
    ruleIndex: ruleIndex.get(rule),
    level: sarifLevels[severity],
    message: { text: message.replaceAll('](', '] (') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(place) },
          ...(line !== undefined && { region: { startLine: line } }),
        },
      },
    ],
    partialFingerprints: { 'sundry/v1': `${rule} ${file} ${value}` },
    ...(compared && { baselineState: 'new' }),
  }))
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return jsonText({ $schema, version: '2.1.0', runs: [{ tool: { driver }, results }] }, 2)
}

/** XML 1.0 has no way to write some control characters. */
const xmlText = (text: string) => escapeXml(safeField(text))

const junitFailure = ({ place, line, message, severity }: PlacedFinding) =>
  `    <failure message="${xmlText(message)}" type="${severity}">${xmlText(`${place}${line === undefined ? '' : `:${line}`}: ${message}`)}</failure>\n`

/** A test case for each rule, which fails with all that it found; advice fails nothing. */
function junit(checked: CheckedReport, placed: PlacedFinding[]): string {
  const byRule = Map.groupBy(
    withLeft(checked, placed).filter(({ severity }) => severity !== 'info'),
    ({ rule }) => rule,
  )
  const cases = ruleIds.map((id) => {
    const found = byRule.get(id) ?? []
    const open = `  <testcase classname="sundry" name="${xmlText(`${id}: ${rules[id].title}`)}"`
    return found.length === 0 ? `${open}/>\n` : `${open}>\n${found.map(junitFailure).join('')}  </testcase>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite name="sundry check" tests="${ruleIds.length}" failures="${byRule.size}" errors="0" skipped="0">\n${cases.join('')}</testsuite>\n</testsuites>\n`
}

const githubLevels = { error: 'error', warning: 'warning', info: 'notice' } as const
const githubData = (text: string) =>
  text
    .split('\n')
    .map((line) => safeField(line).replaceAll('%', '%25'))
    .join('%0A')
const githubProperty = (text: string) => githubData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Workflow commands, which GitHub shows at the line: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function github(checked: CheckedReport, placed: PlacedFinding[]): string {
  return withLeft(checked, placed)
    .map(({ place, line, severity, message, rule }) => {
      const position = `file=${githubProperty(place)}${line === undefined ? '' : `,line=${line}`}`
      return `::${githubLevels[severity]} ${position},title=${githubProperty(rule)}::${githubData(message)}\n`
    })
    .join('')
}

const gitlabSeverities = { error: 'major', warning: 'minor', info: 'info' } as const

/** Code Quality of GitLab: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
function codequality(checked: CheckedReport, placed: PlacedFinding[]): string {
  const counts = new Map<string, number>()
  const issues = withLeft(checked, placed).map(({ rule, severity, message, place, file, line, value }) => {
    // A fingerprint without the line stays the same when lines move; findings of one subject are numbered.
    const key = JSON.stringify([rule, file, value ?? message])
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return {
      description: message,
      check_name: rule,
      fingerprint: longHash(`${key}\n${count}`).toString(16),
      severity: gitlabSeverities[severity],
      location: { path: place, lines: { begin: line ?? 1 } },
    }
  })
  return jsonText(issues)
}

function csvField(value: string | number): string {
  return `"${disarmFormula(safeField(String(value))).replaceAll('"', '""')}"`
}

/** RFC 4180. */
function csv(checked: CheckedReport, placed: PlacedFinding[]): string {
  const rows = withLeft(checked, placed).map(
    ({ severity, rule, place, line = '', message, value = '', related = '' }) => [
      severity,
      rule,
      place,
      line,
      message,
      value,
      related,
    ],
  )
  return [['severity', 'rule', 'file', 'line', 'message', 'value', 'add'], ...rows]
    .map((row) => `${row.map(csvField).join(',')}\r\n`)
    .join('')
}

/** Limits the rows of one list; CSV and JSON have all of many thousands. */
const MAX_ROWS = 500
const MAX_FILES = 1000
const severities: readonly Severity[] = ['error', 'warning', 'info']
const names = { error: 'Errors', warning: 'Warnings', info: 'Info' } as const

const styles = `:root{color-scheme:light dark;--line:#d4d4d8;--soft:#52525b;--error:#b91c1c;--warning:#92400e;--info:#1d4ed8}
@media(prefers-color-scheme:dark){:root{--line:#3f3f46;--soft:#a1a1aa;--error:#fca5a5;--warning:#fcd34d;--info:#93c5fd}}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.2rem;margin:2rem 0 .5rem}
.error{color:var(--error)}.warning{color:var(--warning)}.info{color:var(--info)}.soft{color:var(--soft)}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:0 .75rem}
summary{cursor:pointer;padding:.6rem 0;font-weight:600;overflow-wrap:anywhere}
ul{list-style:none;margin:0 0 .75rem;padding:0}li{border-top:1px solid var(--line);padding:.4rem 0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0}code,pre{font:.875em ui-monospace,monospace}p{margin:.25rem 0}`

const safe = (text: string) => escapeXml(safeField(text))

function placeOf({ place, line }: PlacedFinding): string {
  return `<code>${safe(place)}${line === undefined ? '' : `:${line}`}</code>`
}

const added = ({ related }: PlacedFinding) =>
  related === undefined ? '' : `<pre>${related.split('\n').map(safe).join('\n')}</pre>`

function listOf(findings: readonly PlacedFinding[], row: (finding: PlacedFinding) => string): string {
  const rows = findings.slice(0, MAX_ROWS).map((finding) => `<li>${row(finding)}</li>`)
  const more = findings.length - rows.length
  return `<ul>${rows.join('\n')}${more > 0 ? `<li class="soft">and ${more} more: write the report as CSV or JSON to see them all.</li>` : ''}</ul>`
}

function ruleGroup(id: RuleId, findings: readonly PlacedFinding[]): string {
  const { title, why, fix } = rules[id]
  const isOpen = findings[0]?.severity === 'error'
  return `<details${isOpen ? ' open' : ''}><summary>${safe(title)} <span class="soft">(${findings.length})</span></summary>
<p class="soft"><code>${id}</code></p><p>${safe(why)}</p><p>${safe(fix)}</p>
${listOf(findings, (finding) => `${placeOf(finding)}<br>${safe(finding.message)}${added(finding)}`)}</details>\n`
}

function severityGroup(severity: Severity, placed: readonly PlacedFinding[]): string {
  const found = placed.filter((finding) => finding.severity === severity)
  if (found.length === 0) return ''
  const byRule = [...Map.groupBy(found, ({ rule }) => rule)].sort((a, b) => b[1].length - a[1].length)
  return `<h2 class="${severity}">${names[severity]} (${found.length})</h2>\n${byRule.map(([id, some]) => ruleGroup(id, some)).join('')}`
}

function fileGroups(placed: readonly PlacedFinding[]): string {
  const byFile = [...Map.groupBy(placed, ({ place }) => place)].sort((a, b) => b[1].length - a[1].length)
  if (byFile.length === 0) return ''
  const shown = byFile.slice(0, MAX_FILES).map(
    ([place, some]) =>
      `<details><summary>${safe(place)} <span class="soft">(${some.length})</span></summary>
${listOf(some, (finding) => `${placeOf(finding)} <span class="${finding.severity}">${finding.severity}</span> ${safe(finding.message)} <code class="soft">${finding.rule}</code>`)}</details>\n`,
  )
  const more = byFile.length - shown.length
  return `<h2>By file</h2>\n${shown.join('')}${more > 0 ? `<p class="soft">and ${plural(more, 'more file')}.</p>\n` : ''}`
}

/** One file that needs nothing beside it, and no script to be read. */
function html(checked: CheckedReport, placed: readonly PlacedFinding[]): string {
  const { what, verdict } = summaryOf(checked)
  const name = checked.baseUrl === null ? 'Site check' : `Site check of ${safe(checked.baseUrl)}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${name}</title><style>${styles}</style></head><body><main>
<h1>${name}</h1><p>${safe(verdict)}</p><p class="soft">${safe(what)}</p>
${placed.length === 0 ? '<p>No issues found.</p>\n' : ''}${severities.map((severity) => severityGroup(severity, placed)).join('')}${fileGroups(placed)}</main></body></html>
`
}

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
