import { Bytes } from '@sundry/kit'
import type { Format } from '../format.ts'

export const identity: Format = {
  id: 'webp',
  name: 'WebP',
  extension: 'webp',
  mime: 'image/webp',
  canEncode: true,
  holdsAlpha: true,
  sniff: (file) => {
    const bytes = new Bytes(file)
    return bytes.text(0, 4) === 'RIFF' && bytes.text(8, 4) === 'WEBP'
  },
}
