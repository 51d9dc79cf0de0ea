import { limits } from './limits.ts'
import type { z } from './zod.ts'

export interface Contract<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Name extends string = string,
> {
  readonly name: Name
  /** One sentence for the people who read /docs. */
  readonly summary: string
  readonly input: In
  readonly output: Out
  /** A body no longer than this; a longer one is refused unread. */
  readonly bodyBytes: number
  /** The server gives up here, and a client should wait a little longer. */
  readonly timeoutMs: number
  /** Points of the client's allowance one call costs, taken before its input is read. */
  readonly price: number
  /** What a call of this input costs beyond the price, where the work depends on what is asked. */
  readonly surcharge?: (input: z.output<In>) => number
  /** Which line it stands in: `heavy` ones hold a photograph each, `stream` ones a connection for minutes. */
  readonly weight: 'light' | 'heavy' | 'stream'
  /** True when the answer is a stream of `output` events rather than one `output`. */
  readonly streams: boolean
  /** True when the handler hands out the one answer in pieces of text, because it may be too long to hold. */
  readonly chunks: boolean
  /** True when a call without a body means the empty object. */
  readonly emptyBody: boolean
  /** True when only the visitor's own pages may call it, because it acts for the signed-in account. */
  readonly account: boolean
  readonly exampleInput: z.input<In>
  /** A plausible answer, for operators who run with LOOKUPS=sample; a stream answers with these events. */
  readonly sample?: (input: z.output<In>) => z.input<Out> | readonly z.input<Out>[]
}

type Defaults = 'bodyBytes' | 'timeoutMs' | 'price' | 'weight' | 'streams' | 'chunks' | 'emptyBody' | 'account'
type Definition<In extends z.ZodType, Out extends z.ZodType, Name extends string> = Omit<
  Contract<In, Out, Name>,
  Defaults
> &
  Partial<Pick<Contract<In, Out>, Defaults>>

/**
 * Declares what crosses the wire for one function, with the defaults of a small JSON lookup.
 *
 * @example
 * export const ping = defineContract({
 *   name: 'ping', summary: 'Answers.', input: z.object({}), output: z.object({ ok: z.boolean() }), exampleInput: {},
 * })
 */
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
