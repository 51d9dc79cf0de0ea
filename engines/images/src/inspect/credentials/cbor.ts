// RFC 8949, as far as Content Credentials use it. Data of unknown writers: every length is held against what is there.
import { be16, be32, concat } from '@sundry/kit'

export type Cbor = number | string | boolean | null | Uint8Array | readonly Cbor[] | CborMap
export type CborMap = ReadonlyMap<unknown, Cbor>

const MAX_DEPTH = 24
const MAX_ITEMS = 50_000

class CborFault extends Error {}

/** @throws if the data are not one item, or are nested or counted beyond the limits. */
export function readCbor(data: Uint8Array): Cbor {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 0
  let items = 0
  const argument = (info: number): number => {
    if (info < 24) return info
    const size = 2 ** (info - 24)
    if (info > 27 || at + size > data.length) throw new CborFault('length')
    const value =
      size === 8
        ? Number(view.getBigUint64(at))
        : size === 4
          ? view.getUint32(at)
          : size === 2
            ? view.getUint16(at)
            : view.getUint8(at)
    at += size
    return value
  }
  const take = (length: number): Uint8Array => {
    if (length > data.length - at) throw new CborFault('length')
    at += length
    return data.subarray(at - length, at)
  }
  /** The items of a row: as many as it says, or up to its end. */
  const row = (info: number, each: number, read: () => void) => {
    const count = info === 31 ? Number.POSITIVE_INFINITY : argument(info)
    if (count !== Number.POSITIVE_INFINITY && count * each > data.length - at) throw new CborFault('length')
    for (let index = 0; index < count; index += 1) {
      if (info === 31 && data[at] === 0xff) {
        at += 1
        return
      }
      read()
    }
  }
  const item = (depth: number): Cbor => {
    items += 1
    if (depth > MAX_DEPTH || items > MAX_ITEMS || at >= data.length) throw new CborFault('limits')
    const head = data[at] as number
    at += 1
    const [kind, info] = [head >> 5, head & 31]
    if (kind === 0) return argument(info)
    if (kind === 1) return -1 - argument(info)
    if (kind === 2) return take(argument(info))
    if (kind === 3) return new TextDecoder().decode(take(argument(info)))
    if (kind === 4) {
      const list: Cbor[] = []
      row(info, 1, () => list.push(item(depth + 1)))
      return list
    }
    if (kind === 5) {
      const map = new Map<unknown, Cbor>()
      row(info, 2, () => map.set(item(depth + 1), item(depth + 1)))
      return map
    }
    if (kind === 6) {
      argument(info)
      return item(depth + 1)
    }
    if (info === 20 || info === 21) return info === 21
    if (info >= 25) return argument(info)
    return null
  }
  const value = item(0)
  if (at !== data.length) throw new CborFault('end')
  return value
}

/** Longer lists are cut: none of the fields that are read needs more. */
export const MAX_LIST = 50

export const isMap = (value: Cbor | undefined): value is CborMap => value instanceof Map
export const mapOf = (value: Cbor | undefined): CborMap => (isMap(value) ? value : new Map())
export const listOf = (value: Cbor | undefined): readonly Cbor[] =>
  Array.isArray(value) ? value.slice(0, MAX_LIST) : []
export const textOf = (value: Cbor | undefined): string => (typeof value === 'string' ? value : '')
export const bytesOf = (value: Cbor | undefined): Uint8Array | null => (value instanceof Uint8Array ? value : null)

/** Objects have texts as keys; the numbers of COSE take a Map. */
export type CborInput =
  | number
  | string
  | null
  | Uint8Array
  | readonly CborInput[]
  | ReadonlyMap<number, CborInput>
  | { readonly [name: string]: CborInput }

const headOf = (kind: number, value: number): Uint8Array =>
  value < 24
    ? Uint8Array.of((kind << 5) | value)
    : value < 0x100
      ? Uint8Array.of((kind << 5) | 24, value)
      : value < 0x10000
        ? concat([Uint8Array.of((kind << 5) | 25), be16(value)])
        : concat([Uint8Array.of((kind << 5) | 26), be32(value)])

/** Lengths are the shortest that hold the value, RFC 8949 4.2.1. */
export function writeCbor(value: CborInput): Uint8Array<ArrayBuffer> {
  if (value === null) return Uint8Array.of(0xf6)
  if (typeof value === 'number') return concat([value < 0 ? headOf(1, -1 - value) : headOf(0, value)])
  if (typeof value === 'string') {
    const text = new TextEncoder().encode(value)
    return concat([headOf(3, text.length), text])
  }
  if (value instanceof Uint8Array) return concat([headOf(2, value.length), value])
  if (Array.isArray(value)) return concat([headOf(4, value.length), ...value.map(writeCbor)])
  const entries: [number | string, CborInput][] = value instanceof Map ? [...value] : Object.entries(value)
  return concat([headOf(5, entries.length), ...entries.flatMap((pair) => pair.map(writeCbor))])
}

/** RFC 9052 4.4: a signature covers the protected header and the claim. */
export const signedBytes = (header: Uint8Array, payload: Uint8Array): Uint8Array<ArrayBuffer> =>
  writeCbor(['Signature1', header, new Uint8Array(), payload])
