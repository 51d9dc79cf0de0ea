// Scores the sitemap validator beside xmllint on the shared cases, and times validator and writer:
// `node bench/sitemap-score.ts [cases.json]`.
// Exit code 0 when everything is met, 1 when not, 2 when the cases or xmllint are missing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import {
  type SitemapReport,
  specificationVerdict,
  validateSitemap,
  writeSitemap,
} from '../engines/sitemap/src/index.ts'
import { median, report } from './lib/report.ts'

interface Expected {
  readonly code: string
  readonly severity: string
  readonly line?: number
  readonly column?: number
}
interface Case {
  readonly id: string
  readonly sitemapUrl: string | null
  readonly now: string
  readonly xml?: string
  readonly xmlBase64?: string
  readonly gzBase64?: string
  readonly generate?: { kind: string; count?: number; bytes?: number; gzip?: boolean }
  readonly expect: { valid: boolean; findings: readonly Expected[] }
  readonly oracle?: { xmllintWellFormed: boolean; xmllintXsdLax: boolean | null }
  readonly legacy?: { isValid: boolean; message: string; errors: string[]; warnings: string[] }
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}

const oracle = 'xmllint'
const path = process.argv[2] ?? join(import.meta.dirname, '../../shared/vectors/sitemap/cases.json')
if (!existsSync(path)) stop(`No cases at ${path}: name the file as the first argument.`)
const source = readFileSync(path)
const cases: readonly Case[] = JSON.parse(source.toString())
const version = /version (\d+)/.exec(spawnSync(oracle, ['--version'], { encoding: 'utf8' }).stderr ?? '')?.[1]
if (version === undefined) stop('xmllint is missing; on Debian: apt-get install libxml2-utils.')
const schemas = process.env.SITEMAP_XSD_DIR ?? join(import.meta.dirname, 'peers/sitemap')
const hasSchemas = existsSync(join(schemas, 'sitemap.xsd')) && existsSync(join(schemas, 'siteindex.xsd'))
const folder = mkdtempSync(join(tmpdir(), 'sundry-sitemap-'))

const open = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const site = 'https://www.example.com'

