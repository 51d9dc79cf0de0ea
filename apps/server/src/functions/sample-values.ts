import type { Contract, InputOf } from '@sundry/contracts/contract'
import type { z } from '@sundry/contracts/zod'

/** The sample data of a contract as a list: a stream's events, or its one answer. */
export function sampleValues<C extends Contract>(contract: C, input: InputOf<C>): readonly z.input<C['output']>[] {
  const sample: unknown = contract.sample?.(input)
  if (sample === undefined) return []
  return (Array.isArray(sample) ? sample : [sample]) as readonly z.input<C['output']>[]
}
