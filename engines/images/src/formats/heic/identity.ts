import type { Format } from '../format.ts'
import { sniffBrand } from '../isobmff/brands.ts'
import { heicReason } from '../isobmff/why-not-written.ts'

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
