// Our identify() on the captured sites, against their truth: recall, precision, versions, and the time a page takes.
// Run as `npm run bench -- profiler-score [verbose]`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, type Page } from '../engines/fingerprints/src/index.ts'
import { median, report } from './lib/report.ts'

interface Named {
  name: string
  version: string | null
}
interface Truth {
  required: Named[]
  deep: Named[]
  optional: string[]
}

const folder = join(import.meta.dirname, '../../shared/vectors/tech/sites')
if (!existsSync(folder)) throw new Error('the captured sites are missing: ../shared/vectors/tech/sites')
const verbose = process.argv.includes('verbose')
const read = (site: string, name: string) => readFileSync(join(folder, site, name), 'utf8')

const sum = { required: 0, found: 0, reported: 0, wrong: 0, versions: 0, exact: 0, wrongVersion: 0 }
const rows = readdirSync(folder).map((site) => {
  const page = { ...JSON.parse(read(site, 'meta.json')), html: read(site, 'page.html') } as Page
  const truth = JSON.parse(read(site, 'truth.json')) as Truth
  const begun = performance.now()
  const found = identify(page)
  const firstMs = performance.now() - begun
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    identify(page)
    return performance.now() - start
  })
  const byName = new Map(found.map((one) => [one.name, one]))
  const allowed = new Set([...truth.required, ...truth.deep].map(({ name }) => name).concat(truth.optional))
  const missing = truth.required.filter(({ name }) => !byName.has(name)).map(({ name }) => name)
  const wrong = found.filter(({ name }) => !allowed.has(name)).map(({ name }) => name)
  const versioned = truth.required.filter(({ version }) => version !== null)
  const exact = versioned.filter(({ name, version }) => byName.get(name)?.version === version)
  const off = [...truth.required, ...truth.deep].filter(({ name, version }) => {
    const said = byName.get(name)?.version
    return version !== null && said && said !== version
  })
  sum.required += truth.required.length
  sum.found += truth.required.length - missing.length
  sum.reported += found.length
  sum.wrong += wrong.length
  sum.versions += versioned.length
  sum.exact += exact.length
  sum.wrongVersion += off.length
  if (verbose) {
    for (const one of found) {
      const mark = allowed.has(one.name) ? ' ' : '!'
      console.log(`${mark} ${site}: ${one.name} ${one.version ?? ''} ${JSON.stringify(one.evidence.slice(0, 2))}`)
    }
  }
  return {
    site,
    missing: missing.join(', '),
    wrong: wrong.join(', '),
    versions: `${exact.length}/${versioned.length}`,
    off: off.map(({ name }) => `${name} ${byName.get(name)?.version}`).join(', '),
    firstMs: Math.round(firstMs),
    ms: Number(median(times).toFixed(1)),
  }
})
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`
report(
  'profiler-score',
  {
    sites: rows.length,
    recall: share(sum.found, sum.required),
    precision: share(sum.reported - sum.wrong, sum.reported),
    exactVersions: `${sum.exact}/${sum.versions}`,
    wrongVersions: sum.wrongVersion,
  },
  rows,
)
console.log(
  `recall ${share(sum.found, sum.required)}, precision ${share(sum.reported - sum.wrong, sum.reported)}, versions ${sum.exact}/${sum.versions}, wrong versions ${sum.wrongVersion}`,
)
