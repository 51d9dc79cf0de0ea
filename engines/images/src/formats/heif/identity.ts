import type { Format } from '../format.ts'
import { sniffBrand } from '../isobmff/brands.ts'
import { heicReason } from '../isobmff/why-not-written.ts'

export const identity: Format = {
  id: 'heif',
  name: 'HEIF',
  extension: 'heif',
  mime: 'image/heif',
  canEncode: false,
  why: heicReason,
  holdsAlpha: true,
  sniff: (file) => sniffBrand(file) === 'heif',
}
