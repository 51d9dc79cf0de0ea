import { pictureApi } from '../pictures/picture-api.ts'
import type { PictureBodies } from '../ports/pictures.ts'

export const inlinePictures: PictureBodies = {
  decode: async (body) => pictureApi.decode(body),
  encode: async (picture) => pictureApi.encode(picture),
  close: async () => {},
}
