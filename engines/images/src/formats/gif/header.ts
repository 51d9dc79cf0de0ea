// https://www.w3.org/Graphics/GIF/spec-gif89a.txt
import { Bytes } from '@sundry/kit'
import { type Header, header } from '../../core/header.ts'

export const tableSize = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

export function readGifHeader(file: Uint8Array): Header | null {
  const bytes = new Bytes(file)
  if (bytes.length < 13) return null
  let at = 13 + tableSize(bytes.u8(10))
  let pictures = 0
  let alpha = false
  const skipBlocks = () => {
    while (bytes.u8(at) !== 0) at += bytes.u8(at) + 1
    at += 1
  }
  while (pictures < 2) {
    const kind = bytes.u8(at)
    if (kind === 0x21) {
      if (bytes.u8(at + 1) === 0xf9) alpha ||= (bytes.u8(at + 3) & 1) === 1
      at += 2
    } else if (kind === 0x2c) {
      pictures += 1
      at += 11 + tableSize(bytes.u8(at + 9))
    } else break
    skipBlocks()
  }
  return header(bytes.u16(6, true), bytes.u16(8, true), { animated: pictures > 1, alpha: alpha || pictures > 1 })
}
