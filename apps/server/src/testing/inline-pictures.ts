import { pictureApi } from '../pictures/picture-api.ts'
import type { PictureBodies } from '../ports/pictures.ts'

/** The reader of picture bodies on the spot: a thread would only cost a test time. */
export const inlinePictures: PictureBodies = {
  decode: async (body) => pictureApi.decode(body),
  encode: async (picture) => pictureApi.encode(picture),
  close: async () => {},
}
