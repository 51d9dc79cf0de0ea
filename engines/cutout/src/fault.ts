import type { CutoutFaultLike } from './types.ts'

const sentences = {
  empty: 'This file is empty. Please choose another one.',
  'not-an-image': 'The file given is not an image',
  damaged: 'This picture is damaged or incomplete and cannot be read. Please export it again and retry.',
  'too-many-pixels': 'This picture has more pixels than can be handled here. Please make it smaller first.',
  'no-memory': 'There was not enough memory for this picture. Please close other tabs or make it smaller first.',
  'no-runtime': 'This browser cannot run the background remover. Please update it or use another one.',
  'no-models': 'This server has not fetched the models of the background remover yet. Please try again in a minute.',
  'no-custom-model': 'This server has no model of its own installed. Please choose another way to find the subject.',
  'model-damaged': 'The model arrived damaged twice. Please check the connection and try again.',
  offline: 'The model could not be fetched. Please check the connection and try again.',
  'code-unavailable':
    'A part of the background remover could not be loaded. Please check the connection and try again.',
  'bad-background': 'The background picture cannot be read. Please choose another one.',
  'encode-failed': 'The browser could not write the result. Please try a smaller picture.',
  released: 'This picture was removed from the list. Please add it again.',
  broken: 'Something went wrong with this picture. Please try it again.',
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
