import { Bytes } from '@sundry/kit'
import type { Format } from '../format.ts'

export const identity: Format = {
  id: 'bmp',
  name: 'BMP',
  extension: 'bmp',
  mime: 'image/bmp',
  canEncode: true,
  holdsAlpha: false,
  sniff: (file) => {
    const bytes = new Bytes(file)
    const infoSize = bytes.u32(14, true)
    return bytes.text(0, 2) === 'BM' && infoSize >= 12 && infoSize <= 124
  },
}
