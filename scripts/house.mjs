// npm run house: how much there is of what, which folders import each other, and how long the walks are; with --write,
// docs/walks.md as well. The classes are those of the design's table.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderPairs } from './gates/folders.mjs'
import { root } from './lib/places.mjs'
import { followWalks, pageOf, walkRows } from './walks.mjs'

const SOURCE = /\.(?:[cm]?[jt]sx?|css|sh|py)$/
const classes = [
  ['snapshots', /\.snap$|^e2e\/trees\//],
  ['e2e', /^e2e\//],
  ['bench', /^bench\//],
  ['proofs', /^proofs\//],
  ['tests', /\.test\.\w+$/],
  ['test helpers', /\/testing(?:\/|\.ts$)|\/fixtures\//],
  ['scripts', /^(?:scripts|\.ci)\//],
  ['source', /^(?:apps|engines|contracts|deploy)\//],
]

/** Rows of a class, its files, its lines, and how many of the files have fewer than 40. */
export function countLines(files, read) {
  const rows = new Map(classes.map(([name]) => [name, { files: 0, lines: 0, small: 0 }]))
  for (const path of files) {
    const name = classes.find(([, pattern]) => pattern.test(path))?.[0]
    const row = rows.get(name)
    if (!row || /\.generated\./.test(path) || !(SOURCE.test(path) || name === 'snapshots')) continue
    const lines = read(path).split('\n').length - 1
    row.files += 1
    row.lines += lines
    row.small += lines < 40 ? 1 : 0
  }
  return rows
}

function print() {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const rows = countLines(files.filter(Boolean), read)
  console.log('| what | files | lines | under 40 lines |\n| --- | --- | --- | --- |')
  for (const [name, { files: count, lines, small }] of rows) console.log(`| ${name} | ${count} | ${lines} | ${small} |`)
  const everything = [...rows.values()].reduce((sum, { lines }) => sum + lines, 0)
  console.log(`| everything | | ${everything} | |\n`)
  for (const pair of folderPairs(files, read)) console.log(pair)
  const followed = followWalks()
  console.log('| walk | files | aim | shapes | aim | lines |\n| --- | --- | --- | --- | --- | --- |')
  for (const row of walkRows(followed)) console.log(row)
  for (const fault of followed.flatMap(({ faults }) => faults)) console.log(fault)
  if (process.argv.includes('--write')) writeFileSync(join(root, 'docs/walks.md'), pageOf(followed))
}

if (process.argv[1] === import.meta.filename) print()
