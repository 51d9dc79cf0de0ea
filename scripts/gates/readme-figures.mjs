// The measured table of README.md is written from docs/benchmarks/results.json, where each row names the day and the
// command that measured it, or that it was measured once by a bench of the past. `npm run bench -- readme` writes it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/places.mjs'

const TABLE = /(<!-- measured: [^\n]* -->\n\n)[\s\S]*(\n\n<!-- \/measured -->)/
const cell = (text) => text.replaceAll('|', '\\|')

/** The document with its measured table made of the results. */
export function withFigures(document, { rows }) {
  const workOf = ({ work, once }) => (once ? `${work} ([measured once](docs/benchmarks.md#answered))` : work)
  const line = (row) => `| ${[workOf(row), row.sundry, row.peers].map(cell).join(' | ')} |`
  const table = ['| work | Sundry | peers |', '| --- | --- | --- |', ...rows.map(line)].join('\n')
  return document.replace(TABLE, (_, start, end) => start + table + end)
}

export function findWrongFigures(document, results, isBench) {
  const isMeasured = ({ command, once }) =>
    once === true || isBench(/^npm run bench -- ([\w-]+)(?: \w+)*$/.exec(command ?? '')?.[1] ?? '')
  const bare = results.rows.filter((row) => !isMeasured(row) || !/^\d{4}-\d\d-\d\d$/.test(row.date ?? ''))
  return [
    ...bare.map(({ work }) => `docs/benchmarks/results.json: “${work}” has no command that exists, or no date.`),
    ...(TABLE.test(document) ? [] : ['README.md has no markers around its measured table.']),
    ...(withFigures(document, results) === document
      ? []
      : ['README.md differs from its results: npm run bench -- readme.']),
  ]
}

const read = (path) => readFileSync(join(root, path), 'utf8')
const readResults = () => JSON.parse(read('docs/benchmarks/results.json'))

const isBench = (name) => existsSync(join(root, 'bench', `${name}.ts`))

export const checkFigures = () => findWrongFigures(read('README.md'), readResults(), isBench)

export const writeFigures = () => writeFileSync(join(root, 'README.md'), withFigures(read('README.md'), readResults()))
