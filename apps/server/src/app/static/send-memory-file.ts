import type { IncomingHttpHeaders } from 'node:http'
import type { Reply } from '../../http/reply.ts'
import { type Headers, securityHeaders } from '../../http/security-headers.ts'
import type { MemoryFile } from './site-file.ts'
import { acceptedEncodings, type Encoding, matchesTag, parseRange } from './site-file.ts'

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
