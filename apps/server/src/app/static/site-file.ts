import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { cacheControl, fileType } from './file-types.ts'

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
  // Browsers send a handful of forms; a stranger sending thousands must not fill the memory.
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

export function memoryFile(path: string, raw: Uint8Array, built: Packed = {}, policy?: string): MemoryFile {
  const { type, compressible } = fileType(path)
  const ready = new Map<Encoding, Uint8Array | null>(Object.entries(built) as [Encoding, Uint8Array][])
  const underWay = new Map<Encoding, Promise<Uint8Array | null>>()

  async function pack(encoding: Encoding): Promise<Uint8Array | null> {
    const result = await compress(raw, encoding, 'request')
    ready.set(encoding, result)
    underWay.delete(encoding)
    return result
  }

  return {
    kind: 'memory',
    path,
    type,
    cacheControl: cacheControl(path),
    raw,
    hash: createHash('sha256').update(raw).digest('base64url').slice(0, 22),
    policy,
    packed(encoding) {
      if (!compressible || raw.byteLength < 256) return null
      const known = ready.get(encoding)
      if (known !== undefined) return known
      const waiting = underWay.get(encoding) ?? pack(encoding)
      underWay.set(encoding, waiting)
      return waiting
    },
  }
}

export function diskFile(path: string, location: string, packed: ReadonlyMap<Encoding, string>): DiskFile {
  return { kind: 'disk', path, type: fileType(path).type, cacheControl: cacheControl(path), location, packed }
}
