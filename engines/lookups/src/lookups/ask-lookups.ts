import type { FunctionInput, FunctionName, FunctionOutput } from '@sundry/contracts/functions'
import { InputFault, type LookupCall, Unreachable } from '../ports/lookup.ts'
import type { LookupPorts } from '../ports/ports.ts'
import { lookups } from './all.ts'

type AnyLookup = (input: never, ports: LookupPorts, call: LookupCall) => Promise<unknown> | AsyncIterable<unknown>

/** Beyond the time that a lookup may take by its contract, so that its own timeout comes first. */
const GRACE_MS = 2000

/**
 * The lookups by name, for code that asks several: an answer, or the events of a stream. What no one answered comes as
 * the lookup reports it, never as sample data.
 */
export function askLookups(ports: LookupPorts, client: string) {
  return async function* ask<Name extends FunctionName>(
    name: Name,
    input: FunctionInput<Name>,
    signal: AbortSignal,
  ): AsyncGenerator<FunctionOutput<Name>> {
    const { contracts } = await import('@sundry/contracts/functions')
    const contract = contracts.find((one) => one.name === name)
    if (!contract || !Object.hasOwn(lookups, name)) throw new Error(`${name} is not a lookup`)
    const read = contract.input.safeParse(input)
    if (!read.success) throw new InputFault(read.error.issues[0]?.message ?? 'This name cannot be looked up.')
    const lookup = (await lookups[name as keyof typeof lookups]()) as AnyLookup
    const until = AbortSignal.any([signal, AbortSignal.timeout(contract.timeoutMs + GRACE_MS)])
    try {
      const answer = lookup(read.data as never, ports, { signal: until, id: client, client })
      if (Symbol.asyncIterator in answer) yield* answer as AsyncIterable<FunctionOutput<Name>>
      else yield (await answer) as FunctionOutput<Name>
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      yield* [error.answer].flat() as FunctionOutput<Name>[]
    }
  }
}
