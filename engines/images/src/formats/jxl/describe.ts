import { Bytes, concat } from '@sundry/kit'
import { readBoxes } from '../../containers/isobmff-boxes.ts'
import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, wasmMemory } from '../../model/format.ts'
import { jxl as identity } from '../../model/identities.ts'
import { noMetadata } from '../../model/metadata.ts'

/** Boxes that draw the image. `jbrd` would restore the JPEG file it was made of, with that file's own metadata. */
export const JXL_DRAWING: ReadonlySet<string> = new Set(['JXL ', 'ftyp', 'jxll', 'jxli', 'jxlc', 'jxlp'])

export function stripJxl(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(file)
  if (bytes.u16(0) === 0xff0a) return new Uint8Array(file)
  const boxes = readBoxes(bytes, 0, bytes.length)
  return concat(boxes.filter(({ type }) => JXL_DRAWING.has(type)).map(({ start, end }) => file.subarray(start, end)))
}

// ISO/IEC 18181-1, 7.2: the size header of a JPEG XL codestream, bit by bit from the lowest.
function codestreamStart(bytes: Bytes): number | null {
  if (bytes.u16(0) === 0xff0a) return 0
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
  if (start === null || bytes.u16(start) !== 0xff0a) return null
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
  metadata: { read: () => noMetadata, strip: stripJxl },
}
