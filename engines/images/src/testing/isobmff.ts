// Boxes of ISO/IEC 14496-12 and the items of 23008-12, written by hand.
import { ascii, be16, be32, concat } from '@sundry/kit'
import { bytes } from './octets.ts'

const be = (value: number, size: number) =>
  Uint8Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** (size - 1 - at)) & 255)
export const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(8 + body.length), ascii(type), body])
}
export const full = (type: string, version: number, flags: number, ...parts: Uint8Array[]) =>
  box(type, bytes(version, 0, 0, flags), ...parts)
export const ftyp = (brand = 'avif') => box('ftyp', ascii(brand), be32(0), ascii('mif1'))

export const ispe = (width: number, height: number) => full('ispe', 0, 0, be32(width), be32(height))
export const pixi = (bits: number) => full('pixi', 0, 0, bytes(3, bits, bits, bits))
export const infe = (id: number, type: string, version = 2) =>
  full('infe', version, 0, version === 3 ? be32(id) : be16(id), be16(0), ascii(type), bytes(0))
export const iinf = (version: number, ...entries: Uint8Array[]) =>
  full('iinf', version, 0, version === 0 ? be16(entries.length) : be32(entries.length), ...entries)
export const pitm = (id: number, version = 0) => full('pitm', version, 0, version === 0 ? be16(id) : be32(id))

export type Linked = readonly [id: number, ...indices: number[]]
export const ipma = (version: number, flags: number, ...links: Linked[]) =>
  full(
    'ipma',
    version,
    flags,
    be32(links.length),
    ...links.flatMap(([id, ...indices]) => [
      version > 0 ? be32(id) : be16(id),
      bytes(indices.length),
      // The highest bit says that a reader must understand the property.
      ...indices.map((index) => (flags & 1 ? be16(index | 0x8000) : bytes(index | 0x80))),
    ]),
  )
export const iprp = (properties: Uint8Array[], ...associations: Uint8Array[]) =>
  box('iprp', box('ipco', ...properties), ...associations)

export interface Sizes {
  offset?: number
  length?: number
  base?: number
  index?: number
}
export type Place = readonly [
  id: number,
  base: number,
  extents: (readonly [offset: number, length: number])[],
  inside?: boolean,
]
export function iloc(version: number, { offset = 4, length = 4, base = 0, index = 0 }: Sizes, ...places: Place[]) {
  const id = (value: number) => (version < 2 ? be16(value) : be32(value))
  return full(
    'iloc',
    version,
    0,
    bytes((offset << 4) | length, (base << 4) | index),
    id(places.length),
    ...places.flatMap(([item, from, extents, inside]) => [
      id(item),
      ...(version > 0 ? [be16(inside ? 1 : 0)] : []),
      be16(0),
      be(from, base),
      be16(extents.length),
      ...extents.flatMap(([at, long]) => [be(9, version > 0 ? index : 0), be(at, offset), be(long, length)]),
    ]),
  )
}
export const meta = (...parts: Uint8Array[]) => full('meta', 0, 0, ...parts)
