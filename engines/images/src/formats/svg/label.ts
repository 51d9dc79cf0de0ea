import type { Format } from '../format.ts'

export const label: Format = {
  id: 'svg',
  name: 'SVG',
  extension: 'svg',
  mime: 'image/svg+xml',
  canEncode: false,
  why: 'A photograph cannot be turned into shapes. SVG can be opened but not written.',
  holdsAlpha: true,
}
