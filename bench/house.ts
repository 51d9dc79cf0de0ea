// The shape of the source in figures: files, loops and floors of imports, comments, exported names with two meanings.
// `npm run bench -- house`; tests, generated files and data are left out.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { readGraph } from '../proofs/planted/import-graph.ts'

const root = join(import.meta.dirname, '..')
const SOURCE = /^(?:apps|engines|contracts)\/.*\.tsx?$/
const LEFT_OUT = /\.test\.tsx?$|\.generated\.|\/data\/|\/fixtures\/|\/testing\/|\.d\.ts$/

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const files = tracked.filter((file) => SOURCE.test(file) && !LEFT_OUT.test(file))
const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

const imports = new Map(files.map((file) => [file, new Set<string>()]))
for (const [target, importers] of readGraph(root, files).importers)
  for (const importer of importers) if (imports.has(target)) imports.get(importer)?.add(target)

/** Groups of nodes that reach each other, in an order in which what is imported comes first (Tarjan). */
function components(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    stack.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)))
  }
  for (const node of edges.keys()) if (!index.has(node)) visit(node)
  return found
}

/** How many floors the nodes stand on when each stands above all that it imports; a loop stands on one floor. */
function floorsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): { floors: number; loops: string[][] } {
  const groups = components(edges)
  const floor = new Map<string, number>()
  for (const group of groups) {
    const below = group.flatMap((node) => [...(edges.get(node) ?? [])]).filter((next) => !group.includes(next))
    const own = 1 + Math.max(0, ...below.map((next) => floor.get(next) ?? 0))
    for (const node of group) floor.set(node, own)
  }
  return { floors: Math.max(0, ...floor.values()), loops: groups.filter((group) => group.length > 1) }
}

const packageOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('contracts') ? 1 : 2)
    .join('/')
function rooms(inside: readonly string[]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const file of inside) {
    const room = dirname(file)
    const to = edges.get(room) ?? new Set()
    edges.set(room, to)
    for (const target of imports.get(file) ?? [])
      if (packageOf(target) === packageOf(file) && dirname(target) !== room) to.add(dirname(target))
  }
  return edges
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
const linesOf = (file: string) => (textOf.get(file) ?? '').split('\n').length - 1

console.log(
  '| package | files | median lines | longest | folders | floors of files | floors of folders | loops of files |',
)
console.log('|---|---|---|---|---|---|---|---|')
const packages = [...new Set(files.map(packageOf))]
for (const name of packages) {
  const inside = files.filter((file) => packageOf(file) === name)
  const own = new Map(
    inside.map((file) => [file, new Set([...(imports.get(file) ?? [])].filter((to) => packageOf(to) === name))]),
  )
  const { floors, loops } = floorsOf(own)
  const folders = rooms(inside)
  const lines = inside.map(linesOf)
  console.log(
    `| ${name} | ${inside.length} | ${median(lines)} | ${Math.max(...lines)} | ${folders.size} | ${floors} | ${floorsOf(folders).floors} | ${loops.length} |`,
  )
}
const all = floorsOf(imports)
const lines = files.map(linesOf)
console.log(
  `| all | ${files.length} | ${median(lines)} | ${Math.max(...lines)} | ${new Set(files.map((file) => dirname(file))).size} | ${all.floors} | | ${all.loops.length} |\n`,
)
for (const loop of all.loops) console.log(`loop: ${loop.join(' → ')}`)

const importerCount = new Map(files.map((file) => [file, 0]))
for (const targets of imports.values())
  for (const target of targets) importerCount.set(target, (importerCount.get(target) ?? 0) + 1)
const small = files.filter((file) => linesOf(file) <= 25 && importerCount.get(file) === 1)
console.log(`files of 25 lines or fewer with one importer: ${small.length}`)
if (process.argv.includes('--small')) for (const file of small) console.log(`  ${file}`)

/** Lines of // one below the other are one comment. */
function commentsOf(file: string, text: string): string[] {
  const found: string[] = []
  let lastEnd = -1
  for (const comment of parseSync(file, text).comments) {
    const said = text.slice(comment.start, comment.end)
    const goesOn = comment.type === 'Line' && lastEnd >= 0 && text.slice(lastEnd, comment.start).trim() === ''
    if (goesOn) found.push(`${found.pop()}\n${said}`)
    else found.push(said)
    lastEnd = comment.type === 'Line' ? comment.end : -1
  }
  return found
}
const comments = [...textOf].flatMap(([file, text]) => commentsOf(file, text))
console.log(`comments: ${comments.length} (${Math.round(Buffer.byteLength(comments.join('')) / 1024)} KiB)`)

/** `--since <commit>`: how many of the comments that stood then stand word for word, or with most of their words. */
const sinceAt = process.argv.indexOf('--since')
if (sinceAt > 0) tellOfRemaining(process.argv[sinceAt + 1] ?? '')

function tellOfRemaining(commit: string): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  const then = git('ls-tree', '-r', '--name-only', commit)
    .split('\n')
    .filter((file) => SOURCE.test(file) && !LEFT_OUT.test(file))
    .flatMap((file) => commentsOf(file, git('show', `${commit}:${file}`)))
  const plain = (comment: string) => comment.replace(/[\s*/]+/g, ' ').trim()
  const wordsOf = (comment: string) =>
    new Set(
      plain(comment)
        .toLowerCase()
        .match(/[a-z]{3,}/g) ?? [],
    )
  const now = comments.map(wordsOf)
  const holding = new Map<string, number[]>()
  for (const [index, words] of now.entries())
    for (const word of words) holding.set(word, [...(holding.get(word) ?? []), index])
  const likeness = (words: ReadonlySet<string>) => {
    const shared = new Map<number, number>()
    for (const word of words)
      for (const index of holding.get(word) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
    return Math.max(0, ...[...shared].map(([index, count]) => count / Math.max(words.size, now[index]?.size ?? 0)))
  }
  const texts = new Set(comments.map(plain))
  const same = then.filter((comment) => texts.has(plain(comment))).length
  const alike = then.filter((comment) => likeness(wordsOf(comment)) >= 0.6).length
  console.log(
    `of ${then.length} comments at ${commit}, ${same} stand word for word and ${alike} with most of their words`,
  )
}

const declared = new Map<string, Set<string>>()
for (const [file, text] of textOf)
  for (const statement of parseSync(file, text).module.staticExports)
    for (const entry of statement.entries)
      if (entry.exportName.name && !entry.moduleRequest) {
        const places = declared.get(entry.exportName.name) ?? new Set()
        declared.set(entry.exportName.name, places.add(file))
      }

const SLOTS =
  /^(?:meta|handler|tool|words|howTo|default|links|Route|Component|text|toasts|format|bench|run|identity|imageTool|lookupWords|editorWords)$/
const twice = [...declared]
  .filter(([name, places]) => places.size > 1 && !SLOTS.test(name))
  .sort((one, other) => other[1].size - one[1].size)
console.log(`exported names declared in more than one file: ${twice.length}`)
if (process.argv.includes('--names'))
  for (const [name, places] of twice) console.log(`  ${name}: ${[...places].join(', ')}`)
