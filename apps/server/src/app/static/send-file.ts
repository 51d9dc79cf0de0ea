import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Reply } from '../../http/reply.ts'
import { type Headers, securityHeaders } from '../../http/security-headers.ts'
import type { MemoryFile } from './site-file.ts'
import { acceptedEncodings, type DiskFile, type Encoding, matchesTag, parseRange } from './site-file.ts'

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

interface Form {
  encoding: Encoding | null
  body: Uint8Array
}

const suffixes: Readonly<Record<Encoding, string>> = { br: '-br', gzip: '-gz' }

/** A strong tag names exact octets, so each encoding has its own. */
function tagOf(file: MemoryFile, encoding: Encoding | null): string {
  return `"${file.hash}${encoding === null ? '' : suffixes[encoding]}"`
}

const headerSets = new WeakMap<MemoryFile, Map<string, Headers>>()

function headersFor(file: MemoryFile, { encoding, body }: Form, secure: boolean): Headers {
  const sets = headerSets.get(file) ?? new Map<string, Headers>()
  headerSets.set(file, sets)
  const key = `${encoding} ${secure}`
  let headers = sets.get(key)
  if (!headers) {
    headers = {
      'content-length': String(body.byteLength),
      'content-type': file.type,
      ...(encoding && { 'content-encoding': encoding }),
      vary: 'accept-encoding',
      etag: tagOf(file, encoding),
      'cache-control': file.cacheControl,
      'accept-ranges': 'bytes',
      ...securityHeaders(secure),
      ...(file.policy !== undefined && { 'content-security-policy': file.policy }),
    }
    sets.set(key, headers)
  }
  return headers
}

function chooseForm(file: MemoryFile, encodings: readonly Encoding[]): Form | Promise<Form> {
  for (const [index, encoding] of encodings.entries()) {
    const packed = file.packed(encoding)
    if (packed instanceof Promise) {
      const rest = encodings.slice(index + 1)
      return packed.then((body) => (body === null ? chooseForm(file, rest) : { encoding, body }))
    }
    if (packed !== null) return { encoding, body: packed }
  }
  return { encoding: null, body: file.raw }
}

function without(headers: Headers, ...names: string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

function sendRange(file: MemoryFile, requested: IncomingHttpHeaders, secure: boolean): Reply | null {
  const whole = headersFor(file, { encoding: null, body: file.raw }, secure)
  const condition = requested['if-range']
  if (condition !== undefined && condition !== whole.etag) return null
  const length = file.raw.byteLength
  const range = parseRange(requested.range, length)
  if (range === null) return null
  if (range === 'unsatisfiable') {
    const headers = { ...without(whole, 'content-length', 'content-type'), 'content-range': `bytes */${length}` }
    return { status: 416, headers, body: null }
  }
  const body = file.raw.subarray(range.start, range.end + 1)
  const headers = {
    ...whole,
    'content-length': String(body.byteLength),
    'content-range': `bytes ${range.start}-${range.end}/${length}`,
  }
  return { status: 206, headers, body }
}

export function sendMemoryFile(
  file: MemoryFile,
  method: string,
  requested: IncomingHttpHeaders,
  secure: boolean,
): Reply | Promise<Reply> {
  function whole(form: Form): Reply {
    const headers = headersFor(file, form, secure)
    if (matchesTag(requested['if-none-match'], tagOf(file, form.encoding))) {
      return {
        status: 304,
        headers: without(headers, 'content-length', 'content-type', 'content-encoding'),
        body: null,
      }
    }
    if (method === 'GET' && requested.range !== undefined) {
      const ranged = sendRange(file, requested, secure)
      if (ranged) return ranged
    }
    return { status: 200, headers, body: method === 'HEAD' ? null : form.body }
  }
  const form = chooseForm(file, acceptedEncodings(String(requested['accept-encoding'] ?? '')))
  return form instanceof Promise ? form.then(whole) : whole(form)
}

/** No tag: the answer is not the content of this address. */
export async function sendPageAs(
  status: number,
  file: MemoryFile,
  requested: IncomingHttpHeaders,
  secure: boolean,
): Promise<Reply> {
  const form = await chooseForm(file, acceptedEncodings(String(requested['accept-encoding'] ?? '')))
  const headers = { ...without(headersFor(file, form, secure), 'etag', 'accept-ranges'), 'cache-control': 'no-cache' }
  return { status, headers, body: form.body }
}
