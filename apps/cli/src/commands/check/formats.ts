import { ruleIds, rules, type SiteFinding, type SiteReport } from '@sundry/site-check'
import { escapeXml } from '@sundry/sitemap'
import type { Io } from '../../terminal/io.ts'
import { paintFor, severityStyle } from '../../terminal/io.ts'
import { jsonText, safeField } from '../../terminal/safe.ts'
import { version } from '../../version.ts'

interface Checked extends SiteReport {
  /** As `findings`, with the file where the reader looks for it. */
  readonly placed: readonly PlacedFinding[]
  /** Accepted by the baseline. */
  readonly accepted: number
}

type PlacedFinding = SiteFinding & { readonly place: string }

export type Format = (checked: Checked, io: Io) => string

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const text: Format = ({ placed, pageCount, fileCount, baseUrl, ignored, accepted }, io) => {
  const paint = paintFor(io)
  const lines = placed.map(({ place, line, severity, message, rule }) => {
    const position = line === undefined ? safeField(place) : `${safeField(place)}:${line}`
    return `${position}: ${paint(severityStyle[severity], severity)}: ${safeField(message)} ${paint('dim', `[${rule}]`)}\n`
  })
  const count = (level: string) => placed.filter(({ severity }) => severity === level).length
  const silenced = [
    ...(ignored > 0 ? [`${ignored} ignored by comments`] : []),
    ...(accepted > 0 ? [`${accepted} in the baseline`] : []),
  ]
  const verdict = [
    plural(count('error'), 'error'),
    plural(count('warning'), 'warning'),
    `${count('info')} info`,
    ...silenced,
  ]
  const what = `${plural(pageCount, 'page')} of ${plural(fileCount, 'file')}${baseUrl === null ? '' : ` for ${baseUrl}`}`
  return `${lines.join('')}${what}: ${verdict.join(', ')}\n`
}

const json: Format = ({ placed, findings: _, ...facts }) => jsonText({ ...facts, findings: placed })

const sarifLevels = { error: 'error', warning: 'warning', info: 'note' } as const

/** SARIF 2.1.0, as code scanning reads it. */
const sarif: Format = ({ placed }) => {
  const driver = {
    name: 'sundry',
    semanticVersion: version,
    informationUri: 'https://github.com/sundry-tools/sundry',
    rules: ruleIds.map((id) => ({
      id,
      shortDescription: { text: rules[id].title },
      fullDescription: { text: rules[id].why },
      help: { text: `${rules[id].why} ${rules[id].fix}` },
      defaultConfiguration: { level: sarifLevels[rules[id].severity] },
    })),
  }
  const results = placed.map(({ rule, severity, message, place, file, line, value = '' }) => ({
    ruleId: rule,
    ruleIndex: ruleIds.indexOf(rule),
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
const junit: Format = ({ placed }) => {
  const cases = ruleIds.map((id) => {
    const found = placed.filter(({ rule, severity }) => rule === id && severity !== 'info')
    const open = `  <testcase classname="sundry" name="${xmlText(`${id}: ${rules[id].title}`)}"`
    return found.length === 0 ? `${open}/>\n` : `${open}>\n${found.map(junitFailure).join('')}  </testcase>\n`
  })
  const failures = new Set(placed.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule)).size
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite name="sundry check" tests="${ruleIds.length}" failures="${failures}" errors="0" skipped="0">\n${cases.join('')}</testsuite>\n</testsuites>\n`
}

const githubLevels = { error: 'error', warning: 'warning', info: 'notice' } as const
const githubData = (text: string) =>
  text
    .split('\n')
    .map((line) => safeField(line).replaceAll('%', '%25'))
    .join('%0A')
const githubProperty = (text: string) => githubData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Workflow commands, which GitHub shows at the line: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
const github: Format = ({ placed }) =>
  placed
    .map(({ place, line, severity, message, rule }) => {
      const position = `file=${githubProperty(place)}${line === undefined ? '' : `,line=${line}`}`
      return `::${githubLevels[severity]} ${position},title=${githubProperty(rule)}::${githubData(message)}\n`
    })
    .join('')

export const formats = { text, json, sarif, junit, github } satisfies Record<string, Format>
export type FormatName = keyof typeof formats
