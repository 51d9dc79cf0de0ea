import type { Format } from '../format.ts'
import { heicReason } from '../isobmff/why-not-written.ts'

export const label: Format = {
  id: 'heif',
  name: 'HEIF',
  extension: 'heif',
  mime: 'image/heif',
  canEncode: false,
  why: heicReason,
  holdsAlpha: true,
}
