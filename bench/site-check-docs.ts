// Findings per rule of the packed command on eight documentation builds of Debian that it was not tuned to, beside those of
// an earlier package: `npm run bench -- site-check-docs BEFORE.tgz [AFTER.tgz] [fast]`. Without AFTER this tree is packed;
// `fast` leaves out rust-doc, which takes longer than the others together. Ends with 1 where a build gave no report.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packCli } from '../apps/cli/tools/pack.mjs'
import { unpackPackages } from './lib/debian-packages.ts'
import { report } from './lib/report.ts'

const builds = [
  ['git-doc', 'git-doc'],
  ['debian-policy', 'debian-policy/policy.html'],
  ['postgresql-doc-15', 'postgresql-doc-15/html'],
  ['python3.11-doc', 'python3.11/html'],
  ['apache2-doc', 'apache2-doc/manual'],
  ['sqlite3-doc', 'sqlite3'],
  ['cmake-doc', 'cmake-data/html'],
  ['rust-doc', 'rust-doc/html'],
] as const
const MAX_REPORT_BYTES = 2 ** 30

interface Report {
  readonly pageCount: number
  readonly findings: readonly { readonly rule: string; readonly severity: string }[]
  readonly left?: Readonly<Record<string, number>>
}

const isFast = process.argv.includes('fast')
const [before, after] = process.argv.slice(2).filter((argument) => argument.endsWith('.tgz'))
if (before === undefined) {
  console.error('Name the package to compare with: npm run bench -- site-check-docs BEFORE.tgz')
  process.exit(1)
}
const cache = join(tmpdir(), 'sundry-sites')
const scratch = mkdtempSync(join(tmpdir(), 'sundry-docs-'))
mkdirSync(cache, { recursive: true })

function install(tarball: string, name: string) {
  const folder = join(scratch, name)
  mkdirSync(folder)
  execFileSync('tar', ['-xzf', tarball, '-C', folder])
  const command = join(folder, 'package/sundry.js')
  const version = spawnSync(process.execPath, [command, '--version'], { encoding: 'utf8' }).stdout.trim()
  const sha256 = createHash('sha256').update(readFileSync(tarball)).digest('hex')
  return { command, version, sha256 }
}

/** Files that no page links to are counted, too: the folder is read as a whole. */
function findingsIn(command: string, folder: string): { pages: number; counts: Map<string, number> } | null {
  const args = [command, 'check', folder, '--json']
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: MAX_REPORT_BYTES })
  if (!stdout.startsWith('{')) return null
  const { pageCount: pages, findings, left = {} } = JSON.parse(stdout) as Report
  const counts = new Map(Object.entries(left))
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return { pages, counts }
}

try {
  const packages = {
    before: install(before, 'before'),
    after: install(after ?? (await packCli(join(scratch, 'packed'))).tarball, 'after'),
  }
  const chosen = builds.filter(([name]) => !isFast || name !== 'rust-doc')
  const tree = unpackPackages(
    cache,
    chosen.map(([name]) => name),
  )
  const totals = new Map<string, { before: number; after: number; 'most in': string; max: number }>()
  const pages: Record<string, number> = {}
  for (const [name, path] of chosen) {
    const folder = join(tree, 'usr/share/doc', path)
    for (const time of ['before', 'after'] as const) {
      const read = findingsIn(packages[time].command, folder)
      if (read === null || read.pages === 0) {
        console.error(`${name}: no report from ${packages[time].version}`)
        process.exitCode = 1
        continue
      }
      pages[name] = read.pages
      console.log(
        name,
        time,
        read.pages,
        'pages',
        [...read.counts.values()].reduce((sum, count) => sum + count, 0),
      )
      for (const [rule, count] of read.counts) {
        const row = totals.get(rule) ?? { before: 0, after: 0, 'most in': name, max: 0 }
        row[time] += count
        if (count > row.max) Object.assign(row, { most: count, 'most in': name })
        totals.set(rule, row)
      }
    }
  }
  const rows = [...totals]
    .sort(([, a], [, b]) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || b.after - a.after)
    .map(([rule, { max: _, ...row }]) => ({ rule, ...row }))
  const sum = Object.values(pages).reduce((all, count) => all + count, 0)
  const note = `${sum} pages of ${Object.keys(pages).join(', ')}. Before: ${packages.before.version}; after: ${packages.after.version}. A version from 0.2.0 on counts, too, what the limit of a rule or page leaves unlisted. Rules whose number changed come first.`
  report('site-check-docs', { note, packages, pages }, rows)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
