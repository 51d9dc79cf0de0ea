// C2PA 2.2, 9.2 and appendix A: where a signed file holds its manifest store, and the hash that binds the two.
import { ascii, Bytes, be16, be32, concat, le32 } from '@sundry/kit'
import { insertAfterBrands, readBoxes } from '../../containers/isobmff-boxes.ts'
import { endOfFirstSegments } from '../../formats/jpeg/segments.ts'
import { makeChunk } from '../../formats/png/chunks.ts'
import { chunk, readRiff } from '../../formats/webp/metadata.ts'
import type { FormatId } from '../../model/types.ts'
import type { CborInput } from './cbor.ts'
import { C2PA_BOX } from './find.ts'
import { BOX_HEAD } from './jumbf.ts'

type Whole = Uint8Array<ArrayBuffer>

export interface Placed {
  file: Whole
  /** The assertion that binds the file, which hashes all but the store with its frame. */
  binding: { label: string; value(hash: Uint8Array): CborInput }
  hashed: Whole
}

const MAX_SEGMENT = 65_535
/** Length, mark, instance and number of a segment; each repeats the head of the box. */
const SEGMENT_HEAD = 10

/** JPEG XT, ISO/IEC 18477-3, B.2. */
function jpegSegments(store: Uint8Array): Uint8Array {
  const room = MAX_SEGMENT - SEGMENT_HEAD - BOX_HEAD
  const [head, body] = [store.subarray(0, BOX_HEAD), store.subarray(BOX_HEAD)]
  const count = Math.max(1, Math.ceil(body.length / room))
  return concat(
    Array.from({ length: count }, (_, index) => {
      const data = body.subarray(index * room, (index + 1) * room)
      const length = SEGMENT_HEAD + BOX_HEAD + data.length
      return concat([Uint8Array.of(0xff, 0xeb), be16(length), ascii('JP'), be16(1), be32(index + 1), head, data])
    }),
  )
}

/** `c2pa.hash.data` leaves out the range of bytes that the store takes. */
function placedAt(before: Uint8Array, framed: Uint8Array, after: Uint8Array): Placed {
  return {
    file: concat([before, framed, after]),
    hashed: concat([before, after]),
    binding: {
      label: 'c2pa.hash.data',
      value: (hash) => ({
        exclusions: [{ start: before.length, length: framed.length }],
        name: 'jumbf manifest',
        alg: 'sha256',
        hash,
        pad: new Uint8Array(),
      }),
    },
  }
}

/** The last chunk, whose bytes the length of the file counts in. */
function inWebp(file: Whole, store: Uint8Array): Placed | null {
  const end = readRiff(file).at(-1)?.next
  if (end !== file.length) return null
  const framed = concat(chunk('C2PA', store))
  const size = le32(end + framed.length - BOX_HEAD)
  return placedAt(concat([file.subarray(0, 4), size, file.subarray(8)]), framed, new Uint8Array())
}

const bytesOfHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
/** The box of this identifier is the store; the other two list brands and fragments. */
const LEFT_OUT = [
  { xpath: '/uuid', data: [{ offset: BOX_HEAD, value: bytesOfHex(C2PA_BOX) }] },
  { xpath: '/ftyp' },
  { xpath: '/mfra' },
]

/** Version and flags, purpose, and where an index would be, precede the store. */
function inBoxes(file: Whole, store: Uint8Array): Placed | null {
  const body = [bytesOfHex(C2PA_BOX), be32(0), ascii('manifest\0'), new Uint8Array(8), store]
  const length = body.reduce((sum, part) => sum + part.length, BOX_HEAD)
  const made = insertAfterBrands(file, concat([be32(length), ascii('uuid'), ...body]))
  if (!made) return null
  const boxes = readBoxes(new Bytes(made), 0, made.length)
  // No other box of this kind remains in a result.
  const left = ['ftyp', 'mfra']
  const isStore = ({ start, type }: { start: number; type: string }) =>
    type === 'uuid' && start === (boxes[0]?.end ?? 0)
  const hashed = boxes
    .filter((box) => !left.includes(box.type) && !isStore(box))
    .flatMap(({ start, end }) => [be32(0), be32(start), made.subarray(start, end)])
  return {
    file: made,
    hashed: concat(hashed),
    binding: {
      label: 'c2pa.hash.bmff.v3',
      value: (hash) => ({ exclusions: LEFT_OUT, alg: 'sha256', hash, name: 'jumbf manifest' }),
    },
  }
}

/** Behind the signature and the first chunk, which has a fixed size. */
const PNG_START = 33

const places: Partial<Record<FormatId, (file: Whole, store: Uint8Array) => Placed | null>> = {
  jpeg(file, store) {
    const at = endOfFirstSegments(file)
    return placedAt(file.subarray(0, at), jpegSegments(store), file.subarray(at))
  },
  png: (file, store) => placedAt(file.subarray(0, PNG_START), makeChunk('caBX', store), file.subarray(PNG_START)),
  webp: inWebp,
  avif: inBoxes,
  heic: inBoxes,
  heif: inBoxes,
}

/** The file with a store in it; null where its format takes none here. */
export const placeStore = (file: Whole, store: Uint8Array, format: FormatId): Placed | null =>
  places[format]?.(file, store) ?? null
