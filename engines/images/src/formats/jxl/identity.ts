import { Bytes } from '@sundry/kit'
import type { Format } from '../format.ts'

export const identity: Format = {
  id: 'jxl',
  name: 'JPEG XL',
  extension: 'jxl',
  mime: 'image/jxl',
  canEncode: true,
  holdsAlpha: true,
  sniff: (file) => {
    const bytes = new Bytes(file)
    return bytes.u16(0) === 0xff0a || (bytes.u32(0) === 12 && bytes.text(4, 4) === 'JXL ')
  },
}
