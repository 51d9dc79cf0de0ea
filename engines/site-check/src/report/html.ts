import { safeField } from '@sundry/kit'
import { escapeXml } from '@sundry/sitemap'
import { type RuleId, rules, type Severity } from '../catalogue/catalogue.ts'
import { type CheckedReport, type PlacedFinding, plural, summaryOf } from './checked.ts'

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
export function html(checked: CheckedReport, placed: readonly PlacedFinding[]): string {
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
