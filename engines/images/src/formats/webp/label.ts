import type { Format } from '../format.ts'

export const label: Format = {
  id: 'webp',
  name: 'WebP',
  extension: 'webp',
  mime: 'image/webp',
  canEncode: true,
  holdsAlpha: true,
}
