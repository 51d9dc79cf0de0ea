import { createFindingList, type FindingCode, type FindingList, severities } from '../base/finding.ts'
import { MAX_OCTETS } from '../base/protocol.ts'
import {
  createProgress,
  createTextDecoding,
  octetCount,
  type ReadProgress,
  readOctets,
  type SitemapSource,
} from '../base/text-decoding.ts'
import type { RuleContext, SitemapEntry } from '../rules/context.ts'
import { createHreflangGraph } from '../rules/extensions.ts'
import { createDuplicateCheck } from '../rules/loc.ts'
import { createLocationReader } from '../rules/location.ts'
import { createScope } from '../rules/scope.ts'
import { createContentReader } from './content-reader.ts'
import type { SitemapReport } from './specification-verdict.ts'

class CorruptGzipError extends Error {}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** Nothing is unpacked ahead of what the caller takes, so a decompression bomb costs no more than the pieces taken. */
async function* gunzip(octets: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacker = new DecompressionStream('gzip')
  const reader = unpacker.readable.getReader()
  const feeding = feed(octets, unpacker.writable.getWriter())
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } catch {
    const fault = await feeding
    if (fault) throw fault.reason
    throw new CorruptGzipError()
  } finally {
    // Node delivers a requested piece in a later turn, and throws uncaught if the stream is closed by then.
    await new Promise((resolve) => setTimeout(resolve))
    await reader.cancel().catch(() => undefined)
    await octets.return(undefined).catch(() => undefined)
    await feeding
  }
}

/** Returns an error of the source; errors of the data appear on the reading side. */
async function feed(
  octets: AsyncGenerator<Uint8Array>,
  writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>,
): Promise<{ readonly reason: unknown } | undefined> {
  for (;;) {
    let part: IteratorResult<Uint8Array>
    try {
      part = await octets.next()
    } catch (reason) {
      await writer.abort(reason).catch(() => undefined)
      return { reason }
    }
    try {
      if (part.done) {
        await writer.close()
        return undefined
      }
      // A copy, for the stream may take the buffer over and the caller's array must stay usable.
      await writer.write(part.value.slice())
    } catch {
      return undefined
    }
  }
}

const PIECE = 65_536

interface UnpackedOctets {
  readonly compressed: boolean
  readonly octets: AsyncGenerator<Uint8Array>
}

async function unpackOctets(octets: AsyncGenerator<Uint8Array>): Promise<UnpackedOctets> {
  const head: Uint8Array[] = []
  let length = 0
  while (length < 2) {
    const part = await octets.next()
    if (part.done) break
    head.push(part.value)
    length += part.value.length
  }
  const first = Uint8Array.from(head.flatMap((piece) => [...piece.subarray(0, 2)]))
  const compressed = isGzip(first)
  const whole = prepend(head, octets)
  return { compressed, octets: compressed ? gather(gunzip(whole)) : whole }
}

async function* prepend(head: readonly Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* head
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

async function* gather(octets: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let gathered = new Uint8Array(PIECE)
  let length = 0
  for await (const piece of octets) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + PIECE - length)
      gathered.set(part, length)
      length += part.length
      from += part.length
      if (length < PIECE) continue
      yield gathered
      gathered = new Uint8Array(PIECE)
      length = 0
    }
  }
  if (length > 0) yield gathered.subarray(0, length)
}

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
  const input = sitemapUrl !== undefined && URL.canParse(sitemapUrl) ? new URL(sitemapUrl) : undefined
  // A mailto: or data: URL has no folder that addresses could be below.
  const url = input && /^https?:$/.test(input.protocol) ? input : undefined
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
