import type { ChangeFrequency, SitemapFinding, WrittenSitemap } from '@sundry/sitemap'
import { createLane, type LaneRun } from '../../platform/worker-lane.ts'

export type Settings = {
  changefreq: ChangeFrequency
  priority: string
  /** 'today', 'none', or a date for every page that has none of its own. */
  lastmod: 'today' | 'none'
  /** Leave out change frequency and priority. */
  lean: boolean
  gzip: boolean
  baseUrl: string
}

export type GeneratedFile = { name: string; kind: 'urlset' | 'index'; urlCount: number; octets: number; blob: Blob }

export type Check = { valid: boolean; errors: number; warnings: number; findings: readonly SitemapFinding[] }

export type Generated = Omit<WrittenSitemap, 'files'> & {
  /** The file named sitemap.xml first. */
  files: readonly GeneratedFile[]
  /** Its text, or the beginning of it. */
  preview: string
  previewCut: boolean
  check: Check
}

export type Imported = { text: string; urlCount: number; problem: string | null }

type Results = { generate: Generated; import: Imported }

export type Work = { do: 'generate'; source: string | Blob; settings: Settings } | { do: 'import'; file: Blob }

const makeWorker = () => new Worker(new URL('./generator.worker.ts', import.meta.url), { type: 'module' })
const lane = createLane<Work, Results[Work['do']]>(makeWorker)

/** Has the sitemap engine write or read beside the page. */
export function runWork<W extends Work>(work: W, run?: LaneRun): Promise<Results[W['do']]> {
  return lane(work, run) as Promise<Results[W['do']]>
}
