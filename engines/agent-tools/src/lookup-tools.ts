import type { Contract } from '@sundry/contracts/contract'
import { contracts } from '@sundry/contracts/functions'
import type { z } from '@sundry/contracts/zod'
import { type Lookup, lookups, type StreamLookup, Unreachable } from '@sundry/lookups'
import type { AgentTool } from './tool.ts'

type LookupName = keyof typeof lookups

async function answerOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    // Its answer says in a sentence that no one could be reached.
    if (error instanceof Unreachable) return error.answer
    throw error
  }
}

async function gather(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const event of events) all.push(event)
  return all
}

/** Events of a stream are gathered, because a tool answers once. */
function lookupTool(contract: Contract, { name, title }: NonNullable<Contract['agent']>): AgentTool {
  const { summary, streams } = contract
  const shapeOf = (answer: unknown) => (streams ? { events: answer } : answer) as Record<string, unknown>
  return {
    name,
    title,
    functionName: contract.name,
    description: summary,
    input: contract.input as z.ZodObject,
    isForeign: true,
    price: (input) => contract.price + (contract.surcharge?.(input) ?? 0),
    sample(input) {
      const sample = contract.sample?.(input)
      return sample === undefined && !streams ? null : shapeOf(sample ?? [])
    },
    async run(input, call) {
      const lookup = await lookups[contract.name as LookupName]()
      const ports = await call.lookups()
      const answer = streams
        ? gather((lookup as StreamLookup<Contract>)(input, ports, call))
        : (lookup as Lookup<Contract>)(input, ports, call)
      return shapeOf(await answerOf(answer))
    },
  }
}

export const lookupTools: readonly AgentTool[] = contracts.flatMap((contract) =>
  contract.agent ? [lookupTool(contract, contract.agent)] : [],
)
