// Faults for bench/site-check.ts: thirty kinds that people ship by mistake, and a case of each rule. Each says which rule
// is to speak of which file.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cases, plantCase } from '../../engines/site-check/src/testing.ts'
import { filesOf, type StaticSite } from './static-sites.ts'

export interface PlantedFault {
  readonly kind: string
  readonly rule: string
  readonly file: string
}

interface Planting {
  /** Pages that are listed in the sitemap, in their order. */
  readonly pages: readonly { readonly file: string; readonly url: string }[]
  readonly baseUrl: string
  page(at: number): { readonly file: string; readonly url: string }
  edit(file: string, change: (text: string) => string): void
  add(file: string, text: string | Uint8Array): void
}

type Plant = (planting: Planting) => { rule: string; file: string }

const inHead = (tag: string) => (html: string) => html.replace(/<\/head>/i, `${tag}</head>`)
const inBody = (tag: string) => (html: string) => html.replace(/<\/body>/i, `${tag}</body>`)
const changed = (text: string, pattern: RegExp, by: string | ((...found: string[]) => string)) => {
  const after = text.replace(pattern, by as string)
  if (after === text) throw new Error(`nothing matched ${pattern}`)
  return after
}
const title = /<title>[^<]*<\/title>/i
const description = /<meta[^>]*name="?description"?[^>]*>/i

/** Made up; of the form that scanners of secrets look for. */
const awsKey = ['AKIA', 'Q3EGTX7YMNB4KZ5P'].join('')
const privateKey = ['-----BEGIN RSA PRIVATE', ' KEY-----\nMIIEowIBAAKCAQEAu1\n-----END RSA PRIVATE KEY-----'].join('')

