// Finds 120 planted faults in thirty generated sites: `npm run bench -- site-check`. Prints recall, and what is said of
// the sites as they were built, where nothing should be. Exit code 1 below 98 % or with a finding on a clean site.
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSite, type SiteFiles, type SiteFinding } from '../engines/site-check/src/index.ts'
import { report } from './lib/report.ts'
import { faultAt, faultCount, plantFault } from './lib/site-faults.ts'
import { buildSites, copySite, filesOf, type StaticSite } from './lib/static-sites.ts'

const WANTED = 0.98
const root = join(tmpdir(), 'sundry-sites')
mkdirSync(root, { recursive: true })

const filesIn = (folder: string): SiteFiles => ({
  async *list() {
    for (const path of filesOf(folder)) yield { path, size: statSync(join(folder, path)).size }
  },
  read: async (path) => readFileSync(join(folder, path)),
})

/** What is only advice is no complaint. */
async function complaints({ folder }: StaticSite): Promise<readonly SiteFinding[]> {
  const { findings } = await checkSite(filesIn(folder))
  return findings.filter(({ severity }) => severity !== 'info')
}

const sites = await buildSites(root)
const clean = new Map<string, readonly SiteFinding[]>()
for (const site of sites) clean.set(site.name, await complaints(site))
const said = [...clean].flatMap(([name, findings]) => findings.map((finding) => ({ site: name, ...finding })))
if (said.length > 0) console.table(said.slice(0, 40))

const kinds = new Map<string, { fault: string; planted: number; found: number; beside: number }>()
const missed: string[] = []
for (let at = 0; at < faultCount; at += 1) {
  const { kind, site } = faultAt(at, sites.length)
  const chosen = sites[site]
  if (!chosen) continue
  const copy = copySite(chosen, join(root, 'planted'))
  const { rule, file } = plantFault(kind, copy)
  const known = new Set((clean.get(chosen.name) ?? []).map(({ rule: id, file: path }) => `${id} ${path}`))
  const found = await complaints(copy)
  const isFound = found.some((finding) => finding.rule === rule && finding.file === file)
  const row = kinds.get(kind) ?? { fault: kind, planted: 0, found: 0, beside: 0 }
  row.planted += 1
  row.found += isFound ? 1 : 0
  row.beside += found.filter((one) => one.rule !== rule && !known.has(`${one.rule} ${one.file}`)).length
  kinds.set(kind, row)
  if (!isFound)
    missed.push(
      `${chosen.name}: ${kind} (${rule} ${file}); said: ${found.map((one) => `${one.rule} ${one.file}`).join(', ')}`,
    )
}
for (const line of missed) console.log('missed', line)
const recall = 1 - missed.length / faultCount
report('site-check', { sites: sites.length, recall, falsePositives: said.length, missed }, [...kinds.values()])
console.log(
  `${faultCount - missed.length} of ${faultCount} found, ${said.length} findings on ${sites.length} clean sites`,
)
process.exitCode = recall >= WANTED && said.length === 0 ? 0 : 1
