import { createContentReader } from './content-reader.ts'
import { type FindingCode, severities } from './findings/codes.ts'
import { createFindingList, type FindingList } from './findings/finding.ts'
import { CorruptGzipError } from './input/gunzip.ts'
import { octetCount, readOctets, type SitemapSource } from './input/octet-source.ts'
import { createProgress, type ReadProgress } from './input/progress.ts'
import { createTextDecoding } from './input/text-decoding.ts'
import { unpackOctets } from './input/unpacked-octets.ts'
import type { SitemapReport } from './report.ts'
import type { RuleContext, SitemapEntry } from './rules/context.ts'
import { createDuplicateCheck } from './rules/duplicates.ts'
import { createHreflangGraph } from './rules/hreflang-graph.ts'
import { createLocationReader } from './rules/location.ts'
import { createScope } from './rules/scope.ts'
import { MAX_OCTETS } from './values/limits.ts'

export interface ValidateOptions {
  readonly sitemapUrl?: string | undefined
  readonly now?: Date | undefined
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly onEntry?: ((entry: SitemapEntry) => void) | undefined
}

/** Streams: only findings and addresses are kept. Rejects only when aborted or when the source itself fails. */
export async function validateSitemap(source: SitemapSource, options: ValidateOptions = {}): Promise<SitemapReport> {
  const { signal } = options
  signal?.throwIfAborted()
  const list = createFindingList()
  const context = createContext(list, options)
  const content = createContentReader(context)
  const decoding = createTextDecoding(list.report, typeof source === 'string')
  const progress = createProgress(options.onProgress, octetCount(source), () => context.located)
  let total = 0
  let complete = false
  let compressed = false

  function take({ text, broken }: ReturnType<typeof decoding.push>): boolean {
    if (!content.write(text)) return false
    if (!broken) return true
    if (content.flush()) list.report('xml-bad-encoding', content.place)
    return false
  }

  async function read(): Promise<boolean> {
    const unpacked = await unpackOctets(progress.count(readOctets(source, signal)))
    compressed = unpacked.compressed
    for await (const octets of unpacked.octets) {
      signal?.throwIfAborted()
      const room = MAX_OCTETS - total
      total += Math.min(octets.length, room)
      if (!take(decoding.push(octets.subarray(0, room)))) return false
      if (octets.length > room) {
        list.report('too-large')
        return false
      }
      await progress.pause()
    }
    signal?.throwIfAborted()
    return take(decoding.end()) && content.end()
  }

  try {
    complete = await read()
  } catch (error) {
    if (!(error instanceof CorruptGzipError)) throw error
    list.report('gzip-corrupt')
  }
  finish(context, content.kind, complete)
  progress.finish()
  return summarise(context, list, { kind: content.kind, complete, octets: total, compressed }, options)
}

function createContext({ report }: FindingList, options: ValidateOptions): RuleContext {
  const { sitemapUrl, now, onEntry } = options
  const given = sitemapUrl !== undefined && URL.canParse(sitemapUrl) ? new URL(sitemapUrl) : undefined
  // Of mailto: or data: there is no folder that addresses could lie below.
  const url = given && /^https?:$/.test(given.protocol) ? given : undefined
  return {
    report,
    now: (now ?? new Date()).getTime(),
    sitemapHref: url?.href,
    readLocation: createLocationReader(),
    scope: createScope(url, report),
    duplicates: createDuplicateCheck(report),
    hreflang: createHreflangGraph(report),
    statistics: { withLastmod: 0, images: 0, videos: 0, news: 0, alternates: 0 },
    onEntry,
    entries: 0,
    located: 0,
  }
}

function finish(context: RuleContext, kind: SitemapReport['kind'], complete: boolean): void {
  context.scope.finish()
  if (!complete) return
  if (kind === 'urlset' && context.entries === 0) context.report('no-urls')
  if (kind === 'index' && context.entries === 0) context.report('no-sitemaps')
  context.hreflang.finish(context.duplicates.has)
}

function summarise(
  context: RuleContext,
  list: FindingList,
  facts: Pick<SitemapReport, 'kind' | 'complete' | 'octets' | 'compressed'>,
  { sitemapUrl }: ValidateOptions,
): SitemapReport {
  const count = (severity: string) =>
    [...list.counts].reduce((sum, [code, number]) => sum + (severities[code] === severity ? number : 0), 0)
  const errorCount = count('error')
  const isSitemap = facts.kind === 'urlset' || facts.kind === 'index'
  const hosts = [...context.scope.hosts].map(([host, number]) => ({ host, count: number }))
  const { host } = context.scope
  return {
    valid: isSitemap && errorCount === 0,
    ...facts,
    urlCount: context.located,
    findings: list.sorted(),
    counts: Object.fromEntries(list.counts) as Partial<Record<FindingCode, number>>,
    errorCount,
    warningCount: count('warning'),
    statistics: {
      ...context.statistics,
      hosts: hosts.sort((a, b) => b.count - a.count).slice(0, 20),
      ...(host !== undefined && { host }),
      hostAssumed: sitemapUrl === undefined || !URL.canParse(sitemapUrl),
    },
  }
}
