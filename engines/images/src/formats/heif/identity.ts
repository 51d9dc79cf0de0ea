import type { Format } from '../format.ts'
import { heicReason } from '../heic/identity.ts'
import { sniffBrand } from '../isobmff/brands.ts'

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
