import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { offlinePage } from '../app/shell/offline-text.ts'
import type { Tool } from '../app/tools/define-tool.ts'
import { checkFirstCopy, moreCodecs, writeServiceWorker } from './service-worker.ts'

const forCompressor = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
  'image/bmp': ['.bmp'],
}
const forConverter = {
  'image/jxl': ['.jxl'],
  'image/tiff': ['.tif', '.tiff'],
  'image/gif': ['.gif'],
  'image/svg+xml': ['.svg'],
}

/** Addresses are relative to the manifest's own. */
export function webManifest({ name, description }: Pick<Names, 'name' | 'description'>) {
  return {
    name: `${name} – a toolbox for the web`,
    short_name: name,
    description,
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#0d0f0b',
    theme_color: '#0d0f0b',
    categories: ['utilities', 'productivity', 'photo'],
    icons: [
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    // The service worker answers /share: nothing that is shared reaches the server.
    share_target: {
      action: 'share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files', accept: ['image/*'] }] },
    },
    file_handlers: [
      { action: 'compressor', accept: forCompressor },
      { action: 'converter', accept: forConverter },
    ],
    shortcuts: [
      { name: 'Image Compressor', url: 'compressor' },
      { name: 'Image Converter', url: 'converter' },
      { name: 'DNS Record Lookup', url: 'dig-dns' },
    ],
  }
}

const ORIGIN = 'https://sundry.invalid'

function crawlerFiles({ pages, at, tools, name, description }: Names): Record<string, string> {
  const entries = pages.map((path) => `  <url>\n    <loc>${ORIGIN}${path}</loc>\n  </url>`)
  return {
    'sitemap.xml': [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n'),
    'llms.txt': [
      `# ${name}`,
      '',
      `> ${description}`,
      '',
      '## Tools',
      '',
      ...tools.map(({ path, title, description }) => `- [${title}](${ORIGIN}${path}): ${description}`),
      '',
    ].join('\n'),
    'robots.txt': `User-agent: *\nDisallow: ${at('/functions/')}\nDisallow: ${at('/api/')}\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  }
}

interface Names {
  name: string
  description: string
  pages: readonly string[]
  tools: readonly Tool[]
  at: (path: string) => string
}

const BUTTON = 'inline-flex min-h-11 items-center rounded-full px-5 font-medium'

/** The service worker's page where it has no copy: the head of another page, and nothing that needs a script. */
function offlineHtml(notFound: string, siteName: string, homePath: string): string {
  const { title, text, retry, home } = offlinePage
  const head = (/<head>.*<\/head>/s.exec(notFound)?.[0] ?? '').replace(
    /<title>[^<]*<\/title>/,
    `<title>${title} – ${siteName}</title>`,
  )
  return `<!DOCTYPE html><html lang="en">${head}<body><main class="mx-auto max-w-3xl px-4 py-20 sm:px-6 sm:py-28">
<h1 class="text-4xl sm:text-5xl">${title}</h1>
<p class="mt-4 max-w-xl text-lg text-quiet">${text}</p>
<p class="mt-8 flex flex-wrap gap-3"><a href="" class="${BUTTON} bg-accent text-accent-ink">${retry}</a>
<a href="${homePath}" class="${BUTTON} border border-line bg-surface">${home}</a></p>
</main></body></html>
`
}

/** For the server, which serves no name with a dot: the tools by their paths, and the functions they call. */
const toolFacts = (tools: readonly Tool[]) =>
  tools.map(({ id, path, functions = [], privacy }) => ({
    id,
    path,
    functions,
    isLocal: privacy === 'local',
  }))

export function finishBuild(site: string, names: Names): void {
  const { tools, at, name } = names
  writeFileSync(join(site, 'offline.html'), offlineHtml(readFileSync(join(site, '404.html'), 'utf8'), name, at('/')))
  writeFileSync(join(site, '.tools.json'), JSON.stringify(toolFacts(tools)))
  writeFileSync(join(site, 'offline.json'), JSON.stringify(moreCodecs(site)))
  for (const [name, text] of Object.entries(crawlerFiles(names))) writeFileSync(join(site, name), text)
  writeFileSync(join(site, 'manifest.webmanifest'), `${JSON.stringify(webManifest(names), null, 2)}\n`)
  const worker = join(import.meta.dirname, '..', 'app', 'service-worker')
  const sources = ['share-target.ts', 'sw.ts'].map((name) => readFileSync(join(worker, name), 'utf8'))
  writeServiceWorker(site, ...sources)
  const { files, bytes } = checkFirstCopy(site)
  console.log(`first offline copy: ${files} files, ${(bytes / 1024 ** 2).toFixed(2)} MB as sent`)
}
