import type { FetchSitemapEvent } from '@sundry/contracts/fetch-sitemap-v1'
import { fromBase64, piecesOf } from '@sundry/kit'
import type { Repair, SitemapReport, SpecificationVerdict } from '@sundry/sitemap'
import { type Unanswered, UnansweredError } from '../../lookup/unanswered.ts'
import { invokeStream } from '../../platform/invoke-stream.ts'

export type ValidatorSource = { url: string } | { text: string } | { file: Blob }

interface Fetched {
  finalUrl: string
  status: number
  redirects: number
  isMock: boolean
}

export interface Validation {
  /** False where no one read a sitemap, so that none can be called invalid. */
  isRead: boolean
  verdict: SpecificationVerdict
  report: SitemapReport | null
  fetched: Fetched | null
  text: string | null
  retryAfter: number | null
  /** Why nothing was read, where that says nothing of the sitemap. */
  unanswered: Unanswered | null
  children: readonly string[]
}

export interface Repaired {
  repairs: readonly Repair[]
  file: Blob
  text: string | null
  message: string
  isValid: boolean
}

export interface Blocked {
  checked: number
  blockedCount: number
  blocked: readonly { url: string; line: number }[]
  namesSitemap: boolean | null
  robotsUrl: string | null
  note: string | null
}

export interface Excerpt {
  first: number
  lines: readonly string[]
}

export interface Opened {
  octets: ReadableStream<Uint8Array<ArrayBuffer>>
  fetched: Fetched | null
}

export class FetchFailure extends Error {
  readonly isMock: boolean
  constructor(message: string, isMock: boolean) {
    super(message)
    this.isMock = isMock
  }
}

async function openUrl(url: string): Promise<Opened> {
  const events = invokeStream('fetch-sitemap-v1', { body: { url } })
  const next = async () => {
    const { done, value } = await events.next()
    if (!done && value.type === 'error' && value.state) throw new UnansweredError(value.state, value.error)
    if (!done && value.type === 'error') throw new FetchFailure(value.error, value.isMockData === true)
    return done ? null : value
  }
  const head = await next()
  if (head?.type !== 'head') throw new FetchFailure('The server gave no answer.', false)
  // A refusal follows the head at once; waiting for the first piece keeps it from looking like a damaged file.
  let waiting: FetchSitemapEvent | null = await next()
  const octets = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const event = waiting ?? (await next())
        waiting = null
        if (event?.type === 'chunk') return controller.enqueue(fromBase64(event.base64))
        if (event?.type !== 'end') throw new FetchFailure('The connection to the server was lost.', false)
        controller.close()
      },
      cancel: () => void events.return(undefined),
    },
    { highWaterMark: 0 },
  )
  const { finalUrl, status, redirects = [], isMockData } = head
  return { octets, fetched: { finalUrl, status, redirects: redirects.length, isMock: isMockData } }
}

export async function openSource(source: ValidatorSource): Promise<Opened> {
  if ('url' in source) return openUrl(source.url)
  const blob = 'file' in source ? source.file : new Blob([source.text])
  return { octets: blob.stream(), fetched: null }
}

export async function unpacked(octets: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ReadableStream<Uint8Array>> {
  const [head, body] = octets.tee()
  const pieces = piecesOf(head)
  const { value } = await pieces.next()
  // Not awaited: one branch of a tee is released only when the other is.
  void pieces.return(undefined)
  return value?.[0] === 0x1f && value[1] === 0x8b ? body.pipeThrough(new DecompressionStream('gzip')) : body
}

export async function readText(source: ValidatorSource, max: number): Promise<string | null> {
  if ('text' in source) return source.text
  const { octets } = await openSource(source)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const pieces: string[] = []
  let total = 0
  for await (const piece of piecesOf(await unpacked(octets))) {
    total += piece.length
    if (total > max) return null
    pieces.push(decoder.decode(piece, { stream: true }))
  }
  return pieces.join('') + decoder.decode()
}
