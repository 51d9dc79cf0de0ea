import type { Format } from '../format.ts'
import { sniffBrand } from '../isobmff/brands.ts'

export const identity: Format = {
  id: 'avif',
  name: 'AVIF',
  extension: 'avif',
  mime: 'image/avif',
  canEncode: true,
  holdsAlpha: true,
  sniff: (file) => sniffBrand(file) === 'avif',
}
