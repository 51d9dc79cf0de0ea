import { connectWorker } from '@sundry/kit/browser'
import type { SitemapApi } from './sitemap.worker.ts'

const WORKERS = 4

export const sitemapWorker = connectWorker<SitemapApi>(
  () => new Worker(new URL('./sitemap.worker.ts', import.meta.url), { type: 'module' }),
  { workers: WORKERS },
)
