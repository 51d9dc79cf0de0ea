import { defineContract } from '@sundry/contracts/contract'
import { domain } from '@sundry/contracts/fields'
import { z } from '@sundry/contracts/zod'
import { InputFault } from '@sundry/lookups'
import type { Call, ServedFunction } from '../runtime/function.ts'

const base = {
  summary: 'A function of the tests.',
  input: z.object({ domain, times: z.int().min(0).max(5).default(1) }),
  output: z.object({ domain: z.string() }),
  exampleInput: { domain: 'example.com' },
}

type Input = z.output<(typeof base)['input']>
type Work = (input: Input, call: Call) => Promise<unknown> | AsyncIterable<unknown>

export function testFunction(
  name: string,
  work: Work,
  options: Partial<Parameters<typeof defineContract>[0]> = {},
): ServedFunction {
  return {
    contract: defineContract({ ...base, ...options, name } as Parameters<typeof defineContract>[0]),
    load: async () => (input: never, _ports: unknown, call: Call) => work(input, call),
  }
}

export const echo = testFunction('echo', async (input) => input)
export const fails = testFunction('fails', () => Promise.reject(new Error('a secret detail')))
export const faults = testFunction('faults', () => Promise.reject(new InputFault('Not this one.')))
