// Finds planted faults in thirty generated sites, two of each kind and rule, and reads ten real documentation builds
// that no one tuned to: `npm run bench -- site-check` (`fast`: without those of more than 3,000 pages). Prints recall,
// findings on clean sites and builds, pages a second and memory. Exit code 1 below 98 %, or with an error that a
// generated site as it was built does not have.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolder } from '../apps/cli/src/commands/check/folder.ts'
import type { Io } from '../apps/cli/src/terminal/io.ts'
import { checkSite, rules, type SiteFiles, type SiteFinding } from '../engines/site-check/src/index.ts'
import { unpackPackages } from './lib/debian-packages.ts'
import { report } from './lib/report.ts'
import { faultAt, faultCount, plantFault } from './lib/site-faults.ts'
import { buildSites, copySite, filesOf, type StaticSite } from './lib/static-sites.ts'

const REQUESTED = 0.98
/** Each with the folder of its site, and about how many pages it has. */
const builds: readonly (readonly [name: string, folder: string, pages: number])[] = [
  ['apache2-doc', 'apache2-doc/manual', 800],
  ['debian-policy', 'debian-policy/policy.html', 26],
  ['developers-reference', 'developers-reference', 12],
  ['git-doc', 'git-doc', 241],
  ['lilypond-doc-html', 'lilypond/html', 1900],
  ['nodejs-doc', 'nodejs/api', 64],
  ['postgresql-doc-15', 'postgresql-doc-15/html', 1169],
  ['python3.11-doc', 'python3.11/html', 530],
  ['sqlite3-doc', 'sqlite3', 766],
  ['python-sqlalchemy-doc', 'python-sqlalchemy-doc/html', 224],
  ['openjdk-17-doc', 'openjdk-17-doc', 10_137],
  ['rust-doc', 'rust-doc/html', 32_098],
]
const FAST = 3000
const root = join(tmpdir(), 'sundry-sites')
mkdirSync(root, { recursive: true })

const filesIn = (folder: string): SiteFiles => ({
  async *list() {
    for (const path of filesOf(folder)) yield { path, size: statSync(join(folder, path)).size }
  },
  read: async (path) => readFileSync(join(folder, path)),
})

const placeOf = ({ rule, file }: { readonly rule: string; readonly file: string }) => `${rule} ${file}`
function countOf(findings: readonly SiteFinding[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of findings) counts.set(placeOf(one), (counts.get(placeOf(one)) ?? 0) + 1)
  return counts
}
const check = async ({ folder }: Pick<StaticSite, 'folder'>) => (await checkSite(filesIn(folder))).findings

const sites = await buildSites(root)
const clean = new Map<string, readonly SiteFinding[]>()
for (const site of sites) clean.set(site.name, await check(site))
const reported = [...clean].flatMap(([name, findings]) =>
  findings.filter(({ severity }) => severity !== 'info').map((finding) => ({ site: name, ...finding })),
)
for (const { site, severity, file, message } of reported.slice(0, 60))
  console.log('clean', site, severity, file, message)
const errors = reported.filter(({ severity }) => severity === 'error').length

const kinds = new Map<string, { fault: string; planted: number; found: number; beside: number }>()
const missed: string[] = []
for (let at = 0; at < faultCount; at += 1) {
  const { kind, site } = faultAt(at, sites.length)
  const chosen = sites[site]
  if (!chosen) continue
  const copy = copySite(chosen, join(root, 'planted'))
  const planted = plantFault(kind, copy)
  const known = countOf(clean.get(chosen.name) ?? [])
  const found = await check(copy)
  const isFound = (countOf(found).get(placeOf(planted)) ?? 0) > (known.get(placeOf(planted)) ?? 0)
  const row = kinds.get(kind) ?? { fault: kind, planted: 0, found: 0, beside: 0 }
  row.planted += 1
  row.found += isFound ? 1 : 0
  row.beside += found.filter(
    (one) => one.severity !== 'info' && one.rule !== planted.rule && !known.has(placeOf(one)),
  ).length
  kinds.set(kind, row)
  if (!isFound) missed.push(`${chosen.name}: ${kind} (${planted.rule} ${planted.file})`)
}
for (const line of missed) console.log('missed', line)
const recall = 1 - missed.length / faultCount

const isFast = process.argv.includes('fast')
const chosen = builds.filter(([, , pages]) => !isFast || pages <= FAST)
const tree = unpackPackages(
  root,
  chosen.map(([name]) => name),
)
const read = []
for (const [name, folder] of chosen) {
  const from = process.cpuUsage()
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 100)
  // Reads a folder like the command: Debian joins the languages of a manual by symbolic links.
  const options = { skips: () => false, hostConfig: [] }
  const files = await openFolder(join(tree, 'usr/share/doc', folder), options, { cwd: root } as Io)
  const { findings, pageCount } = await checkSite(files)
  clearInterval(watch)
  const { user, system } = process.cpuUsage(from)
  const count = (level: string) => findings.filter(({ severity }) => severity === level).length
  const warned = new Set(findings.filter(({ severity }) => severity === 'warning').map(({ rule }) => rule))
  read.push({
    build: name,
    pages: pageCount,
    'pages a second of one core': Math.round(pageCount / ((user + system) / 1e6)),
    'peak MB': Math.round(peak / 1e6),
    errors: count('error'),
    warnings: count('warning'),
    'rules that warn': warned.size,
  })
}
const ruleCount = Object.keys(rules).length
report(
  'site-check',
  { sites: sites.length, rules: ruleCount, faults: faultCount, recall, errors, missed, builds: read },
  read,
)
const bySum = [...kinds.values()].filter(({ planted, found }) => found < planted)
console.table(read)
if (bySum.length > 0) console.table(bySum)
console.log(
  `${faultCount - missed.length} of ${faultCount} faults found by ${ruleCount} rules; ${errors} errors and ${reported.length - errors} warnings on ${sites.length} clean sites`,
)
process.exitCode = recall >= REQUESTED && errors === 0 ? 0 : 1
