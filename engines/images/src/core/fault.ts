import type { ImageFaultLike } from '../types.ts'

const sentences = {
  'not-a-blob': 'The file given is not an instance of Blob or File',
  'not-an-image': 'The file given is not an image',
  'load-failed': 'Failed to load image for conversion.',
  'encode-failed': 'Canvas toBlob returned null',
  'not-jpeg': 'not a valid JPEG',
  'not-png': 'The input is not a PNG file!',
  'tiff-endian': 'TIFF header contains invalid endian',
  'tiff-version': 'TIFF header contains invalid version',
  'orientation-type': 'Orientation data type is invalid',
  'orientation-count': 'Orientation data count is invalid',
  empty: 'This file is empty. Please choose another one.',
  damaged: 'This picture is damaged or incomplete and cannot be read. Please export it again and retry.',
  'too-many-pixels': 'This picture has more pixels than can be handled here. Please make it smaller first.',
  'too-costly': 'This SVG takes so long to draw that it would stop this page. Please export it as PNG first.',
  'target-too-large':
    'The size asked for is larger than this format or browser can hold. Please choose smaller dimensions.',
  'nothing-left': 'The part to keep lies outside of the picture. Please choose another crop.',
  'no-encoder': 'This format can be read but not written. Please choose another target format.',
  'no-decoder': 'This kind of picture cannot be read here. Please convert it to JPEG or PNG first.',
  'no-memory': 'There was not enough memory for this picture. Please close other tabs or make it smaller first.',
  timeout: 'This picture took too long and was stopped. Please retry it alone or choose a faster setting.',
  'code-unavailable':
    'A part of this tool could not be loaded. Connect to the internet and try again; “Keep everything for offline use” at the foot of the page then keeps it.',
  broken: 'Something went wrong with this image. Please try it again, or use another file.',
  'cannot-fit': 'This picture cannot be made as small as asked. Please allow a larger file or smaller dimensions.',
} as const

export type FaultCode = keyof typeof sentences

export class ImageFault extends Error implements ImageFaultLike {
  override readonly name = 'ImageFault'
  readonly code: string

  constructor(code: FaultCode, message: string = sentences[code]) {
    super(message)
    this.code = code
  }
}

export const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(sentences, code)
