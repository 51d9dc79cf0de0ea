import { Bytes } from '@sundry/kit'
import type { Format } from '../format.ts'

export const identity: Format = {
  id: 'tiff',
  name: 'TIFF',
  extension: 'tiff',
  mime: 'image/tiff',
  canEncode: false,
  why: 'TIFF can be opened but not written. Choose PNG, which loses nothing either.',
  holdsAlpha: true,
  sniff: (file) => [0x49492a00, 0x4d4d002a].includes(new Bytes(file).u32(0)),
}
