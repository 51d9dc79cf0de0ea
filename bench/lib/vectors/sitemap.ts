import { gzipSync } from 'node:zlib'
import { specificationVerdict, validateSitemap } from '../../../engines/sitemap/src/index.ts'
import type { Check, Suite } from './suite.ts'

interface Recipe {
  kind: string
  count?: number
  bytes?: number
  gzip?: boolean
}
interface Case {
  id: string
  sitemapUrl: string | null
  now: string
  xml?: string
  xmlBase64?: string
  gzBase64?: string
  generate?: Recipe
  expect: { valid: boolean; findings: readonly { code: string; line?: number; column?: number }[] }
  legacy?: object
}

const open = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const site = 'https://www.example.com'

function generate({ kind, count = 0, bytes = 0, gzip = false }: Recipe, now: string): Uint8Array {
  const items = (make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('\n')
  const wrap = (namespace: string, content: string) => Buffer.from(`${open}${namespace}>\n${content}\n</urlset>\n`)
  const url = (n: number, more = '') => `<url><loc>${site}/p/${n}</loc>${more}</url>`
  const news = `<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>${now}</news:publication_date><news:title>T</news:title></news:news>`
  const image = (n: number) => `<image:image><image:loc>${site}/${n}.jpg</image:loc></image:image>`
  const made: Record<string, () => Uint8Array> = {
    urls: () => wrap('', items(url)),
    sitemaps() {
      const list = items((n) => `<sitemap><loc>${site}/${n}.xml</loc></sitemap>`)
      return Buffer.from(`${open.replace('urlset', 'sitemapindex')}>\n${list}\n</sitemapindex>\n`)
    },
    images: () => wrap(' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"', url(1, items(image))),
    news: () =>
      wrap(
        ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
        items((n) => url(n, news)),
      ),
    bytes() {
      const [start, end] = [`${open}>\n<url><loc>${site}/</loc></url>\n<!--`, '-->\n</urlset>\n']
      const all = Buffer.alloc(bytes, 'x')
      all.write(start)
      all.write(end, bytes - end.length)
      return gzip ? gzipSync(all) : all
    },
  }
  const make = made[kind]
  if (!make) throw new Error(`Unknown kind of generated case: ${kind}.`)
  return make()
}

function sourceOf({ id, xml, xmlBase64, gzBase64, generate: recipe, now }: Case): string | Uint8Array {
  if (xml !== undefined) return xml
  const base64 = xmlBase64 ?? gzBase64
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  if (!recipe) throw new Error(`The case ${id} has no content.`)
  return generate(recipe, now)
}

const codes = (findings: readonly { code: string }[]) => [...new Set(findings.map(({ code }) => code))].sort().join()

export const sitemapChecks: Suite = async ({ read }) => {
  const checks: Check[] = []
  for (const one of JSON.parse(read('sitemap/cases.json')) as Case[]) {
    const { id, expect } = one
    const options = { sitemapUrl: one.sitemapUrl ?? undefined, now: new Date(one.now) }
    const result = await validateSitemap(sourceOf(one), options)
    const isFound = ({ code, line, column }: (typeof expect.findings)[number]) =>
      result.findings.some(
        (found) =>
          found.code === code &&
          (line === undefined || found.line === line) &&
          (column === undefined || found.column === column),
      )
    const { isValid, message } = specificationVerdict(result)
    const isVerdictRight =
      result.valid === expect.valid && (!one.legacy || (isValid === result.valid && message !== ''))
    const miss = () => `${id} ${JSON.stringify({ expect, got: result.findings })}`
    const isSameCodes = codes(result.findings) === codes(expect.findings)
    checks.push(
      { what: 'verdict', isRight: isVerdictRight, miss },
      { what: 'codes', bar: 95, isRight: isSameCodes, miss },
      { what: 'lines', bar: 95, isRight: expect.findings.every(isFound), miss },
    )
  }
  return checks
}
