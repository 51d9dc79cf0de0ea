import { limits } from './limits.ts'
import type { z } from './zod.ts'

export const SAMPLE_DOMAIN = 'example.com'
export const SAMPLE_ORIGIN = `https://${SAMPLE_DOMAIN}`

/** A command that asks the function with one argument and prints its answer; other commands are written by hand. */
export interface LookupCommand {
  readonly name: string
  readonly about: string
  /** The field of the input. */
  readonly argument: 'domain' | 'url'
  readonly example: string
}

export interface Contract<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Name extends string = string,
> {
  readonly name: Name
  readonly summary: string
  readonly input: In
  readonly output: Out
  readonly bodyBytes: number
  /** A client should wait a little longer than the server does. */
  readonly timeoutMs: number
  /** Charged before the input is read. */
  readonly price: number
  readonly surcharge?: (input: z.output<In>) => number
  /** Charged for an answer of odd length, before it is sent. */
  readonly answerPrice?: (answer: z.input<Out>) => number
  /** `heavy` ones hold a photograph each, `stream` ones a connection for up to a minute, `crawl` ones for ten. */
  readonly weight: 'light' | 'heavy' | 'stream' | 'crawl'
  readonly streams: boolean
  /** The one answer comes in pieces of text, because it may be too long to hold. */
  readonly chunks: boolean
  readonly emptyBody: boolean
  /** Only the visitor's own pages may call it, because it acts for the signed-in account. */
  readonly account: boolean
  readonly exampleInput: z.input<In>
  /** The tool by which agents call it, with the summary as its description; without one they cannot. */
  readonly agent?: { readonly name: string; readonly title: string }
  readonly command?: LookupCommand
  /**
   * Sample data of a server without a way out, as events if it streams: always of `SAMPLE_DOMAIN`, because invented
   * values under the name of the question would read as facts about it. Days that are left count from `now`, today
   * if it is not given.
   */
  readonly sample?: (input: z.output<In>, now?: number) => z.input<Out> | readonly z.input<Out>[]
}

type Defaults = 'bodyBytes' | 'timeoutMs' | 'price' | 'weight' | 'streams' | 'chunks' | 'emptyBody' | 'account'
type Definition<In extends z.ZodType, Out extends z.ZodType, Name extends string> = Omit<
  Contract<In, Out, Name>,
  Defaults
> &
  Partial<Pick<Contract<In, Out>, Defaults>>

export function defineContract<In extends z.ZodType, Out extends z.ZodType, const Name extends string>(
  definition: Definition<In, Out, Name>,
): Contract<In, Out, Name> {
  return {
    bodyBytes: limits.server.bodyBytes,
    timeoutMs: limits.client.timeoutMs,
    price: 1,
    weight: 'light',
    streams: false,
    chunks: false,
    emptyBody: false,
    account: false,
    ...definition,
  }
}

export type InputOf<C extends Contract> = z.output<C['input']>
export type OutputOf<C extends Contract> = z.output<C['output']>
