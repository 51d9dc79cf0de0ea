import type { Turn } from '@sundry/lookups'
import type { DecodedPicture } from '../images/image-api.ts'

export interface ImageBodies {
  decode(body: Uint8Array<ArrayBuffer>, turn: Turn): Promise<DecodedPicture>
  encode(picture: Uint8Array, turn: Turn): Promise<Uint8Array>
  close(): Promise<void>
}
