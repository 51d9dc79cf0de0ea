import type { Format } from '../format.ts'
import { sniffSvg } from './sniff.ts'

export const identity: Format = {
  id: 'svg',
  name: 'SVG',
  extension: 'svg',
  mime: 'image/svg+xml',
  canEncode: false,
  why: 'A photograph cannot be turned into shapes. SVG can be opened but not written.',
  holdsAlpha: true,
  sniff: sniffSvg,
}
