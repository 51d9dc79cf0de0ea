import { createHash } from 'node:crypto'
import { compress, type Encoding } from './encodings.ts'
import { cacheControl, fileType } from './file-types.ts'

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
