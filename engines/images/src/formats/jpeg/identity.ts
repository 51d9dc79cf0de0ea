import { Bytes } from '@sundry/kit'
import type { Format } from '../format.ts'

export const identity: Format = {
  id: 'jpeg',
  name: 'JPEG',
  extension: 'jpg',
  mime: 'image/jpeg',
  canEncode: true,
  holdsAlpha: false,
  sniff: (file) => new Bytes(file).u16(0) === 0xffd8 && file[2] === 0xff,
}
