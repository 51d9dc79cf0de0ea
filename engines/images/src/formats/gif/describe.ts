import { Bytes, concat } from '@sundry/kit'
import type { FormatDescriptor } from '../../model/format.ts'
import { type Header, header, wasmMemory } from '../../model/format.ts'
import { gif as identity } from '../../model/identities.ts'
import { noMetadata } from '../../model/metadata.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const END = 0x3b
const APPLICATION = 0xff
const CONTROL = 0xf9
/** Blocks that say how often the animation repeats, and the colour profile. */
const NEEDED = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)/

/** Drops comments, blocks of other programs and data after the end; frames stay bit for bit. */
export function stripGif(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(file)
  let at = 13 + tableSize(bytes.u8(10))
  const parts = [file.subarray(0, at)]
  while (at < file.length) {
    const start = at
    const kind = bytes.u8(at)
    if (kind === END) break
    const label = bytes.u8(at + 1)
    if (kind === EXTENSION) at += 2
    else if (kind === IMAGE) at += 11 + tableSize(bytes.u8(at + 9))
    else return new Uint8Array(file)
    const data = at
    while (bytes.u8(at) !== 0) at += bytes.u8(at) + 1
    at += 1
    const isNeeded = label === CONTROL || (label === APPLICATION && NEEDED.test(bytes.text(data + 1, 11)))
    if (kind === IMAGE || isNeeded) parts.push(file.subarray(start, at))
  }
  return concat([...parts, Uint8Array.of(END)])
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
  metadata: { read: () => noMetadata, strip: stripGif },
}
