import type { Turn } from '@sundry/lookups'
import type { DecodedPicture } from '../pictures/picture-api.ts'

export interface PictureBodies {
  decode(body: Uint8Array<ArrayBuffer>, turn: Turn): Promise<DecodedPicture>
  encode(picture: Uint8Array, turn: Turn): Promise<Uint8Array>
  close(): Promise<void>
}
