import type { ByteSource } from '@sundry/kit'
import { validateSitemap } from '@sundry/sitemap'
import { type FormerImage, isErrorPage } from '../context/context.ts'
import { isPage, isRaster } from '../site/files.ts'
import { filesOfZip, type InputFile, inputText, openSite, SiteFault } from './open-site.ts'

/** The former build of a site: its addresses, and its pages if they are readable. */
export interface FormerInput {
  readonly was: readonly string[]
  readonly wasPages?: AsyncIterable<readonly [string, string]>
  readonly wasImages?: readonly FormerImage[]
  /** Notes on skipped parts. */
  readonly notes?: readonly string[]
}

/** Reads another sitemap of the former site, which an index names by its URL; null where there is none. */
export type ReadSitemap = (loc: string) => Promise<Uint8Array | null>

const MAX_ADDRESSES = 200_000
const MAX_LIST_BYTES = 50_000_000
const MAX_SITEMAPS = 1000
/** Larger pages are data, and cannot be recognised by their words. */
const MAX_PAGE_BYTES = 5_000_000

/** Addresses in a sitemap, packed or not, and in those that an index names; or in a list or a table of addresses. */
export async function formerFromText(
  name: string,
  bytes: Uint8Array,
  readSitemap: ReadSitemap,
  signal?: AbortSignal,
): Promise<FormerInput> {
  if (bytes.length > MAX_LIST_BYTES) throw new SiteFault(inputText.largeList(name, MAX_LIST_BYTES / 1_000_000))
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const isXml = isGzip || /^(\ufeff)?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 1024)))
  const { was, notes = [] } = isXml
    ? { was: await readSitemaps(name, bytes, readSitemap, signal) }
    : readList(name, new TextDecoder().decode(bytes))
  return { was: withinBounds(was), notes }
}

function withinBounds(was: readonly string[]): readonly string[] {
  if (was.length > MAX_ADDRESSES) throw new SiteFault(inputText.manyAddresses(was.length, MAX_ADDRESSES))
  return was
}

async function readSitemaps(
  name: string,
  first: Uint8Array,
  read: ReadSitemap,
  signal?: AbortSignal,
): Promise<string[]> {
  const addresses: string[] = []
  const seen = new Set<string>()
  const queue: string[] = []
  for (let bytes: Uint8Array | null = first; ; ) {
    const locations: string[] = []
    const options = { ...(signal && { signal }), onEntry: ({ loc }: { loc: string }) => void locations.push(loc) }
    const { kind } = await validateSitemap(bytes, options)
    for (const loc of locations) {
      if (kind !== 'index') addresses.push(loc)
      else if (!seen.has(loc)) {
        seen.add(loc)
        queue.push(loc)
      }
    }
    if (seen.size > MAX_SITEMAPS || addresses.length > MAX_ADDRESSES) throw new SiteFault(inputText.manySitemaps(name))
    const next = queue.shift()
    if (next === undefined) break
    bytes = await read(next)
    if (bytes === null) throw new SiteFault(inputText.noSitemap(name, next))
  }
  if (addresses.length === 0) throw new SiteFault(inputText.noUrls(name))
  return addresses
}

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1')
const isWhole = (cell: string) => /^(?:https?:\/\/|\/)\S*$/i.test(cell)
/** A word alone is a page's name; a sentence is none. */
const isRelative = (address: string, line: string) =>
  /^[\w%.~-]+(\/|\.\w)/.test(address) || /^"?[\w%.~-]+"?\s*(?:[,;\t]|$)/.test(line)

/** One address per line, in whichever column of a table; lines that begin with # are notes. */
function readList(name: string, text: string): { was: string[]; notes: string[] } {
  const lines = text.split(/\r?\n/).map((line, at) => ({ line: line.trim(), number: at + 1 }))
  const filled = lines.filter(({ line }) => line !== '' && !line.startsWith('#'))
  const wholeIn = (line: string) =>
    line
      .split(/[\t,;]/)
      .map(unquoted)
      .find(isWhole)
  const isTable = filled.some(({ line }) => /[\t,;]/.test(line) && wholeIn(line) !== undefined)
  const others: string[] = []
  const was = filled.flatMap(({ line, number }, at) => {
    const whole = wholeIn(line) ?? wholeIn(line.split(/\s/, 1)[0] ?? '')
    if (whole !== undefined) return [whole]
    // The first row of a table names its columns.
    if (isTable && at === 0 && /[\t,;]/.test(line)) return []
    const address = unquoted(line.split(/[\s,;]/, 1)[0] ?? '')
    if (isRelative(address, line)) return [address]
    others.push(`line ${number}: "${line.slice(0, 80)}"`)
    return []
  })
  const [example] = others
  if (example === undefined) return { was, notes: [] }
  if (was.length === 0) throw new SiteFault(inputText.noAddress(name, example))
  return { was, notes: [inputText.otherLines(name, others.length, example)] }
}

/** People link to documents beside pages; scripts, style sheets and images have other names after each build. */
const isDocument = (path: string) =>
  /\.(pdf|zip|epub|docx?|xlsx?|pptx?|od[tsp]|csv|ics|tar|gz|txt)$/i.test(path) ||
  /(^|\/)(feed|rss|atom|index)\.(xml|json)$/i.test(path)

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** A former site whose files can be read, from a folder, an archive or a commit. Its pages are read last. */
export function formerFromFiles(files: readonly InputFile[], close: () => void = () => {}): FormerInput {
  const pages = files.filter(({ path }) => isPage(path) && !isErrorPage(path))
  const others = files.filter(
    ({ path }) => !isPage(path) && isDocument(path) && !/^(robots|ads|security|llms)/.test(path),
  )
  return {
    wasImages: files.filter(({ path }) => isRaster(path)),
    was: [...pages, ...others].map(({ path }) => encoded(path.replace(/(^|\/)index\.html?$/i, '$1'))),
    wasPages: (async function* () {
      try {
        for (const { path, size, read } of pages)
          yield [path, size > MAX_PAGE_BYTES ? '' : new TextDecoder().decode(await read())] as const
      } finally {
        close()
      }
    })(),
  }
}

/** A ZIP of the site as it was. */
export async function formerFromZip(name: string, source: ByteSource): Promise<FormerInput> {
  const { files } = await openSite(await filesOfZip(source), { isWrapped: true })
  const former = formerFromFiles([...files].map(([path, file]) => ({ ...file, path })))
  if (former.was.length === 0 && !former.wasImages?.length) throw new SiteFault(inputText.noUrls(name))
  return former
}

/** Several inputs as one. */
export function mergeFormer(inputs: readonly FormerInput[]): FormerInput {
  const pages = inputs.flatMap(({ wasPages }) => wasPages ?? [])
  const images = inputs.flatMap(({ wasImages = [] }) => wasImages)
  return {
    was: withinBounds(inputs.flatMap(({ was }) => was)),
    notes: inputs.flatMap(({ notes = [] }) => notes),
    ...(images.length > 0 && { wasImages: images }),
    ...(pages.length > 0 && {
      wasPages: (async function* () {
        for (const some of pages) yield* some
      })(),
    }),
  }
}
