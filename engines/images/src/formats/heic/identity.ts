import type { Format } from '../format.ts'
import { sniffBrand } from '../isobmff/brands.ts'

export const heicReason =
  'No freely licensed HEVC encoder exists, so HEIC can be opened but not written. Try AVIF or JPEG.'

export const identity: Format = {
  id: 'heic',
  name: 'HEIC',
  extension: 'heic',
  mime: 'image/heic',
  canEncode: false,
  why: heicReason,
  holdsAlpha: true,
  sniff: (file) => sniffBrand(file) === 'heic',
}
