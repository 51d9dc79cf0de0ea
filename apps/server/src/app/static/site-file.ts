import { createHash } from 'node:crypto'
import { extname } from 'node:path/posix'
import { promisify } from 'node:util'
import { brotliCompress, gunzipSync, gzip, constants as zlib } from 'node:zlib'

interface FileType {
  type: string
  compressible: boolean
}

const text = (type: string): FileType => ({ type: `${type}; charset=utf-8`, compressible: true })
const shrinking = (type: string): FileType => ({ type, compressible: true })
const dense = (type: string): FileType => ({ type, compressible: false })

const types: Readonly<Record<string, FileType>> = {
  '.html': text('text/html'),
  '.js': text('text/javascript'),
  '.mjs': text('text/javascript'),
  '.css': text('text/css'),
  '.txt': text('text/plain'),
  '.md': text('text/plain'),
  '.data': text('text/x-script'),
  '.xml': text('application/xml'),
  '.svg': text('image/svg+xml'),
  '.json': shrinking('application/json'),
  '.map': shrinking('application/json'),
  '.webmanifest': shrinking('application/manifest+json'),
  '.wasm': shrinking('application/wasm'),
  '.ico': shrinking('image/x-icon'),
  '.onnx': dense('application/octet-stream'),
  '.png': dense('image/png'),
  '.jpg': dense('image/jpeg'),
  '.jpeg': dense('image/jpeg'),
  '.webp': dense('image/webp'),
  '.avif': dense('image/avif'),
  '.gif': dense('image/gif'),
  '.woff2': dense('font/woff2'),
  '.woff': dense('font/woff'),
  '.gz': dense('application/gzip'),
  '.tgz': dense('application/gzip'),
  '.zip': dense('application/zip'),
  '.mp4': dense('video/mp4'),
  '.webm': dense('video/webm'),
}

const unknown: FileType = dense('application/octet-stream')

export function fileType(path: string): FileType {
  return types[extname(path).toLowerCase()] ?? unknown
}

/**
 * Only names with a hash are immutable; what the service worker and the pages depend on is revalidated, which costs a
 * 304.
 */
export function cacheControl(path: string): string {
  if (path.startsWith('/assets/') || /^\/cli\/sundry-[0-9a-f]{16}\.tgz$/.test(path))
    return 'public, max-age=31536000, immutable'
  if (/\.(?:png|jpe?g|webp|avif|gif|ico|svg|woff2?)$/i.test(path)) return 'public, max-age=86400'
  return 'no-cache'
}

/** Nothing missing from these folders may be answered with a page. */
export function isBuiltFile(path: string): boolean {
  return (
    /^\/(?:assets|ort|models|icons|wasm|fonts|images)\//.test(path) ||
    /^\/cli\/sundry[.-]/.test(path) ||
    /^\/[^/]*\.(?!html?$)[a-z0-9]{1,11}$/i.test(path)
  )
}

interface ByteRange {
  start: number
  end: number
}

/** RFC 9110 §14.1.2; null when the header is to be ignored (another unit, bad syntax, or several ranges). */
export function parseRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})$/i.exec(header?.trim() ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') {
    const suffix = Number(last)
    if (suffix === 0 || length === 0) return 'unsatisfiable'
    return { start: Math.max(0, length - suffix), end: length - 1 }
  }
  const start = Number(first)
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= length ? 'unsatisfiable' : { start, end }
}

export function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false
  if (header.trim() === '*') return true
  return header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag)
}

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const megabyte = 1024 * 1024

const worthwhile = 0.95

export async function compress(raw: Uint8Array, encoding: Encoding, effort: 'build' | 'request') {
  const quality = effort === 'request' ? 5 : raw.byteLength > megabyte ? 9 : 11
  const packed =
    encoding === 'br'
      ? await brotli(raw, {
          params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: raw.byteLength },
        })
      : await deflate(raw, { level: effort === 'request' ? 6 : 9 })
  return packed.byteLength < raw.byteLength * worthwhile ? packed : null
}

const remembered = new Map<string, readonly Encoding[]>()

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const rest = weights.get('*') ?? 0
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined) ?? rest
  return (['br', 'gzip'] as const)
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
}

/** RFC 9110 §12.5.3; br before gzip where both weigh the same. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return []
  const known = remembered.get(header)
  if (known) return known
  const accepted = parse(header)
  // Browsers send a handful of forms; a client sending thousands must not fill the memory.
  if (remembered.size < 64 && header.length < 128) remembered.set(header, accepted)
  return accepted
}

export interface MemoryFile {
  readonly kind: 'memory'
  readonly path: string
  readonly type: string
  readonly cacheControl: string
  readonly raw: Uint8Array
  readonly hash: string
  readonly policy: string | undefined
  packed(encoding: Encoding): Uint8Array | null | Promise<Uint8Array | null>
}

export interface DiskFile {
  readonly kind: 'disk'
  readonly path: string
  readonly type: string
  readonly cacheControl: string
  readonly location: string
  readonly packed: ReadonlyMap<Encoding, string>
}

type Packed = Partial<Record<Encoding, Uint8Array>>

/** Without its octets as they are, a file is unpacked from its gzip copy once a client asks for them. */
export function memoryFile(path: string, octets: Uint8Array | null, built: Packed = {}, policy?: string): MemoryFile {
  const { type, compressible } = fileType(path)
  const ready = new Map<Encoding, Uint8Array | null>(Object.entries(built) as [Encoding, Uint8Array][])
  const stored = octets ?? built.gzip
  if (stored === undefined) throw new TypeError(`${path} has neither octets nor a gzip copy`)
  let raw = octets
  const unpacked = () => {
    raw ??= gunzipSync(stored)
    return raw
  }
  const underWay = new Map<Encoding, Promise<Uint8Array | null>>()

  async function pack(encoding: Encoding): Promise<Uint8Array | null> {
    const result = await compress(unpacked(), encoding, 'request')
    ready.set(encoding, result)
    underWay.delete(encoding)
    return result
  }

  return {
    kind: 'memory',
    path,
    type,
    cacheControl: cacheControl(path),
    get raw() {
      return unpacked()
    },
    hash: createHash('sha256').update(stored).digest('base64url').slice(0, 22),
    policy,
    packed(encoding) {
      const known = ready.get(encoding)
      if (known !== undefined) return known
      if (!compressible || unpacked().byteLength < 256) return null
      const waiting = underWay.get(encoding) ?? pack(encoding)
      underWay.set(encoding, waiting)
      return waiting
    },
  }
}

export function diskFile(path: string, location: string, packed: ReadonlyMap<Encoding, string>): DiskFile {
  return { kind: 'disk', path, type: fileType(path).type, cacheControl: cacheControl(path), location, packed }
}
