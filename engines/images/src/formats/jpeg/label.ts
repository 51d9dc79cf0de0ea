import type { Format } from '../format.ts'

export const label: Format = {
  id: 'jpeg',
  name: 'JPEG',
  extension: 'jpg',
  mime: 'image/jpeg',
  canEncode: true,
  holdsAlpha: false,
}
