import type { Format } from '../format.ts'

export const label: Format = {
  id: 'jxl',
  name: 'JPEG XL',
  extension: 'jxl',
  mime: 'image/jxl',
  canEncode: true,
  holdsAlpha: true,
}
