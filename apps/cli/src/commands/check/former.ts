import { readFile, stat } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import { validateSitemap } from '@sundry/sitemap'
import type { Call } from '../../command.ts'
import { UsageFault } from '../../exit-codes.ts'
import { isReallyWithin } from '../../files/write-atomically.ts'
import { isOnThisMachine } from './crawl.ts'
import { folderFiles } from './folder.ts'
import type { FormerFiles } from './former-files.ts'
import { committedFiles } from './git.ts'

/** What a site had before: its addresses, and its pages where they can be read. */
export interface FormerSite {
  readonly was: readonly string[]
  readonly wasPages?: AsyncIterable<readonly [string, string]>
}

type Around = Pick<Call, 'io' | 'reach'>

interface Asked {
  /** False where an agent asks: then nothing on this machine is fetched. */
  readonly isTyped?: boolean
  /** Nothing outside this folder is read. */
  readonly within?: string
}

const MAX_ADDRESSES = 200_000
const MAX_LIST_BYTES = 50_000_000
const MAX_SITEMAPS = 50
/** Larger pages are data, and not to be recognised by their words. */
const MAX_PAGE_BYTES = 5_000_000
const isPage = (path: string) => /\.x?html?$/i.test(path)
/** What people link to beside pages; scripts, style sheets and images have other names after each build. */
const isDocument = (path: string) =>
  /\.(pdf|zip|epub|docx?|xlsx?|pptx?|od[tsp]|csv|ics|tar|gz|txt)$/i.test(path) ||
  /(^|\/)(feed|rss|atom|index)\.(xml|json)$/i.test(path)
const isError = (path: string) => /(^|\/)(404|500|offline)(\/index)?\.html?$/i.test(path)

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

function formerOf({ files, open }: FormerFiles): FormerSite {
  const pages = files.filter(({ path }) => isPage(path) && !isError(path))
  const others = files.filter(
    ({ path }) => !isPage(path) && isDocument(path) && !/^(robots|ads|security|llms)/.test(path),
  )
  return {
    was: [...pages, ...others].map(({ path }) => encoded(path.replace(/(^|\/)index\.html?$/i, '$1'))),
    wasPages: (async function* () {
      const { read, close } = open()
      try {
        for (const { path, size, key } of pages)
          yield [path, size > MAX_PAGE_BYTES ? '' : new TextDecoder().decode(await read(key))] as const
      } finally {
        close()
      }
    })(),
  }
}

/** A URL or a file in which a sitemap stands, and those that it names. */
async function readSitemap(
  first: string,
  read: (place: string) => Promise<Uint8Array | null>,
  placeOf: (loc: string) => string,
  signal: AbortSignal,
): Promise<string[]> {
  const addresses: string[] = []
  const queue = [first]
  const seen = new Set(queue)
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    const bytes = await read(place)
    if (bytes === null) throw new UsageFault(`${first} names the sitemap ${place}, which could not be read.`)
    const found: string[] = []
    const { kind } = await validateSitemap(bytes, { signal, onEntry: ({ loc }) => found.push(loc) })
    if (kind !== 'index') addresses.push(...found)
    else
      for (const next of found.map(placeOf)) {
        if (seen.has(next) || seen.size > MAX_SITEMAPS) continue
        seen.add(next)
        queue.push(next)
      }
  }
  if (addresses.length === 0) throw new UsageFault(`${first} lists no URLs.`)
  return addresses
}

async function fetchSitemap(address: string, { io, reach }: Around, isTyped: boolean): Promise<string[]> {
  const start = new URL(address)
  const { ports, close } = await reach.lookups(isTyped && isOnThisMachine(start) ? start : undefined)
  const session = ports.web.session()
  try {
    const read = async (place: string) => {
      const response = await session.fetch(place, { maxBytes: MAX_LIST_BYTES, signal: io.signal })
      if (response.status === 200) return (await response.bytes()).bytes
      response.discard()
      return null
    }
    return await readSitemap(address, read, (loc) => loc, io.signal)
  } finally {
    session.close()
    await close()
  }
}

/** A word alone is a page's name; a sentence is none. */
const isAddress = (address: string, line: string) =>
  /^(https?:\/\/|\/|[\w%.~-]+(\/|\.\w))/i.test(address) || /^"?[\w%.~-]+"?\s*(?:[,;\t]|$)/.test(line)

/** One address per line; further columns and lines that begin with # are notes. */
function readList(name: string, text: string, io: Pick<Call['io'], 'err'>): string[] {
  const others: string[] = []
  const addresses = text.split(/\r?\n/).flatMap((whole, at) => {
    const line = whole.trim()
    const [first = ''] = line.split(/[\s,;]/, 1)
    const address = first.replace(/^"|"$/g, '')
    if (address === '' || address.startsWith('#')) return []
    if (isAddress(address, line)) return [address]
    others.push(`line ${at + 1}: "${line.slice(0, 80)}"`)
    return []
  })
  const [example] = others
  if (example === undefined) return addresses
  if (addresses.length === 0) throw new UsageFault(`${name}, ${example} is not an address.`)
  io.err(
    `${name}: ${leftOut(others.length, 'line that is no address', 'lines that are no addresses')}, such as ${example}.\n`,
  )
  return addresses
}

export const leftOut = (count: number, one: string, many: string): string =>
  `left out ${count} ${count === 1 ? one : many}`

async function readFileOf(name: string, path: string, io: Call['io'], within?: string): Promise<string[]> {
  const mayRead = async (place: string) => within === undefined || isReallyWithin(within, place)
  if (!(await mayRead(path))) throw new UsageFault(`${name} is outside of the folder that may be read.`)
  const bytes = await readFile(path)
  if (bytes.length > MAX_LIST_BYTES) throw new UsageFault(`${name} is larger than ${MAX_LIST_BYTES / 1_000_000} MB.`)
  const isXml = (bytes[0] === 0x1f && bytes[1] === 0x8b) || /^(\ufeff)?\s*</.test(bytes.subarray(0, 200).toString())
  if (!isXml) return readList(name, bytes.toString(), io)
  const read = async (place: string) => ((await mayRead(place)) ? readFile(place).catch(() => null) : null)
  const beside = (loc: string) => join(dirname(path), posix.basename(URL.parse(loc)?.pathname ?? 'sitemap.xml'))
  return readSitemap(path, read, beside, io.signal)
}

async function openOne(
  given: string,
  site: string,
  call: Around,
  { isTyped = true, within }: Asked,
): Promise<FormerSite> {
  const { io } = call
  if (/^https?:\/\//i.test(given)) return { was: await fetchSitemap(given, call, isTyped) }
  const path = resolve(io.cwd, given)
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return formerOf(await folderFiles(path, within))
  if (found) return { was: await readFileOf(given, path, io, within) }
  return formerOf(await committedFiles(given, /^https?:/i.test(site) ? null : resolve(io.cwd, site), io, within))
}

/** Sitemaps, folders, lists and git references, taken together. */
export async function openFormer(
  given: readonly string[],
  site: string,
  call: Around,
  asked: Asked = {},
): Promise<FormerSite> {
  const sites: FormerSite[] = []
  for (const one of given) sites.push(await openOne(one, site, call, asked))
  const was = sites.flatMap((one) => one.was)
  if (was.length > MAX_ADDRESSES)
    throw new UsageFault(`--was has ${was.length} addresses; ${MAX_ADDRESSES} is the limit.`)
  const pages = sites.flatMap(({ wasPages }) => wasPages ?? [])
  if (pages.length === 0) return { was }
  return {
    was,
    wasPages: (async function* () {
      for (const some of pages) yield* some
    })(),
  }
}
