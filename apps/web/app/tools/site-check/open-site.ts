// The files of a site as a tab gets them: chosen, dropped, packed or crawled.
import { blobSource } from '@sundry/kit'
import {
  type FetchedResponse,
  filesOfZip,
  type InputFile,
  isLeftOut,
  isPage,
  type OpenSite as OpenedSite,
  openSite as openInput,
  SiteFault,
  siteOfResponses,
} from '@sundry/site-check'
import type { FoundFile } from '../../platform/file-intake.ts'
import { faults } from './text.ts'

/** A site as it is sent to the worker: everything can be cloned, and only a crawl carries the content of its files. */
export type SiteInput =
  | { readonly kind: 'files'; readonly files: readonly { readonly path: string; readonly file: File }[] }
  | { readonly kind: 'folder'; readonly handle: FileSystemDirectoryHandle }
  | { readonly kind: 'zip'; readonly file: File }
  | { readonly kind: 'crawl'; readonly start: string; readonly responses: readonly FetchedResponse[] }
  | { readonly kind: 'sample' }

export interface NamedSite {
  readonly name: string
  readonly input: SiteInput
}

const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip'

/** A single JSON file is an older report; null for nothing that could be a site. */
export function siteOf(found: readonly FoundFile[]): NamedSite | { readonly report: File } | null {
  const [first] = found
  if (!first) return null
  if (found.length === 1 && isZip(first.file))
    return { name: first.file.name, input: { kind: 'zip', file: first.file } }
  if (found.length === 1 && /\.json$/i.test(first.file.name) && first.folder === '') return { report: first.file }
  const files = found.map(({ file, folder }) => ({ path: folder === '' ? file.name : `${folder}/${file.name}`, file }))
  const [top = ''] = first.folder.split('/')
  return { name: top || first.file.name, input: { kind: 'files', files } }
}

// A small site with faults of many kinds, so that a visitor sees a report before handing over a site.
const base = 'https://www.example.com/'

interface Page {
  readonly path: string
  readonly title?: string
  readonly description?: string
  readonly lang?: string
  readonly head?: string
  readonly body: string
}

const pages: readonly Page[] = [
  {
    path: 'index.html',
    title: 'Harbour Bakery',
    description: 'Bread and cakes from the harbour, baked every morning.',
    head: `<script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "Bakery", "name": "Harbour Bakery", }
  </script>`,
    body: `<h1>Harbour Bakery</h1>
  <p>Fresh every morning. See our <a href="/bread/">bread</a>, our <a href="/cakes/">cakes</a>
  and the <a href="/opening-times/">opening times</a>.</p>
  <img src="/images/shop-front.jpg">`,
  },
  {
    path: 'bread/index.html',
    title: 'Bread',
    description: 'Bread and cakes from the harbour, baked every morning.',
    body: `<h1>Bread</h1>
  <h4>Sourdough</h4>
  <p id="rye">Rye, wheat and spelt. <a href="#price-list">Prices</a></p>
  <p id="rye">Seeded rye on Fridays.</p>
  <form><input type="email" placeholder="Email"><button></button></form>`,
  },
  {
    path: 'cakes/index.html',
    title: 'Bread',
    head: '<link rel="canonical" href="http://localhost:3000/cakes/">',
    body: `<h1>Cakes</h1>
  <p>To <b><i>order</b></i> a cake, <a href="http://www.example.com/order.html">write to us</a>.</p>
  <iframe src="http://maps.example.org/embed"></iframe>
  <a href="/bread/"></a>`,
  },
  {
    path: 'about.html',
    lang: '',
    head: '<meta name="robots" content="noindex">',
    body: '<h2>About us</h2><p>Three generations of bakers. <a href="/">Home</a></p>',
  },
]

const html = ({ path, title, description, lang = 'en', head = '', body }: Page) => `<!doctype html>
<html${lang === '' ? '' : ` lang="${lang}"`}>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
${title === undefined ? '' : `  <title>${title}</title>\n`}${description === undefined ? '' : `  <meta name="description" content="${description}">\n`}${head.includes('canonical') ? '' : `  <link rel="canonical" href="${base}${path.replace(/index\.html$/, '')}">\n`}${head === '' ? '' : `  ${head}\n`}  <link rel="stylesheet" href="/style.css">
</head>
<body>
  ${body}
  <script src="/app.js"></script>
</body>
</html>
`