function heavyImage(): Uint8Array {
  // An uncompressed bitmap in a PNG's place would be no image; this is a BMP of a megapixel, as scanners write it.
  const [width, height] = [1000, 1000]
  const bytes = new Uint8Array(54 + width * height * 3)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0x424d)
  for (const [at, value] of [
    [2, bytes.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    view.setUint32(at, value, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (let at = 54; at < bytes.length; at += 1) bytes[at] = (at * 7) & 255
  return bytes
}

const plants: Readonly<Record<string, Plant>> = {
  'robots.txt of the staging server'({ edit }) {
    edit('robots.txt', () => 'User-agent: *\nDisallow: /\n')
    return { rule: 'robots-closed', file: 'robots.txt' }
  },
  'robots.txt closed to Googlebot alone'({ edit }) {
    edit('robots.txt', (text) => `${text}\nUser-agent: Googlebot\nDisallow: /\n`)
    return { rule: 'robots-closed', file: 'robots.txt' }
  },
  'robots.txt closes a listed page'({ edit, page }) {
    edit('robots.txt', (text) => text.replace('Disallow:', `Disallow: ${new URL(page(2).url).pathname}`))
    return { rule: 'robots-blocks-sitemap', file: 'sitemap.xml' }
  },
  'sitemap lists a page that is not built'({ edit, baseUrl }) {
    edit('sitemap.xml', (text) =>
      text.replace('</urlset>', `<url><loc>${baseUrl}gone-since-spring/</loc></url></urlset>`),
    )
    return { rule: 'sitemap-missing-page', file: 'sitemap.xml' }
  },
  'sitemap lists an address that the host redirects'({ add, page }) {
    const { pathname } = new URL(page(1).url)
    add('_redirects', `${pathname} /elsewhere/ 301!\n`)
    return { rule: 'sitemap-redirected', file: 'sitemap.xml' }
  },
  'sitemap lists a page that refreshes away'({ edit, page, baseUrl }) {
    edit(page(2).file, inHead(`<meta http-equiv="refresh" content="0; url=${baseUrl}">`))
    return { rule: 'sitemap-redirected', file: 'sitemap.xml' }
  },
  'a listed page says noindex'({ edit, page }) {
    edit(page(1).file, inHead('<meta name="robots" content="noindex, follow">'))
    return { rule: 'sitemap-noindex', file: 'sitemap.xml' }
  },
  'the host says noindex for a listed page'({ add, page }) {
    add('_headers', `${new URL(page(3).url).pathname}\n  X-Robots-Tag: noindex\n`)
    return { rule: 'sitemap-noindex', file: 'sitemap.xml' }
  },
  'a listed page names another as canonical'({ edit, page }) {
    const canonical = /<link[^>]*rel="?canonical"?[^>]*>/i
    const tag = `<link rel="canonical" href="${page(0).url}">`
    edit(page(2).file, (html) => (canonical.test(html) ? html.replace(canonical, tag) : inHead(tag)(html)))
    return { rule: 'sitemap-not-canonical', file: 'sitemap.xml' }
  },
  'a relative link to nowhere'({ edit, page }) {
    edit(page(1).file, inBody('<a href="never-written.html">more</a>'))
    return { rule: 'link-broken', file: page(1).file }
  },
  'an absolute link to nowhere'({ edit, page, baseUrl }) {
    edit(page(3).file, inBody(`<p><a class="x"\n href='${baseUrl}never/written/'>more</a></p>`))
    return { rule: 'link-broken', file: page(3).file }
  },
  'a link to an anchor of its own page that is not there'({ edit, page }) {
    edit(page(2).file, inBody('<a href="#no-such-part">down</a>'))
    return { rule: 'anchor-broken', file: page(2).file }
  },
  'a link to an anchor of another page that is not there'({ edit, page }) {
    edit(page(1).file, inBody(`<a href="${page(2).url}#no-such-part">there</a>`))
    return { rule: 'anchor-broken', file: page(1).file }
  },
  'a picture that is not there'({ edit, page }) {
    edit(page(1).file, inBody('<img src="pictures/lost.png" alt="lost" width="1" height="1">'))
    return { rule: 'resource-missing', file: page(1).file }
  },
  'hreflang without return'({ edit, page }) {
    edit(
      page(1).file,
      inHead(
        `<link rel="alternate" hreflang="de" href="${page(2).url}"><link rel="alternate" hreflang="en" href="${page(1).url}">`,
      ),
    )
    return { rule: 'hreflang-no-return', file: page(1).file }
  },
  'JSON-LD that is no JSON'({ edit, page }) {
    edit(
      page(2).file,
      inHead('<script type="application/ld+json">{"@context":"https://schema.org","@type":"Person",}</script>'),
    )
    return { rule: 'json-ld-invalid', file: page(2).file }
  },
  'JSON-LD without what is required'({ edit, page }) {
    edit(
      page(1).file,
      inHead(
        '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Bread"}</script>',
      ),
    )
    return { rule: 'json-ld-invalid', file: page(1).file }
  },
  'no title'({ edit, page }) {
    edit(page(2).file, (html) => changed(html, title, ''))
    return { rule: 'title-missing', file: page(2).file }
  },
  'a title twice'({ edit, page }) {
    let other = ''
    edit(page(1).file, (html) => {
      other = title.exec(html)?.[0] ?? ''
      return html
    })
    edit(page(2).file, (html) => changed(html, title, () => other))
    return { rule: 'title-duplicate', file: page(2).file }
  },
  'no description'({ edit, page }) {
    edit(page(3).file, (html) => changed(html, description, ''))
    return { rule: 'description-missing', file: page(3).file }
  },
  'a description twice'({ edit, page }) {
    let other = ''
    edit(page(1).file, (html) => {
      other = description.exec(html)?.[0] ?? ''
      return html
    })
    edit(page(3).file, (html) => changed(html, description, () => other))
    return { rule: 'description-duplicate', file: page(3).file }
  },
  'a key in a script'({ add }) {
    add('assets/upload.js', `const client = new Client({ accessKeyId: "${awsKey}" })\n`)
    return { rule: 'secret-exposed', file: 'assets/upload.js' }
  },
  'a private key beside the pages'({ add }) {
    add('deploy/id_rsa', privateKey)
    return { rule: 'secret-exposed', file: 'deploy/id_rsa' }
  },
  'the .env of the build'({ add }) {
    add('.env', 'DATABASE_URL=postgres://app:hunter2@db.example.com/app\n')
    return { rule: 'leftover-file', file: '.env' }
  },
  'a source map with its sources'({ add }) {
    add('assets/extra.js', 'let a=1\n//# sourceMappingURL=extra.js.map\n')
    add(
      'assets/extra.js.map',
      JSON.stringify({ version: 3, sources: ['../src/a.ts'], sourcesContent: ['let a = 1'], mappings: 'AAAA' }),
    )
    return { rule: 'source-map', file: 'assets/extra.js.map' }
  },
  'netlify.toml without security headers'({ add }) {
    add('netlify.toml', '[[headers]]\n  for = "/*"\n  [headers.values]\n    X-Powered-By = "coffee"\n')
    return { rule: 'header-missing', file: 'netlify.toml' }
  },
  'vercel.json with a weak policy'({ add }) {
    const headers = [
      { key: 'Content-Security-Policy', value: "default-src 'self'; script-src 'self' 'unsafe-inline' *" },
      { key: 'X-Content-Type-Options', value: 'nosniff' },
      { key: 'Strict-Transport-Security', value: 'max-age=63072000' },
      { key: 'Referrer-Policy', value: 'no-referrer' },
    ]
    add('vercel.json', JSON.stringify({ headers: [{ source: '/(.*)', headers }] }))
    return { rule: 'header-weak', file: 'vercel.json' }
  },
  'a picture as the scanner wrote it'({ add, edit, page }) {
    const { file } = page(1)
    add(join(file, '..', 'scan.bmp'), heavyImage())
    edit(file, inBody('<img src="scan.bmp" alt="scan" width="100" height="100">'))
    return { rule: 'image-heavy', file: join(file, '..', 'scan.bmp') }
  },
}

const caseOf = new Map(cases.map((one) => [`a case of ${one.rule}`, one]))
export const faultKinds = [...Object.keys(plants), ...caseOf.keys()]
/** Each kind twice, on different sites. */
export const faultCount = faultKinds.length * 2

/** Which site gets which fault: all kinds in turn, over all sites. */
export function faultAt(at: number, siteCount: number): { kind: string; site: number } {
  return { kind: faultKinds[at % faultKinds.length] ?? '', site: (at * 7) % siteCount }
}

export function plantFault(kind: string, site: StaticSite): PlantedFault {
  const sitemap = readFileSync(join(site.folder, 'sitemap.xml'), 'utf8')
  const built = new Set(filesOf(site.folder))
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, url = '']) => {
    const path = decodeURIComponent(url.slice(site.baseUrl.length))
    const file = [path, `${path}index.html`, `${path}.html`, `${path}/index.html`].find(
      (one) => one.endsWith('.html') && built.has(one),
    )
    return file === undefined || file === 'index.html' ? [] : [{ file, url }]
  })
  const write = (file: string, text: string | Uint8Array) => {
    const path = join(site.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const read = (file: string) => readFileSync(join(site.folder, file), 'utf8')
  const page = (at: number) => pages[at] ?? { file: 'index.html', url: site.baseUrl }
  const one = caseOf.get(kind)
  if (one) {
    const { file } = page(2)
    const home = { file: 'index.html', html: read('index.html') }
    const planted = plantCase(one, 'bad', { page: file, html: read(file), home, baseUrl: site.baseUrl })
    for (const [path, content] of Object.entries(planted.files)) write(path, content)
    return { kind, rule: planted.rule, file: planted.file }
  }
  const plant = plants[kind]
  if (!plant) throw new Error(`there is no fault "${kind}"`)
  const result = plant({
    pages,
    baseUrl: site.baseUrl,
    page,
    edit: (file, change) => write(file, change(read(file))),
    add(file, text) {
      if (typeof text !== 'string') return write(file, text)
      mkdirSync(dirname(join(site.folder, file)), { recursive: true })
      appendFileSync(join(site.folder, file), text)
    },
  })
  return { kind, ...result }
}
