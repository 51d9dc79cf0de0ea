import { ruleIds, rules } from '@sundry/site-check'
import { jsonText } from '../../../terminal/safe.ts'
import { version } from '../../../version.ts'
import type { Format } from './format.ts'

const levels = { error: 'error', warning: 'warning', info: 'note' } as const

/** SARIF 2.1.0, as code scanning reads it. */
export const sarif: Format = ({ placed }) => {
  const driver = {
    name: 'sundry',
    semanticVersion: version,
    informationUri: 'https://github.com/sundry-tools/sundry',
    rules: ruleIds.map((id) => ({
      id,
      shortDescription: { text: rules[id].title },
      fullDescription: { text: rules[id].why },
      help: { text: `${rules[id].why} ${rules[id].fix}` },
      defaultConfiguration: { level: levels[rules[id].severity] },
    })),
  }
  const results = placed.map(({ rule, severity, message, place, file, line, value = '' }) => ({
    ruleId: rule,
    ruleIndex: ruleIds.indexOf(rule),
    level: levels[severity],
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
