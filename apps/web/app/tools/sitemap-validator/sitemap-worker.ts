import { connectWorker } from '@sundry/worker-call/browser'
import type { SitemapApi } from './sitemap.worker.ts'

/** Calls under way at once; each that overlaps another has its own worker. */
const WORKERS = 4

/** Reads, mends and checks sitemaps beside the page. */
export const sitemapWorker = connectWorker<SitemapApi>(
  () => new Worker(new URL('./sitemap.worker.ts', import.meta.url), { type: 'module' }),
  { workers: WORKERS },
)
