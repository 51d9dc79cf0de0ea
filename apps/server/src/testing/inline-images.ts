import { imageApi } from '../adapters/image-api.ts'
import type { ImageBodies } from '../ports/ports.ts'

export const inlineImages: ImageBodies = {
  decode: async (body) => imageApi.decode(body),
  encode: async (image) => imageApi.encode(image),
  close: async () => {},
}
