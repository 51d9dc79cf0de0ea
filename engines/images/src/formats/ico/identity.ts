import { Bytes } from '@sundry/kit'
import type { Format } from '../format.ts'
import { startsWithFileType } from '../isobmff/brands.ts'

export const identity: Format = {
  id: 'ico',
  name: 'ICO',
  extension: 'ico',
  mime: 'image/x-icon',
  canEncode: true,
  holdsAlpha: true,
  sniff: (file) => {
    const bytes = new Bytes(file)
    // A first box of 256 octets begins as an icon does.
    if (startsWithFileType(bytes)) return false
    return bytes.u32(0) === 0x00000100 && bytes.u16(4, true) > 0 && bytes.length >= 22
  },
}
