import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeServiceWorker } from './service-worker.ts'
import { startAfterFirstFrame } from './start-script.ts'
import { webManifest } from './web-manifest.ts'

const ORIGIN = 'https://sundry.invalid'

function crawlerFiles(pages: readonly string[]): { 'sitemap.xml': string; 'robots.txt': string } {
  const entries = pages.map((path) => `  <url>\n    <loc>${ORIGIN}${path}</loc>\n  </url>`)
  return {
    'sitemap.xml': [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n'),
    'robots.txt': `User-agent: *\nDisallow: /functions/\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  }
}

interface Pages {
  pages: readonly string[]
  unlisted: readonly string[]
}

export function finishBuild(site: string, { pages, unlisted }: Pages): void {
  copyFileSync(join(site, '404', 'index.html'), join(site, '404.html'))
  rmSync(join(site, '404'), { recursive: true })
  for (const page of [...pages, ...unlisted].map((path) => join(path, 'index.html')).concat('404.html')) {
    const file = join(site, page)
    writeFileSync(file, startAfterFirstFrame(readFileSync(file, 'utf8')))
  }
  for (const [name, text] of Object.entries(crawlerFiles(pages))) writeFileSync(join(site, name), text)
  writeFileSync(join(site, 'manifest.webmanifest'), `${JSON.stringify(webManifest(), null, 2)}\n`)
  const worker = join(import.meta.dirname, '..', 'app', 'service-worker')
  const sources = ['share-target.ts', 'sw.ts'].map((name) => readFileSync(join(worker, name), 'utf8'))
  writeServiceWorker(site, ...sources)
}
