// docs/spec-audit/*.md: every row about the specification names its proof, a test or a decision. A test is named by the
// id at the end of its title, `[dns-3]`, so that it can be renamed and moved. It passed in this run, or it is a browser
// test marked LONG, which `npm run prove -- browsers` runs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/places.mjs'

const NAMED = /`([a-z]+-\d+)`/g
const ID = /\[([a-z]+-\d+)\]/g
/** The title of a test with its ids, before the mark that leaves it to the whole run. */
const LONG_TITLE = /((?: \[[a-z]+-\d+\])+)['`],\s*LONG\b/g
const DECISION = /\bdecisions?\/(\d{4}-[\w-]+\.md)/g

const idsIn = (text, pattern) => [...text.matchAll(pattern)].map(([, id]) => id)

function rowsOf(markdown) {
  return markdown
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .filter(({ line }) => !/^\|\s*Specification\s*\|/i.test(line))
}

export const idsOfLongTests = (source) => idsIn(source.match(LONG_TITLE)?.join('') ?? '', ID)

export function findUnproven(file, markdown, proven, decisionExists) {
  const rows = rowsOf(markdown)
  if (rows.length === 0) return [`${file} has no rows.`]
  return rows.flatMap(({ line, number }) => {
    const tests = [...line.matchAll(NAMED)].map(([, id]) => id)
    const decisions = [...line.matchAll(DECISION)].map(([, name]) => name)
    if (tests.length + decisions.length === 0) return [`${file}:${number} names neither a test nor a decision.`]
    return [
      ...tests
        .filter((id) => !proven.has(id))
        .map((id) => `${file}:${number} names a test that did not pass or does not exist: ${id}`),
      ...decisions
        .filter((name) => !decisionExists(name))
        .map((name) => `${file}:${number} names a decision that does not exist: ${name}`),
    ]
  })
}

export function checkSpecAudit(passedTitles) {
  const passed = new Set([...passedTitles].flatMap((title) => idsIn(title, ID)))
  const specs = join(root, 'e2e')
  const long = readdirSync(specs)
    .filter((name) => name.endsWith('.spec.ts'))
    .flatMap((name) => idsOfLongTests(readFileSync(join(specs, name), 'utf8')))
  const proven = new Set([...passed, ...long])
  const folder = join(root, 'docs/spec-audit')
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  if (files.length === 0) return ['docs/spec-audit has no audit file.']
  const markdown = new Map(files.map((name) => [`docs/spec-audit/${name}`, readFileSync(join(folder, name), 'utf8')]))
  const named = new Set([...markdown.values()].flatMap((text) => idsIn(text, NAMED)))
  return [
    ...[...passed]
      .filter((id) => !named.has(id))
      .map((id) => `The title of a test ends on [${id}], which no row names.`),
    ...[...markdown].flatMap(([file, text]) =>
      findUnproven(file, text, proven, (decision) => existsSync(join(root, 'docs/decisions', decision))),
    ),
  ]
}
