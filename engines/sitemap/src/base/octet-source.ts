import { piecesOf } from '@sundry/kit'

export type SitemapSource = string | Uint8Array | ReadableStream<Uint8Array>

/** Small enough to abort, report progress and yield in between. */
const PIECE = 65_536

export async function* readOctets(source: SitemapSource, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (typeof source === 'string') yield* encodePieces(source)
  else if (source instanceof Uint8Array) yield* cut(source)
  else for await (const octets of piecesOf(source, signal)) yield* cut(octets)
}

export function octetCount(source: SitemapSource): number | undefined {
  return source instanceof Uint8Array ? source.length : undefined
}

function* cut(octets: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < octets.length; start += PIECE) yield octets.subarray(start, start + PIECE)
}

function* encodePieces(text: string): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE, text.length)
    // The halves of a surrogate pair stay together.
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1
    yield encoder.encode(text.slice(start, end))
    start = end
  }
}

export interface ReadProgress {
  readonly octetsRead: number
  readonly octetsTotal?: number
  readonly urlCount: number
}

/** Milliseconds between two reports, and the longest time without yielding. */
const INTERVAL = 40

export interface ProgressMeter {
  count(octets: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array>
  pause(): Promise<void>
  finish(): void
}

export function createProgress(
  onProgress: ((progress: ReadProgress) => void) | undefined,
  octetsTotal: number | undefined,
  urlCount: () => number,
): ProgressMeter {
  let octetsRead = 0
  let last = performance.now()
  const report = () => {
    onProgress?.({ octetsRead, urlCount: urlCount(), ...(octetsTotal !== undefined && { octetsTotal }) })
  }
  return {
    async *count(octets) {
      for await (const piece of octets) {
        octetsRead += piece.length
        yield piece
      }
    },
    async pause() {
      if (performance.now() - last < INTERVAL) return
      report()
      await new Promise((resolve) => setTimeout(resolve, 0))
      last = performance.now()
    },
    finish: report,
  }
}
