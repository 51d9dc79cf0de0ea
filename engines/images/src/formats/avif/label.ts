import type { Format } from '../format.ts'

export const label: Format = {
  id: 'avif',
  name: 'AVIF',
  extension: 'avif',
  mime: 'image/avif',
  canEncode: true,
  holdsAlpha: true,
}