function generate(
  { kind, count = 0, bytes = 0, gzip = false }: NonNullable<Case['generate']>,
  now: string,
): Uint8Array {
  const items = (make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('\n')
  const wrap = (namespace: string, content: string) => Buffer.from(`${open}${namespace}>\n${content}\n</urlset>\n`)
  const url = (n: number, more = '') => `<url><loc>${site}/p/${n}</loc>${more}</url>`
  if (kind === 'urls')
    return wrap(
      '',
      items((n) => url(n)),
    )
  if (kind === 'sitemaps') {
    const list = items((n) => `<sitemap><loc>${site}/${n}.xml</loc></sitemap>`)
    return Buffer.from(`${open.replace('urlset', 'sitemapindex')}>\n${list}\n</sitemapindex>\n`)
  }
  if (kind === 'images') {
    const images = items((n) => `<image:image><image:loc>${site}/${n}.jpg</image:loc></image:image>`)
    return wrap(' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"', url(1, images))
  }
  if (kind === 'news') {
    const item = `<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>${now}</news:publication_date><news:title>T</news:title></news:news>`
    return wrap(
      ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
      items((n) => url(n, item)),
    )
  }
  if (kind !== 'bytes') stop(`Unknown kind of generated case: ${kind}.`)
  const [start, end] = [`${open}>\n<url><loc>${site}/</loc></url>\n<!--`, '-->\n</urlset>\n']
  const all = Buffer.alloc(bytes, 'x')
  all.write(start)
  all.write(end, bytes - end.length)
  return gzip ? gzipSync(all) : all
}

function sourceOf({ xml, xmlBase64, gzBase64, generate: recipe, now }: Case): string | Uint8Array {
  if (xml !== undefined) return xml
  const base64 = xmlBase64 ?? gzBase64
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  return recipe ? generate(recipe, now) : stop('A case without content.')
}

function isWellFormed(content: string | Uint8Array, ...options: string[]): boolean {
  const file = join(folder, 'case.xml')
  writeFileSync(file, content)
  return spawnSync(oracle, ['--noout', '--huge', '--nonet', ...options, file]).status === 0
}

const codes = (findings: readonly { code: string }[]) => [...new Set(findings.map(({ code }) => code))].sort().join()
function findsPlace({ findings }: SitemapReport, { code, line, column }: Expected): boolean {
  return findings.some(
    (found) =>
      found.code === code &&
      (line === undefined || found.line === line) &&
      (column === undefined || found.column === column),
  )
}

const tally = { verdict: 0, codes: 0, lines: 0, wellFormed: 0, schema: 0, specification: 0, slowest: 0 }
const of = { wellFormed: 0, schema: 0, specification: 0 }
const misses: object[] = []
for (const one of cases) {
  const content = sourceOf(one)
  const began = performance.now()
  const result = await validateSitemap(content, { sitemapUrl: one.sitemapUrl ?? undefined, now: new Date(one.now) })
  tally.slowest = Math.max(tally.slowest, performance.now() - began)
  const verdict = result.valid === one.expect.valid
  const sameCodes = codes(result.findings) === codes(one.expect.findings)
  const sameLines = one.expect.findings.every((expected) => findsPlace(result, expected))
  tally.verdict += Number(verdict)
  tally.codes += Number(sameCodes)
  tally.lines += Number(sameLines)
  if (!verdict || !sameCodes || !sameLines) misses.push({ id: one.id, expect: one.expect, got: result.findings })
  if (one.gzBase64 === undefined && !one.generate?.gzip) {
    of.wellFormed += 1
    tally.wellFormed += Number(isWellFormed(content) === one.expect.valid)
  }
  if (one.oracle) {
    of.schema += 1
    tally.schema += Number((one.oracle.xmllintXsdLax ?? false) === one.expect.valid)
  }
  if (one.legacy) {
    of.specification += 1
    tally.specification += Number(one.legacy.isValid === one.expect.valid)
    const { isValid, message } = specificationVerdict(result)
    if (isValid !== result.valid || message === '') misses.push({ id: one.id, message })
  }
}
const rows: Record<string, unknown>[] = [
  {
    contender: 'ours',
    verdict: `${tally.verdict}/${cases.length}`,
    codes: `${tally.codes}/${cases.length}`,
    lines: `${tally.lines}/${cases.length}`,
  },
  { contender: `xmllint ${version}, well-formedness`, verdict: `${tally.wellFormed}/${of.wellFormed}` },
  { contender: 'xmllint with XSD (recorded)', verdict: `${tally.schema}/${of.schema}` },
  { contender: 'the specification’s checks (recorded)', verdict: `${tally.specification}/${of.specification}` },
]

function largeSitemap(): Uint8Array {
  const languages = ['en', 'de', 'fr', 'es', 'it', 'nl']
  const namespaces =
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const parts = [`${open}${namespaces}>\n`]
  for (let n = 0; n < 46_400; n += 1) {
    const page = (language: string) => `${site}/${language}/category/products/item-${n}?a=1&amp;b=2`
    const links = languages.map(
      (language) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${page(language)}"/>\n`,
    )
    const images = ['a', 'b'].map(
      (letter) => `    <image:image><image:loc>${site}/images/${n}-${letter}.jpg</image:loc></image:image>\n`,
    )
    parts.push(
      `  <url>\n    <loc>${page('en')}</loc>\n    <lastmod>2026-01-02</lastmod>\n    <changefreq>weekly</changefreq>\n    <priority>0.8</priority>\n${links.join('')}${images.join('')}  </url>\n`,
    )
  }
  return Buffer.from(`${parts.join('')}</urlset>\n`)
}

interface Timing {
  readonly what: string
  readonly target: number
  readonly times: readonly number[]
  /** What the heap grew by: with garbage while timed, and what was alive in a run of its own. */
  readonly heap: number
  readonly live: number
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const heapUsed = () => process.memoryUsage().heapUsed

/** Five timed runs, and one that collects the garbage wherever the work tells of its progress. */
async function time(what: string, target: number, work: (tick: () => void) => Promise<void>): Promise<Timing> {
  const times: number[] = []
  let [heap, live] = [0, 0]
  for (let run = 0; run < 6; run += 1) {
    collect()
    const before = heapUsed()
    const began = performance.now()
    await work(() => {
      if (run === 5) collect()
      const growth = heapUsed() - before
      if (run === 5) live = Math.max(live, growth)
      else heap = Math.max(heap, growth)
    })
    if (run < 5) times.push(performance.now() - began)
  }
  return { what, target, times, heap, live }
}

function expectReport(isRight: boolean, what: string): void {
  if (!isRight) misses.push({ what })
}

const large = largeSitemap()
const packed = new Uint8Array(gzipSync(large))
const bomb = generate({ kind: 'bytes', bytes: 209_715_200, gzip: true }, '')
const laughs = `<?xml version="1.0"?><!DOCTYPE u [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY ${'a'.repeat(n + 2)} "${`&${'a'.repeat(n + 1)};`.repeat(10)}">`).join('')}]><urlset/>`
const pages = Array.from({ length: 120_000 }, (_, n) => `${site}/products/category-${n % 50}/item-${n}?ref=a&id=${n}`)
const validate = (content: Uint8Array | string) => async (tick: () => void) => {
  const { valid, counts } = await validateSitemap(content, { sitemapUrl: `${site}/sitemap.xml`, onProgress: tick })
  expectReport(valid || Object.keys(counts).length === 1, 'the timed documents')
}
const timings = [
  await time(`50 MB (${large.length} bytes)`, 2000, validate(large)),
  await time('the same, gzip', 2000, validate(packed)),
  await time('gzip bomb of 200 MB', 1000, validate(bomb)),
  await time('billion laughs', 50, validate(laughs)),
  await time('write 120,000 URLs', 3000, async () => {
    const { files } = await writeSitemap(pages)
    expectReport(files.length === 4, 'index and three files')
  }),
].map(({ what, target, times, heap, live }) => ({
  what,
  'median ms': Math.round(median(times)),
  'slowest ms': Math.round(Math.max(...times)),
  'target ms': target,
  'live heap MB': Math.round(live / 1e6),
  'with garbage MB': Math.round(heap / 1e6),
  met: median(times) <= target && live < 150e6,
}))

const { files } = await writeSitemap(pages)
for (const { name, kind, content } of files) {
  const result = await validateSitemap(content, { sitemapUrl: `${site}/${name}` })
  const schema = join(schemas, kind === 'index' ? 'siteindex.xsd' : 'sitemap.xsd')
  const isClean = result.valid && result.findings.length === 0 && isWellFormed(content)
  const followsSchema = !hasSchemas || isWellFormed(content, '--schema', schema)
  rows.push({ contender: `written: ${name}`, verdict: isClean && followsSchema ? 'clean' : 'faulty' })
  expectReport(isClean && followsSchema, name)
}
rmSync(folder, { recursive: true })

console.table(timings)
for (const miss of misses) console.log(JSON.stringify(miss))
if (!hasSchemas)
  console.log('The schemas are not here, so the written files were checked by xmllint for well-formedness only.')
report(
  'sitemap-score',
  { n: cases.length, inputs: { cases: createHash('sha256').update(source).digest('hex') }, xmllint: version, timings },
  rows,
)
const enough = (count: number) => count >= 0.95 * cases.length
const isMet =
  tally.verdict === cases.length && enough(tally.codes) && enough(tally.lines) && timings.every(({ met }) => met)
process.exit(isMet && rows.every(({ verdict }) => verdict !== 'faulty') ? 0 : 1)
