// The measured table of README.md is written from docs/benchmarks/results.json, where each row names the command that
// measured it and the day. `npm run bench -- readme` writes it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/places.mjs'

const TABLE = /(<!-- measured: [^\n]* -->\n\n)[\s\S]*(\n\n<!-- \/measured -->)/
const cell = (text) => text.replaceAll('|', '\\|')

/** The document with its measured table made of the results. */
export function withFigures(document, { rows }) {
  const line = ({ work, sundry, peers }) => `| ${[work, sundry, peers].map(cell).join(' | ')} |`
  const table = ['| work | Sundry | peers |', '| --- | --- | --- |', ...rows.map(line)].join('\n')
  return document.replace(TABLE, (_, start, end) => start + table + end)
}

export function findWrongFigures(document, results) {
  const bare = results.rows.filter(
    ({ command, date }) => !/^npm run bench -- [\w-]+$/.test(command ?? '') || !/^\d{4}-\d\d-\d\d$/.test(date ?? ''),
  )
  return [
    ...bare.map(({ work }) => `docs/benchmarks/results.json: “${work}” has no command or no date.`),
    ...(TABLE.test(document) ? [] : ['README.md has no markers around its measured table.']),
    ...(withFigures(document, results) === document
      ? []
      : ['README.md differs from its results: npm run bench -- readme.']),
  ]
}

const read = (path) => readFileSync(join(root, path), 'utf8')
const readResults = () => JSON.parse(read('docs/benchmarks/results.json'))

export const checkFigures = () => findWrongFigures(read('README.md'), readResults())

export const writeFigures = () => writeFileSync(join(root, 'README.md'), withFigures(read('README.md'), readResults()))
