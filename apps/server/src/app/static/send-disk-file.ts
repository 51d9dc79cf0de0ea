import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Reply } from '../../http/reply.ts'
import { type Headers, securityHeaders } from '../../http/security-headers.ts'
import type { DiskFile } from './site-file.ts'
import { acceptedEncodings, type Encoding, matchesTag, parseRange } from './site-file.ts'

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
  return handle.createReadStream({ start, end, highWaterMark: 64 * 1024 })
}

export async function sendDiskFile(
  file: DiskFile,
  method: string,
  requested: IncomingHttpHeaders,
  secure: boolean,
): Promise<Reply> {
  const opened = await openForm(file, requested)
  let isHandedOn = false
  try {
    const reply = replyFor(file, method, requested, opened, secure)
    isHandedOn = reply.body !== null
    return reply
  } finally {
    if (!isHandedOn) await opened.handle.close()
  }
}

function replyFor(
  file: DiskFile,
  method: string,
  requested: IncomingHttpHeaders,
  { handle, size, tag, encoding }: Opened,
  secure: boolean,
): Reply {
  const common: Headers = {
    vary: 'accept-encoding',
    etag: tag,
    'cache-control': file.cacheControl,
    'accept-ranges': 'bytes',
    ...securityHeaders(secure),
  }
  const described: Headers = { ...common, 'content-type': file.type, ...(encoding && { 'content-encoding': encoding }) }

  if (matchesTag(requested['if-none-match'], tag)) return { status: 304, headers: common, body: null }
  const condition = requested['if-range']
  const range =
    method === 'GET' && (condition === undefined || condition === tag) ? parseRange(requested.range, size) : null
  if (range === 'unsatisfiable') {
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
  const body = method === 'HEAD' || size === 0 ? null : stream(handle, 0, size - 1)
  return { status: 200, headers, body }
}