/** Made when it is opened, so that the page, which only names it, does not carry it. */
function sampleSite(): Readonly<Record<string, string>> {
  // An invented key, assembled here so that no scanner takes it for a real one.
  const key = ['AKIA', 'Q3EGTX7YMNB4KZ5P'].join('')
  return {
    ...Object.fromEntries(pages.map((page) => [page.path, html(page)])),
    'style.css': 'body { font-family: sans-serif }\nheader { background: url(images/waves.png) }\n',
    'app.js': `const config = { accessKeyId: '${key}' }\nconsole.log('ready')\n`,
    'robots.txt': `User-agent: *\nDisallow: /bread/\n\nSitemap: ${base}sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${base}</loc></url>
  <url><loc>${base}bread/</loc></url>
  <url><loc>${base}about.html</loc></url>
  <url><loc>${base}cakes/?size=large&colour=red</loc></url>
  <url><loc>${base}christmas-2023/</loc></url>
</urlset>
`,
    _headers: '/*\n  X-Content-Type-Options: nosniff\n  Strict-Transport-Security: max-age=3600\n',
    '.env': 'SMTP_PASSWORD=correct-horse\n',
  }
}

export interface OpenSite extends OpenedSite {
  readonly baseUrl?: string
  /** The URL a file was fetched from. */
  placeOf?(file: string): string
  isServed?(path: string): boolean
}

const MAX_FILES = 100_000

export async function openSite(input: SiteInput): Promise<OpenSite> {
  const site = await (input.kind === 'crawl' ? openCrawl(input) : openInput(...filesOf(input)))
  if (![...site.files.keys()].some(isPage)) throw new SiteFault(faults.noPages)
  return site
}

function filesOf(input: Exclude<SiteInput, { kind: 'crawl' }>): Parameters<typeof openInput> {
  switch (input.kind) {
    case 'files':
      return [input.files.map(({ path, file }) => ofFile(path, file)), { isWrapped: true }]
    case 'folder':
      return [walk(input.handle)]
    case 'zip':
      return [filesOfArchive(input.file), { isWrapped: true }]
    case 'sample':
      return [Object.entries(sampleSite()).map(([path, text]) => ofFile(path, new Blob([text])))]
  }
}

async function* filesOfArchive(archive: Blob): AsyncGenerator<InputFile> {
  yield* await filesOfZip(blobSource(archive))
}

const ofFile = (path: string, file: Blob): InputFile => ({
  path,
  size: file.size,
  read: async () => new Uint8Array(await file.arrayBuffer()),
})

async function* walk(root: FileSystemDirectoryHandle): AsyncGenerator<InputFile> {
  let count = 0
  async function* enter(folder: FileSystemDirectoryHandle, prefix: string): AsyncGenerator<InputFile> {
    for await (const entry of folder.values()) {
      const path = prefix + entry.name
      if (isLeftOut(path)) continue
      if (entry.kind === 'directory') {
        yield* enter(entry, `${path}/`)
        continue
      }
      count += 1
      if (count > MAX_FILES) throw new SiteFault(faults.manyFiles)
      const { size } = await entry.getFile()
      // A File cannot be read once a build, or our own fixes, wrote its file again: it is fetched again.
      yield { path, size, read: async () => new Uint8Array(await (await entry.getFile()).arrayBuffer()) }
    }
  }
  yield* enter(root, '')
}

/** Opens the responses of our server's crawl as a folder that would answer the same. */
async function openCrawl({ start, responses }: Extract<SiteInput, { kind: 'crawl' }>): Promise<OpenSite> {
  const site = siteOfResponses(start, responses)
  const files: InputFile[] = []
  for await (const file of site.list()) files.push({ ...file, read: () => site.read(file.path) })
  return {
    ...site,
    files: new Map(files.map((file) => [file.path, file])),
    root: '',
    note: null,
    pathOf: (file) => file,
  }
}
