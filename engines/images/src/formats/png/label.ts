import type { Format } from '../format.ts'

export const label: Format = {
  id: 'png',
  name: 'PNG',
  extension: 'png',
  mime: 'image/png',
  canEncode: true,
  holdsAlpha: true,
}
