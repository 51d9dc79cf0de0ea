import type { Format } from '../format.ts'
import { heicReason } from '../isobmff/why-not-written.ts'

export const label: Format = {
  id: 'heic',
  name: 'HEIC',
  extension: 'heic',
  mime: 'image/heic',
  canEncode: false,
  why: heicReason,
  holdsAlpha: true,
}
