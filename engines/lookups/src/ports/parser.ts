import type { parserApi } from '../parsing/parser-api.ts'
import type { Turn } from './turn.ts'

type Api = typeof parserApi

export type Parser = {
  [Name in keyof Api]: (question: Parameters<Api[Name]>[0], turn: Turn) => Promise<ReturnType<Api[Name]>>
} & { close(): Promise<void> }

export class ParseFault extends Error {
  override name = 'ParseFault'
  constructor(cause?: unknown) {
    super('The answer is too much to read.', { cause })
  }
}
