import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Reply } from '../reply.ts'
import { type Headers, securityHeaders } from '../security-headers.ts'
import { matchesTag, parseRange } from './byte-range.ts'
import { acceptedEncodings, type Encoding } from './encodings.ts'
import type { DiskFile } from './site-file.ts'

interface Opened {
  handle: FileHandle
  size: number
  tag: string
  encoding: Encoding | null
}

async function openForm(file: DiskFile, requested: IncomingHttpHeaders): Promise<Opened> {
  // A range counts the octets of the file itself, so it is cut from the plain form.
  const accepted = requested.range === undefined ? acceptedEncodings(String(requested['accept-encoding'] ?? '')) : []
  const encoding = accepted.find((candidate) => file.packed.has(candidate)) ?? null
  const location = (encoding && file.packed.get(encoding)) ?? file.location
  const handle = await open(location)
  try {
    const { size, mtimeNs } = await handle.stat({ bigint: true })
    const tag = `"${size.toString(36)}-${mtimeNs.toString(36)}${encoding ? `-${encoding}` : ''}"`
    return { handle, size: Number(size), tag, encoding }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function stream(handle: FileHandle, start: number, end: number): Readable {
  // The stream owns the handle from here and closes it at the end, on an error and when the visitor leaves.
  return handle.createReadStream({ start, end, highWaterMark: 256 * 1024 })
}

/** Streams a large file: 304, one range, or the whole, in the build's compressed copy where there is one. */
export async function sendDiskFile(
  file: DiskFile,
  method: string,
  requested: IncomingHttpHeaders,
  secure: boolean,
): Promise<Reply> {
  const { handle, size, tag, encoding } = await openForm(file, requested)
  const common: Headers = {
    vary: 'accept-encoding',
    etag: tag,
    'cache-control': file.cacheControl,
    'accept-ranges': 'bytes',
    ...securityHeaders(secure),
  }
  const described: Headers = { ...common, 'content-type': file.type, ...(encoding && { 'content-encoding': encoding }) }

  if (matchesTag(requested['if-none-match'], tag)) {
    await handle.close()
    return { status: 304, headers: common, body: null }
  }
  const condition = requested['if-range']
  const range =
    method === 'GET' && (condition === undefined || condition === tag) ? parseRange(requested.range, size) : null
  if (range === 'unsatisfiable') {
    await handle.close()
    return { status: 416, headers: { ...common, 'content-range': `bytes */${size}` }, body: null }
  }
  if (range) {
    const headers = {
      ...described,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    }
    return { status: 206, headers, body: stream(handle, range.start, range.end) }
  }
  const headers = { ...described, 'content-length': String(size) }
  if (method === 'HEAD') {
    await handle.close()
    return { status: 200, headers, body: null }
  }
  return { status: 200, headers, body: stream(handle, 0, size - 1) }
}
