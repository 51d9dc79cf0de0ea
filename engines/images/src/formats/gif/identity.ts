import { Bytes } from '@sundry/kit'
import type { Format } from '../format.ts'

export const identity: Format = {
  id: 'gif',
  name: 'GIF',
  extension: 'gif',
  mime: 'image/gif',
  canEncode: false,
  why: 'GIF holds 256 colours at most. Choose WebP, which is smaller and keeps the animation.',
  holdsAlpha: true,
  sniff: (file) => /^GIF8[79]a$/.test(new Bytes(file).text(0, 6)),
}
