// ISO/IEC 19566-5: boxes within boxes, each with a label.
import { ascii, Bytes, be32, concat } from '@sundry/kit'
import { readBoxes } from '../../containers/isobmff-boxes.ts'
import { type CborInput, type CborMap, mapOf, readCbor, writeCbor } from './cbor.ts'

export interface Jumbf {
  /** The first four letters of its type, such as `c2ma`. */
  type: string
  label: string
  /** All that its hash covers: the description and the contents. */
  body: Uint8Array
  /** The first box of contents: CBOR or JSON. */
  content: Uint8Array
  children: readonly Jumbf[]
}

const MAX_DEPTH = 6
const MAX_BOXES = 2000
const HAS_LABEL = 2

/** @throws if the boxes are nested or counted beyond the limits. */
export function readJumbf(store: Uint8Array): Jumbf | null {
  let count = 0
  const read = (data: Uint8Array, depth: number): Jumbf[] => {
    const bytes = new Bytes(data)
    const made: Jumbf[] = []
    for (const box of readBoxes(bytes, 0, data.length)) {
      count += 1
      if (count > MAX_BOXES || depth > MAX_DEPTH) throw new Error('limits')
      if (box.type !== 'jumb') continue
      const body = data.subarray(box.data, box.end)
      const inside = readBoxes(new Bytes(body), 0, body.length)
      const [description, content] = inside
      if (description?.type !== 'jumd') continue
      const at = description.data + 17
      const end = body.indexOf(0, at)
      const hasLabel = (body[description.data + 16] ?? 0) & HAS_LABEL
      made.push({
        type: new Bytes(body).text(description.data, 4),
        label: hasLabel && end > at ? new TextDecoder().decode(body.subarray(at, Math.min(end, at + 200))) : '',
        body,
        content: content ? body.subarray(content.data, content.end) : new Uint8Array(),
        children: read(body.subarray(description.end), depth + 1),
      })
    }
    return made
  }
  return read(store, 0)[0] ?? null
}

/** The CBOR of a box; empty where it cannot be read. */
export const contentOf = (box: Jumbf | undefined): CborMap => {
  if (!box) return new Map()
  try {
    return mapOf(readCbor(box.content))
  } catch {
    return new Map()
  }
}

/** The rest of the identifier of a type, after its four letters. */
const TYPE_END = Uint8Array.of(0, 0x11, 0, 0x10, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71)
const IS_LABELLED = 3

const box = (type: string, parts: readonly Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(body.length + BOX_HEAD), ascii(type), body])
}

export const BOX_HEAD = 8

export function writeJumbf(type: string, label: string, inside: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const description = [ascii(type), TYPE_END, Uint8Array.of(IS_LABELLED), ascii(`${label}\0`)]
  return box('jumb', [box('jumd', description), ...inside])
}

export const cborBox = (value: CborInput): Uint8Array => box('cbor', [writeCbor(value)])
