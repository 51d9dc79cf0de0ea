// docs/spec-audit/*.md: every row about the specification names its proof, a test that ran or a decision.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/places.mjs'

const TEST = /`([^`]+?\.(?:test|spec)\.(?:ts|tsx|mjs)) › ([^`]+)`/g
const DECISION = /\bdecisions?\/(\d{4}-[\w-]+\.md)/g

function rowsOf(markdown) {
  return markdown
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .filter(({ line }) => !/^\|\s*Specification\s*\|/i.test(line))
}

export function findUnproven(file, markdown, passed, decisionExists) {
  const rows = rowsOf(markdown)
  if (rows.length === 0) return [`${file} has no rows.`]
  return rows.flatMap(({ line, number }) => {
    const tests = [...line.matchAll(TEST)].map(([, path, name]) => `${path} › ${name.replaceAll('\\|', '|')}`)
    const decisions = [...line.matchAll(DECISION)].map(([, name]) => name)
    if (tests.length + decisions.length === 0) return [`${file}:${number} names neither a test nor a decision.`]
    return [
      ...tests
        .filter((name) => !passed.has(name))
        .map((name) => `${file}:${number} names a test that did not pass or does not exist: ${name}`),
      ...decisions
        .filter((name) => !decisionExists(name))
        .map((name) => `${file}:${number} names a decision that does not exist: ${name}`),
    ]
  })
}

export function checkSpecAudit(passed) {
  const folder = join(root, 'docs/spec-audit')
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  if (files.length === 0) return ['docs/spec-audit has no audit file.']
  return files.flatMap((name) =>
    findUnproven(`docs/spec-audit/${name}`, readFileSync(join(folder, name), 'utf8'), passed, (decision) =>
      existsSync(join(root, 'docs/decisions', decision)),
    ),
  )
}
