import { disarmFormula, jsonText, safeField } from '@sundry/kit'
import { escapeXml } from '@sundry/sitemap'
import { ruleIds, rules } from '../catalogue/catalogue.ts'
import { type CheckedReport, type PlacedFinding, withLeft } from './checked.ts'

export function json(
  { findings: _, placeOf: _place, paint: _paint, minSeverity: _minSeverity, ...facts }: CheckedReport,
  placed: PlacedFinding[],
) {
  return jsonText({ ...facts, findings: placed })
}

const sarifLevels = { error: 'error', warning: 'warning', info: 'note' } as const

/** SARIF 2.1.0, as code scanning reads it. */
export function sarif({ version }: CheckedReport, placed: PlacedFinding[]): string {
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
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: {
            uri: /^https?:/.test(place) ? place : place.split('/').map(encodeURIComponent).join('/'),
          },
          ...(line !== undefined && { region: { startLine: line } }),
        },
      },
    ],
    partialFingerprints: { 'sundry/v1': `${rule} ${file} ${value}` },
  }))
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return jsonText({ $schema, version: '2.1.0', runs: [{ tool: { driver }, results }] }, 2)
}

/** XML 1.0 has no way to write some control characters. */
const xmlText = (text: string) => escapeXml(safeField(text))

const junitFailure = ({ place, line, message, severity }: PlacedFinding) =>
  `    <failure message="${xmlText(message)}" type="${severity}">${xmlText(`${place}${line === undefined ? '' : `:${line}`}: ${message}`)}</failure>\n`

/** A test case for each rule, which fails with all that it found; advice fails nothing. */
export function junit(checked: CheckedReport, placed: PlacedFinding[]): string {
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
export function github(checked: CheckedReport, placed: PlacedFinding[]): string {
  return withLeft(checked, placed)
    .map(({ place, line, severity, message, rule }) => {
      const position = `file=${githubProperty(place)}${line === undefined ? '' : `,line=${line}`}`
      return `::${githubLevels[severity]} ${position},title=${githubProperty(rule)}::${githubData(message)}\n`
    })
    .join('')
}

function csvField(value: string | number): string {
  return `"${disarmFormula(safeField(String(value))).replaceAll('"', '""')}"`
}

/** RFC 4180. */
export function csv(checked: CheckedReport, placed: PlacedFinding[]): string {
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
