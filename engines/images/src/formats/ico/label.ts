import type { Format } from '../format.ts'

export const label: Format = {
  id: 'ico',
  name: 'ICO',
  extension: 'ico',
  mime: 'image/x-icon',
  canEncode: true,
  holdsAlpha: true,
}
