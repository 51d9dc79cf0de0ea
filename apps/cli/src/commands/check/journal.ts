import { constants } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { CrawlResponse } from '@sundry/site-check'
import { openOwn, readOwn } from '../../files/write-atomically.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'

/** The responses of a crawl, line by line in a file, so that an interrupted one can resume. */
export interface Journal {
  find(url: URL, follow: boolean): Promise<CrawlResponse | null>
  add(url: URL, follow: boolean, response: CrawlResponse): Promise<void>
  close(): Promise<void>
  remove(): Promise<void>
}

interface Place {
  readonly at: number
  readonly length: number
}

const keyOf = (url: string, follow: boolean) => `${follow ? '+' : '-'}${url}`
const NEW_LINE = 10

/** The offset of each line of the file; a half-written end is cut off. */
function placesIn(bytes: Uint8Array, name: string, start: string): { places: Map<string, Place>; end: number } {
  const places = new Map<string, Place>()
  let end = 0
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) {
    const { crawl, url, follow } = readLine(bytes.subarray(end, at), name)
    if (end === 0 && crawl !== start) throw new UsageFault(`${name} is not the beginning of a crawl of ${start}.`)
    if (typeof url === 'string') places.set(keyOf(url, follow === true), { at: end, length: at - end })
    end = at + 1
  }
  if (bytes.length > 0 && end === 0) throw new UsageFault(`${name} is not the beginning of a crawl of ${start}.`)
  return { places, end }
}

function readLine(line: Uint8Array, name: string): Record<string, unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(line)) as Record<string, unknown>
  } catch {
    throw new UsageFault(`${name} is not the beginning of a crawl.`)
  }
}

export async function openJournal(path: string, name: string, start: string): Promise<Journal> {
  const before = (await readOwn(path)) ?? new Uint8Array()
  const { places, end: known } = placesIn(before, name, start)
  const isNew = before.length === 0
  const file = await openOwn(path, constants.O_RDWR | (isNew ? constants.O_CREAT | constants.O_EXCL : 0), 0o600)
  let end = known
  await file.truncate(end)
  async function write(record: object): Promise<Place> {
    const line = Buffer.from(`${JSON.stringify(record)}\n`)
    const at = end
    end += line.length
    await file.write(line, 0, line.length, at)
    return { at, length: line.length - 1 }
  }
  if (end === 0) await write({ crawl: start })
  return {
    async find(url, follow) {
      const place = places.get(keyOf(url.href, follow))
      if (!place) return null
      const { buffer } = await file.read(Buffer.alloc(place.length), 0, place.length, place.at)
      const { base64, ...facts } = readLine(buffer, name) as unknown as Stored
      return { ...facts, bytes: Buffer.from(base64, 'base64') }
    },
    async add({ href }, follow, { bytes, ...facts }) {
      const base64 = Buffer.from(bytes).toString('base64')
      places.set(keyOf(href, follow), await write({ url: href, follow, ...facts, base64 }))
    },
    close: () => file.close(),
    remove: () => rm(path, { force: true }),
  }
}

type Stored = Omit<CrawlResponse, 'bytes'> & { readonly base64: string }
