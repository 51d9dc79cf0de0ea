import { Bytes, concat } from '@sundry/kit'
import { tableSize } from './header.ts'

const EXTENSION = 0x21
const PICTURE = 0x2c
const END = 0x3b
const APPLICATION = 0xff
const CONTROL = 0xf9
/** Blocks that say how often the animation repeats, and the colour profile. */
const NEEDED = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)/

/** Comments, blocks of other programs and what stands behind the end are left out; frames stay bit for bit. */
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
    else if (kind === PICTURE) at += 11 + tableSize(bytes.u8(at + 9))
    else return new Uint8Array(file)
    const data = at
    while (bytes.u8(at) !== 0) at += bytes.u8(at) + 1
    at += 1
    const isNeeded = label === CONTROL || (label === APPLICATION && NEEDED.test(bytes.text(data + 1, 11)))
    if (kind === PICTURE || isNeeded) parts.push(file.subarray(start, at))
  }
  return concat([...parts, Uint8Array.of(END)])
}
