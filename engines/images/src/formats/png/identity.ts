import type { Format } from '../format.ts'
import { pngSignature } from './signature.ts'

export const identity: Format = {
  id: 'png',
  name: 'PNG',
  extension: 'png',
  mime: 'image/png',
  canEncode: true,
  holdsAlpha: true,
  sniff: (file) => pngSignature.every((octet, index) => file[index] === octet),
}
