import { type Duplex, pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress, constants as zlib } from 'node:zlib'
import { PublicFetchFault, type PublicRequest, type PublicResponse, type Redirect } from '../ports/ports-web.ts'
import type { WireAnswer } from './pools.ts'

export const ACCEPTED_ENCODINGS = 'gzip, br, zstd'

// Sync flush gives what has arrived of a stream whose end is missing, as browsers do.
const unpackers: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip({ finishFlush: zlib.Z_SYNC_FLUSH }),
  deflate: () => createInflate({ finishFlush: zlib.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: zlib.BROTLI_OPERATION_FLUSH }),
  // RFC 9659 allows 8 MB windows over HTTP; more would be memory at the server's choice.
  zstd: () => createZstdDecompress({ params: { [zlib.ZSTD_d_windowLogMax]: 23 }, finishFlush: zlib.ZSTD_e_flush }),
}

/** Nested encodings are refused: only decompression bombs use them. */
function unpackerFor(header: string | null): (() => Duplex) | null {
  const encodings = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'identity')
  if (encodings.length === 0) return null
  const name = encodings[0] === 'x-gzip' ? 'gzip' : (encodings[0] ?? '')
  const unpacker = encodings.length === 1 && Object.hasOwn(unpackers, name) ? unpackers[name] : undefined
  if (!unpacker) throw new PublicFetchFault('broken', `content-encoding ${encodings.join(', ')}`)
  return unpacker
}

interface Cap {
  maxBytes: number
  whenLonger: 'fail' | 'cut'
  onCut: () => void
}

async function* capped(source: AsyncIterable<Uint8Array>, { maxBytes, whenLonger, onCut }: Cap) {
  let total = 0
  for await (const chunk of source) {
    total += chunk.byteLength
    if (total <= maxBytes) {
      yield chunk
      continue
    }
    if (whenLonger === 'fail') throw new PublicFetchFault('too-long', `more than ${maxBytes} octets`)
    onCut()
    const retained = chunk.subarray(0, chunk.byteLength - (total - maxBytes))
    if (retained.byteLength > 0) yield retained
    return
  }
}

/** One limit on the wire and the same on the result, which stops a decompression bomb while it is small. */
async function* readResponseBody(
  wire: Readable,
  unpacker: (() => Duplex) | null,
  cap: Cap,
): AsyncGenerator<Uint8Array> {
  if (unpacker === null) {
    yield* capped(wire, cap)
    return
  }
  const unpack = unpacker()
  // The callback marks a late error as handled; the loop below has met it by then.
  pipeline(Readable.from(capped(wire, cap), { objectMode: false }), unpack, () => {})
  try {
    yield* capped(unpack, cap)
  } finally {
    unpack.destroy()
    wire.destroy()
  }
}

interface Context {
  url: URL
  redirects: readonly Redirect[]
  request: PublicRequest
  finished: () => void
  asFault: (error: unknown) => unknown
}

function pairs(raw: readonly string[]): [string, string][] {
  const list: [string, string][] = []
  for (let index = 0; index + 1 < raw.length; index += 2) {
    list.push([String(raw[index]).toLowerCase(), String(raw[index + 1])])
  }
  return list
}

export function responseFrom(answer: WireAnswer, context: Context): PublicResponse {
  const { request, finished } = context
  const headers = pairs(answer.rawHeaders)
  const header = (name: string) => headers.find(([key]) => key === name)?.[1] ?? null
  let truncated = false
  answer.body.on('error', () => {})

  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      const encodings = headers.filter(([name]) => name === 'content-encoding').map(([, value]) => value)
      const unpacker = request.decode === false ? null : unpackerFor(encodings.join(', '))
      yield* readResponseBody(answer.body, unpacker, {
        maxBytes: request.maxBytes,
        whenLonger: request.whenLonger ?? 'fail',
        onCut: () => {
          truncated = true
        },
      })
    } catch (error) {
      throw context.asFault(error)
    } finally {
      finished()
      answer.body.destroy()
    }
  }

  const reading = body()
  return {
    url: context.url.href,
    status: answer.status,
    headers,
    header,
    redirects: context.redirects,
    address: answer.peer.address,
    tls: answer.peer.tls,
    body: reading,
    async bytes() {
      const chunks: Uint8Array[] = []
      for await (const chunk of reading) chunks.push(chunk)
      return { bytes: new Uint8Array(Buffer.concat(chunks)), truncated }
    },
    discard() {
      finished()
      answer.body.destroy()
    },
  }
}
