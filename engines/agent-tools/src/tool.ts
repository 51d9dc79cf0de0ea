import { serverLimits } from '@sundry/contracts/server-limits'
import type { z } from '@sundry/contracts/zod'
import type { LookupCall, LookupPorts } from '@sundry/lookups'

export interface AgentCall extends LookupCall {
  /** Opened only by tools that ask the network. */
  lookups(): Promise<LookupPorts>
  /** Called for each file of a long work. */
  readonly onFile?: (() => void) | undefined
}

export interface AgentTool {
  /** Letters, digits and underscores, as agents' programs want it. */
  readonly name: string
  readonly title: string
  /** The function of the same lookup. */
  readonly functionName?: string
  readonly description: string
  readonly input: z.ZodObject
  /** Left out for untrusted answers, which share one shape. */
  readonly output?: z.ZodObject
  /** True if its answer holds untrusted text. */
  readonly isForeign: boolean
  /** True if it reaches beyond this machine; as `isForeign` if left out. */
  readonly asksNetwork?: boolean
  /** True if it writes files. */
  readonly writes?: boolean
  /** Set if it may take longer than others. */
  readonly timeoutMs?: number
  /** In points, as the function of the same lookup costs. */
  price(input: never): number
  /** A made-up answer, for operators who run with LOOKUPS=sample. */
  sample(input: never): Record<string, unknown> | null
  run(input: never, call: AgentCall): Promise<Record<string, unknown>>
}

type Definition<In extends z.ZodObject, Out extends z.ZodObject> = Omit<
  AgentTool,
  'input' | 'output' | 'run' | 'isForeign' | 'price' | 'sample'
> & {
  readonly input: In
  readonly output: Out
  run(input: z.output<In>, call: AgentCall): Promise<z.input<Out>>
}

/** A text costs what working on it costs. */
const priceOfText = (input: object) =>
  1 + Math.floor(JSON.stringify(input).length / serverLimits.mcp.charactersPerPoint)

/** A tool of the pure engines: it asks no one. */
export function defineTool<In extends z.ZodObject, Out extends z.ZodObject>(tool: Definition<In, Out>): AgentTool {
  const { run, ...facts } = tool
  return { ...facts, isForeign: false, price: priceOfText, sample: () => null, run: run as AgentTool['run'] }
}
