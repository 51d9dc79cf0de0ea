import type { Format } from '../format.ts'

export const label: Format = {
  id: 'gif',
  name: 'GIF',
  extension: 'gif',
  mime: 'image/gif',
  canEncode: false,
  why: 'GIF holds 256 colours at most. Choose WebP, which is smaller and keeps the animation.',
  holdsAlpha: true,
}
