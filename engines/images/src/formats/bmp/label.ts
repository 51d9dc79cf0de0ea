import type { Format } from '../format.ts'

export const label: Format = {
  id: 'bmp',
  name: 'BMP',
  extension: 'bmp',
  mime: 'image/bmp',
  canEncode: true,
  holdsAlpha: false,
}
