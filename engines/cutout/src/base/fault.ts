import type { CutoutFaultLike } from './types.ts'

const sentences = {
  empty: 'This file is empty. Choose another one.',
  'not-an-image': 'The file given is not an image',
  damaged: 'This image is damaged or incomplete. Export it again and retry.',
  'too-many-pixels': 'This image has too many pixels. Reduce its dimensions first.',
  'no-memory': 'Not enough memory for this image. Close other tabs or reduce its dimensions first.',
  'no-runtime': 'This browser cannot run the background remover. Update it or use another one.',
  'no-models': 'The server has not downloaded the background removal models yet. Try again in a minute.',
  'no-custom-model': 'No custom model is installed on this server. Choose another method.',
  'model-damaged': 'The model download was corrupted twice. Check your connection and try again.',
  offline: 'The model could not be downloaded. Check your connection and try again.',
  'code-unavailable': 'Part of the background remover could not be loaded. Check your connection and try again.',
  'bad-background': 'The background image cannot be read. Choose another one.',
  'encode-failed': 'The browser could not save the result. Try a smaller image.',
  released: 'This image was removed from the list. Add it again.',
  broken: 'Something went wrong with this image. Try again.',
} as const

export type CutoutFaultCode = keyof typeof sentences

export class CutoutFault extends Error implements CutoutFaultLike {
  override readonly name = 'CutoutFault'
  readonly code: string

  constructor(code: CutoutFaultCode | (string & {}), message?: string) {
    super(message ?? (isFaultCode(code) ? sentences[code] : code))
    this.code = code
  }
}

const isFaultCode = (code: string): code is CutoutFaultCode => Object.hasOwn(sentences, code)
