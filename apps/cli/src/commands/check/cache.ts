import { createHash } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { limits } from '@sundry/contracts/limits'
import { type CheckOptions, checkSite, type PageCache, type SiteReport, type WeighImage } from '@sundry/site-check'
import { readOwn, writeAtomically } from '../../files/write-atomically.ts'
import type { Io } from '../../terminal/io.ts'
import { versionLine } from '../../terminal/version.ts'
import type { CheckedSite } from './folder.ts'

const MAX_REPORTS = 20
const MAX_BYTES = 100_000_000
const MAX_UNPACKED = 1_000_000_000
const MAX_WEIGHTS = 20_000
/** Characters of what is known of pages; those that were not used for longest make room. */
const MAX_PAGES_LENGTH = 100_000_000
const PAGES = 'pages.gz'
const REPORT = /^report-[0-9a-f]{64}\.json\.gz$/

interface Weight {
  readonly bytes: number
  readonly how: string
  readonly score?: number
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

export interface CheckCache {
  /** Does the same as `checkSite`; `facts` are all that the outcome depends on besides the files. */
  check(site: CheckedSite, options: CheckOptions, facts: unknown): Promise<SiteReport>
  weigh(weigh: WeighImage): WeighImage
  /** Depends on the names and contents of all files. */
  digest(site: CheckedSite): Promise<string>
  close(): Promise<void>
}

/**
 * Keeps reports of whole sites under the contents of all their files, what is known of pages by themselves under theirs,
 * with all that they asked of their site, and weights of images. Anyone who writes the folder decides what is found.
 */
export async function openCache(folder: string, name: string, io: Io): Promise<CheckCache> {
  const digests = new WeakMap<CheckedSite, Promise<string>>()
  const read = async <Value>(file: string, parse: (text: string) => Value): Promise<Value | null> => {
    const path = join(folder, file)
    try {
      const size = (await stat(path).catch(() => null))?.size
      if (size === undefined) return null
      if (size > MAX_BYTES) throw new Error('too large')
      const content = (await readOwn(path)) ?? new Uint8Array()
      return parse(gunzipSync(content, { maxOutputLength: MAX_UNPACKED }).toString())
    } catch {
      io.err(`--cache: ${join(name, file)} is damaged, so it is not used.\n`)
      return null
    }
  }
  const write = (file: string, text: string) => writeAtomically(join(folder, file), gzipSync(text, { level: 1 }))
  const weights =
    (await read('weights.json.gz', (text) => new Map<string, Weight | null>(JSON.parse(text)))) ?? new Map()
  let isChanged = false
  /** A line has its key and the record. */
  let pages: Map<string, string> | null = null
  let hasNewPages = false
  async function openPages(): Promise<PageCache> {
    const parse = (text: string) => new Map(text.split('\n').map((line) => [line.slice(0, 64), line]))
    const lines = pages ?? (await read(PAGES, parse)) ?? new Map<string, string>()
    pages = lines
    // Rules of single pages look at no clock.
    const keyOf = (path: string, content: Uint8Array) => hashOf(JSON.stringify([versionLine, path, hashOf(content)]))
    return {
      find(path, content) {
        const key = keyOf(path, content)
        const line = lines.get(key)
        if (line === undefined) return null
        // The last ones stay for longest.
        lines.delete(key)
        lines.set(key, line)
        return line.slice(64)
      },
      keep(path, content, record) {
        const key = keyOf(path, content)
        lines.set(key, key + record)
        hasNewPages = true
      },
    }
  }
  function latestPages(lines: readonly string[]): readonly string[] {
    let length = 0
    const isBeyond = (line: string) => {
      length += line.length
      return length > MAX_PAGES_LENGTH
    }
    return lines.slice(lines.findLastIndex(isBeyond) + 1)
  }

  async function digestOf(site: CheckedSite): Promise<string> {
    const hash = createHash('sha256')
    for await (const { path, size, sameAs, unread } of site.list()) {
      io.signal.throwIfAborted()
      // A check reads nothing larger.
      const isRead = sameAs === undefined && unread === undefined && size <= limits.siteCheck.zipFileBytes
      const content = isRead ? hashOf(await site.read(path)) : null
      hash.update(`${JSON.stringify([path, size, sameAs, unread, content])}\n`)
    }
    return hash.digest('hex')
  }
  const digest = (site: CheckedSite) => {
    const found = digests.get(site) ?? digestOf(site)
    digests.set(site, found)
    return found
  }
  async function prune(): Promise<void> {
    const names = (await readdir(folder)).filter((one) => REPORT.test(one))
    const files = await Promise.all(names.map(async (one) => ({ one, at: (await stat(join(folder, one))).mtimeMs })))
    for (const { one } of files.sort((a, b) => b.at - a.at).slice(MAX_REPORTS)) await rm(join(folder, one))
  }

  return {
    digest,
    async check(site, options, facts) {
      // Some rules compare dates of the site with that of today.
      const today = new Date().toISOString().slice(0, 10)
      const key = hashOf(JSON.stringify([versionLine, today, facts, await digest(site)]))
      const file = `report-${key}.json.gz`
      const stored = await read(file, (text) => JSON.parse(text) as SiteReport)
      if (stored !== null && Array.isArray(stored.findings)) {
        const now = new Date()
        await utimes(join(folder, file), now, now).catch(() => {})
        return stored
      }
      const report = await checkSite(site, { ...options, pageCache: await openPages() })
      await write(file, JSON.stringify(report))
      await prune()
      return report
    },
    weigh: (weigh) => async (path, content, isRough) => {
      const key = hashOf(content) + (isRough ? '' : '-fine') + (/\.[a-z]+$/i.exec(path)?.[0].toLowerCase() ?? '')
      const weight = weights.get(key)
      if (weight === null) return null
      if (weight !== undefined) {
        const { bytes, ...facts } = weight
        // A check looks at the length of the lighter file alone.
        return { ...facts, content: new Uint8Array(bytes) }
      }
      const weighed = await weigh(path, content, isRough)
      isChanged = true
      if (weighed) {
        const { content: lighter, ...facts } = weighed
        weights.set(key, { bytes: lighter.length, ...facts })
      } else weights.set(key, null)
      return weighed
    },
    async close() {
      if (isChanged) await write('weights.json.gz', JSON.stringify([...weights].slice(-MAX_WEIGHTS)))
      if (hasNewPages && pages) await write(PAGES, latestPages([...pages.values()]).join('\n'))
    },
  }
}
