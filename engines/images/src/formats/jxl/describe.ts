import { ascii, Bytes, be32, concat } from '@sundry/kit'
import { readBoxes } from '../../containers/isobmff-boxes.ts'
import { loadScript } from '../../load/load-code.ts'
import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, wasmMemory } from '../../model/format.ts'
import { jxl as identity } from '../../model/identities.ts'
import { type Metadata, noMetadata, type StoredBlocks, type StripMode, xmpPackets } from '../../model/metadata.ts'

const CODESTREAM = 0xff0a
/** Boxes that draw the image. `jbrd` would restore the JPEG file it was made of, with that file's own metadata. */
export const JXL_DRAWING: ReadonlySet<string> = new Set(['JXL ', 'ftyp', 'jxll', 'jxli', 'jxlc', 'jxlp'])

/** ISO/IEC 18181-2, 9.1: an Exif box begins with the offset of the TIFF structure. */
const OFFSET_BYTES = 4
/** More than any metadata; a small block can unpack to anything. */
const [MAX_PACKED, MAX_UNPACKED] = [8, 4_000_000]

/** Not every browser unpacks Brotli: there, such a block stays unread. */
async function unpacked(data: Uint8Array): Promise<Uint8Array | null> {
  try {
    const { inflateUpTo } = await loadScript(() => import('../../containers/inflate.ts'))
    return await inflateUpTo(data, MAX_UNPACKED, 'brotli')
  } catch {
    return null
  }
}

async function readJxlMetadata(file: Uint8Array): Promise<Metadata> {
  const bytes = new Bytes(file)
  if (bytes.u16(0) === CODESTREAM) return noMetadata
  const boxes = readBoxes(bytes, 0, file.length)
  const plain = boxes.map(({ type, data, end }) => ({ type, data: file.subarray(data, end) }))
  const packed = boxes.filter(({ type }) => type === 'brob').slice(0, MAX_PACKED)
  const opened = await Promise.all(
    packed.map(async ({ data, end }) => ({
      type: bytes.text(data, 4),
      data: await unpacked(file.subarray(data + 4, end)),
    })),
  )
  const blocks = [...plain, ...opened]
  const exif = blocks.find(({ type, data }) => type === 'Exif' && data)?.data
  const packets = blocks.filter(({ type }) => type === 'xml ').map(({ data }) => data)
  return {
    exif: exif ? exif.subarray(OFFSET_BYTES + new Bytes(exif).u32(0)) : null,
    icc: null,
    ...xmpPackets(packets.filter((data) => data !== null)),
    ...(packets.includes(null) && { hasUnreadXmp: true }),
  }
}

const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(body.length + 8), ascii(type), body])
}

const containerHead = concat([
  box('JXL ', Uint8Array.of(0x0d, 0x0a, 0x87, 0x0a)),
  box('ftyp', ascii('jxl '), be32(0), ascii('jxl ')),
])

/** A bare codestream gets a container, if it has something to carry. */
function writeJxlMetadata(file: Uint8Array, { exif, xmp }: StoredBlocks): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(file)
  const isBare = bytes.u16(0) === CODESTREAM
  const added = [...(exif ? [box('Exif', be32(0), exif)] : []), ...(xmp ? [box('xml ', xmp)] : [])]
  if (isBare) return added.length === 0 ? new Uint8Array(file) : concat([containerHead, box('jxlc', file), ...added])
  const boxes = readBoxes(bytes, 0, bytes.length).filter(({ type }) => JXL_DRAWING.has(type))
  const drawing = boxes.map(({ start, end }) => file.subarray(start, end))
  const last = boxes.at(-1)
  // A last box may reach to the end of the file by a size of 0, so it is given its own.
  if (last && added.length > 0 && bytes.u32(last.start) === 0)
    drawing.splice(-1, 1, box(last.type, file.subarray(last.data, last.end)))
  return concat([...drawing, ...added])
}

export const stripJxl = (
  file: Uint8Array,
  _mode: StripMode = 'strip',
  retained?: StoredBlocks,
): Uint8Array<ArrayBuffer> => writeJxlMetadata(file, retained ?? noMetadata)

// ISO/IEC 18181-1, 7.2: the size header of a JPEG XL codestream, bit by bit from the lowest.
function codestreamStart(bytes: Bytes): number | null {
  if (bytes.u16(0) === CODESTREAM) return 0
  let at = 0
  while (at + 8 <= bytes.length) {
    const type = bytes.text(at + 4, 4)
    const large = bytes.u32(at) === 1
    const size = large ? bytes.u32(at + 12) : bytes.u32(at)
    if (type === 'jxlc') return at + (large ? 16 : 8)
    if (type === 'jxlp') return at + (large ? 20 : 12)
    if (size < 8) break
    at += size
  }
  return null
}

const ratios = [0, 1, 1.2, 4 / 3, 1.5, 16 / 9, 1.25, 2]

function readJxlHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  const start = codestreamStart(bytes)
  if (start === null || bytes.u16(start) !== CODESTREAM) return null
  let bit = (start + 2) * 8
  const take = (count: number) => {
    let value = 0
    for (let index = 0; index < count; index += 1, bit += 1)
      value += ((bytes.u8(bit >> 3) >> (bit & 7)) & 1) * 2 ** index
    return value
  }
  const small = take(1) === 1
  const side = () => (small ? (take(5) + 1) * 8 : take([9, 13, 18, 30][take(2)] ?? 9) + 1)
  const height = side()
  const ratio = ratios[take(3)] ?? 0
  const width = ratio ? Math.floor(height * ratio + 1e-6) : side()
  // Then ImageMetadata: all_default, extra_fields, orientation - 1. Decoders turn the image themselves.
  const plain = take(1) === 1
  const turned = !plain && take(1) === 1 && take(3) >= 4
  return header(turned ? height : width, turned ? width : height, { alpha: true })
}

export const jxl: FormatDescriptor = {
  ...identity,
  otherExtensions: [],
  isTarget: true,
  qualitySteps: { fast: 0.25, small: 0.25 },
  lossless: false,
  compressible: true,
  animates: false,
  headerMayEndLate: false,
  shownByBrowser: false,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  bytesPerPixel: wasmMemory,
  readHeader: readJxlHeader,
  isComplete: () => true,
  metadata: { read: readJxlMetadata, write: writeJxlMetadata, strip: stripJxl, withoutProfile: true },
}
