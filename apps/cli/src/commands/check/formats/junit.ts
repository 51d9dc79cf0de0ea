import { ruleIds, rules } from '@sundry/site-check'
import { escapeXml } from '@sundry/sitemap'
import { safeField } from '../../../terminal/safe.ts'
import type { Format, PlacedFinding } from './format.ts'

/** XML 1.0 has no way to write some control characters. */
const plain = (text: string) => escapeXml(safeField(text))

const failure = ({ place, line, message, severity }: PlacedFinding) =>
  `    <failure message="${plain(message)}" type="${severity}">${plain(`${place}${line === undefined ? '' : `:${line}`}: ${message}`)}</failure>\n`

/** A test case for each rule, which fails with all that it found; advice fails nothing. */
export const junit: Format = ({ placed }) => {
  const cases = ruleIds.map((id) => {
    const found = placed.filter(({ rule, severity }) => rule === id && severity !== 'info')
    const open = `  <testcase classname="sundry" name="${plain(`${id}: ${rules[id].title}`)}"`
    return found.length === 0 ? `${open}/>\n` : `${open}>\n${found.map(failure).join('')}  </testcase>\n`
  })
  const failures = new Set(placed.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule)).size
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite name="sundry check" tests="${ruleIds.length}" failures="${failures}" errors="0" skipped="0">\n${cases.join('')}</testsuite>\n</testsuites>\n`
}
