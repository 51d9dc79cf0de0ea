import type { Turn } from '@sundry/lookups'
import type { DecodedPicture } from '../pictures/picture-api.ts'

/** Reads and writes bodies with a photograph in them, away from the event loop. What is handed in is given away. */
export interface PictureBodies {
  decode(body: Uint8Array<ArrayBuffer>, turn: Turn): Promise<DecodedPicture>
  encode(picture: Uint8Array, turn: Turn): Promise<Uint8Array>
  close(): Promise<void>
}
