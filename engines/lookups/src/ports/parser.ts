import type { parserApi } from '../parsing/parser-api.ts'
import type { Turn } from './turn.ts'

type Api = typeof parserApi

/** Reads the text of strangers away from the event loop, under a deadline and a memory limit. Each may throw a ParseFault. */
export type Parser = {
  [Name in keyof Api]: (question: Parameters<Api[Name]>[0], turn: Turn) => Promise<ReturnType<Api[Name]>>
} & { close(): Promise<void> }

/** The text was too much to read in the time and memory it may cost. */
export class ParseFault extends Error {
  override name = 'ParseFault'
  constructor(cause?: unknown) {
    super('The answer is too much to read.', { cause })
  }
}
