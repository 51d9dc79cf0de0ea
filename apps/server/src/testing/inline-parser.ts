import { parserApi } from '../parsing/parser-api.ts'
import { pictureApi } from '../pictures/picture-api.ts'
import type { Parser } from '../ports/parser.ts'
import type { PictureBodies } from '../ports/pictures.ts'

/** The parsers on the spot: a thread would only cost a test time. */
export const inlineParser: Parser = {
  page: async (question) => parserApi.page(question),
  jsonLd: async (body) => parserApi.jsonLd(body),
  rdap: async (bytes) => parserApi.rdap(bytes),
  whois: async (question) => parserApi.whois(question),
  robots: async (question) => parserApi.robots(question),
  close: async () => {},
}

export const inlinePictures: PictureBodies = {
  decode: async (body) => pictureApi.decode(body),
  encode: async (picture) => pictureApi.encode(picture),
  close: async () => {},
}
