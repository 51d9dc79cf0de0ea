import type { Format } from '../format.ts'

export const label: Format = {
  id: 'tiff',
  name: 'TIFF',
  extension: 'tiff',
  mime: 'image/tiff',
  canEncode: false,
  why: 'TIFF can be opened but not written. Choose PNG, which loses nothing either.',
  holdsAlpha: true,
}
