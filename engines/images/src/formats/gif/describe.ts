import { ascii, Bytes, concat } from '@sundry/kit'
import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, wasmMemory } from '../../model/format.ts'
import { gif as identity } from '../../model/identities.ts'
import { type Metadata, noMetadata, type StoredBlocks, type StripMode, xmpPackets } from '../../model/metadata.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const END = 0x3b
const APPLICATION = 0xff
const CONTROL = 0xf9
/** Blocks that say how often the animation repeats, and the colour profile. */
const NEEDED = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)/

/** XMP specification, part 3, 1.1.2: the packet is no row of blocks, so 258 octets lead every reader to the end. */
const XMP = 'XMP DataXMP'
const XMP_TAIL = Uint8Array.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])

interface Block {
  kind: number
  label: number
  start: number
  data: number
  end: number
}

/** The blocks up to the end of the image; null where the file is not made of blocks. */
function readGifBlocks(file: Uint8Array): readonly Block[] | null {
  const bytes = new Bytes(file)
  const blocks: Block[] = []
  let at = 13 + tableSize(bytes.u8(10))
  while (at < file.length && bytes.u8(at) !== END) {
    const start = at
    const kind = bytes.u8(at)
    const label = kind === EXTENSION ? bytes.u8(at + 1) : 0
    if (kind === EXTENSION) at += 2
    else if (kind === IMAGE) at += 11 + tableSize(bytes.u8(at + 9))
    else return null
    const data = at
    while (bytes.u8(at) !== 0) at += bytes.u8(at) + 1
    at += 1
    blocks.push({ kind, label, start, data, end: at })
  }
  return blocks
}

function readGifMetadata(file: Uint8Array): Metadata {
  const bytes = new Bytes(file)
  const packets = (readGifBlocks(file) ?? [])
    .filter(({ label, data }) => label === APPLICATION && bytes.text(data + 1, 11) === XMP)
    .map(({ data, end }) => file.subarray(data + 12, Math.max(data + 12, end - XMP_TAIL.length)))
  return { ...noMetadata, ...xmpPackets(packets) }
}

const xmpBlock = (xmp: Uint8Array) => [Uint8Array.of(EXTENSION, APPLICATION, 11), ascii(XMP), xmp, XMP_TAIL]

/** XMP is all that a GIF carries. Its version has blocks besides the image. */
function rebuildGif(file: Uint8Array, xmp: Uint8Array | null, keeps: (block: Block) => boolean) {
  const blocks = readGifBlocks(file)
  if (blocks === null) return new Uint8Array(file)
  const head = file.slice(0, 13 + tableSize(new Bytes(file).u8(10)))
  if (xmp) head.set(ascii('GIF89a'))
  const retained = blocks.filter(keeps).map(({ start, end }) => file.subarray(start, end))
  return concat([head, ...retained, ...(xmp ? xmpBlock(xmp) : []), Uint8Array.of(END)])
}

/** Drops comments, blocks of other programs and data after the end; frames stay bit for bit. */
export function stripGif(
  file: Uint8Array,
  _mode: StripMode = 'strip',
  retained?: StoredBlocks,
): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(file)
  return rebuildGif(
    file,
    retained?.xmp ?? null,
    ({ kind, label, data }) =>
      kind === IMAGE || label === CONTROL || (label === APPLICATION && NEEDED.test(bytes.text(data + 1, 11))),
  )
}

function writeGifMetadata(file: Uint8Array, { xmp }: Metadata): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(file)
  return rebuildGif(file, xmp, ({ label, data }) => label !== APPLICATION || bytes.text(data + 1, 11) !== XMP)
}

// https://www.w3.org/Graphics/GIF/spec-gif89a.txt
export const tableSize = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

function readGifHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  if (bytes.length < 13) return null
  let at = 13 + tableSize(bytes.u8(10))
  let images = 0
  let alpha = false
  const skipBlocks = () => {
    while (bytes.u8(at) !== 0) at += bytes.u8(at) + 1
    at += 1
  }
  while (images < 2) {
    const kind = bytes.u8(at)
    if (kind === 0x21) {
      if (bytes.u8(at + 1) === 0xf9) alpha ||= (bytes.u8(at + 3) & 1) === 1
      at += 2
    } else if (kind === 0x2c) {
      images += 1
      at += 11 + tableSize(bytes.u8(at + 9))
    } else break
    skipBlocks()
  }
  return header(bytes.u16(6, true), bytes.u16(8, true), { animated: images > 1, alpha: alpha || images > 1 })
}

export const gif: FormatDescriptor = {
  ...identity,
  otherExtensions: [],
  isTarget: true,
  qualitySteps: null,
  lossless: false,
  compressible: false,
  animates: true,
  longestSide: 65_535,
  headerMayEndLate: true,
  shownByBrowser: true,
  writtenByCanvas: false,
  decodesQuickly: false,
  orientation: 'decoder',
  bytesPerPixel: wasmMemory,
  readHeader: readGifHeader,
  isComplete: () => true,
  metadata: { read: readGifMetadata, write: writeGifMetadata, strip: stripGif, withoutProfile: true },
}
