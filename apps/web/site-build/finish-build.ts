import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crawlerFiles } from './crawler-files.ts'
import { writeServiceWorker } from './service-worker.ts'
import { webManifest } from './web-manifest.ts'

/** Runs after prerendering: everything in the site that is not a page. */
export function finishBuild(site: string, pages: readonly string[]): void {
  copyFileSync(join(site, '404', 'index.html'), join(site, '404.html'))
  rmSync(join(site, '404'), { recursive: true })
  for (const [name, text] of Object.entries(crawlerFiles(pages))) writeFileSync(join(site, name), text)
  writeFileSync(join(site, 'manifest.webmanifest'), `${JSON.stringify(webManifest(), null, 2)}\n`)
  const source = readFileSync(join(import.meta.dirname, '..', 'app', 'service-worker', 'sw.ts'), 'utf8')
  writeServiceWorker(site, source)
}
