import type { Contract, InputOf } from '@sundry/contracts/contract'
import type { LookupStanding } from '@sundry/contracts/fields'
import type { z } from '@sundry/contracts/zod'
import { InputFault, type Lookup, lookups, type StreamLookup, Unreachable } from '@sundry/lookups'
import type { Call } from '../../command/command.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'

type Asking = Pick<Call, 'io' | 'reach'>

export interface Requested<Answer> {
  readonly answer: Answer
  /** No one answered, or who answered could not say. */
  readonly isUnknown: boolean
}

interface Reported {
  readonly state?: LookupStanding
  readonly error?: string
}

function checked<C extends Contract>(contract: C, input: z.input<C['input']>): InputOf<C> {
  const read = contract.input.safeParse(input)
  if (read.success) return read.data as InputOf<C>
  throw new UsageFault(read.error.issues[0]?.message ?? 'This name cannot be looked up.')
}

async function loaded<Kind>(name: string): Promise<Kind> {
  return (await lookups[name as keyof typeof lookups]()) as Kind
}

/** Asks as the server would, over the same code and the same guard, with no sample data in place of an answer. */
export async function ask<C extends Contract>(
  contract: C,
  input: z.input<C['input']>,
  { io, reach }: Asking,
  preview?: URL,
): Promise<Requested<z.input<C['output']>>> {
  const checkedInput = checked(contract, input)
  const { ports, close } = await reach.lookups(preview)
  try {
    const lookup = await loaded<Lookup<C>>(contract.name)
    const call = { signal: io.signal, id: 'cli', client: 'cli' }
    const answer = await lookup(checkedInput, ports, call)
    const { state, error } = answer as Reported
    const isUnknown = state === 'unknown' || state === 'unreachable'
    // Asked of no one: this is no question.
    if (error !== undefined && !isUnknown) throw new UsageFault(error)
    return { answer, isUnknown }
  } catch (error) {
    if (error instanceof Unreachable) return { answer: error.answer as z.input<C['output']>, isUnknown: true }
    if (error instanceof InputFault) throw new UsageFault(error.message)
    throw error
  } finally {
    await close()
  }
}

export async function* askStream<C extends Contract>(
  contract: C,
  input: z.input<C['input']>,
  { io, reach }: Asking,
): AsyncGenerator<z.input<C['output']>> {
  const checkedInput = checked(contract, input)
  const { ports, close } = await reach.lookups()
  try {
    const lookup = await loaded<StreamLookup<C>>(contract.name)
    yield* lookup(checkedInput, ports, { signal: io.signal, id: 'cli', client: 'cli' })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    yield* error.answer as readonly z.input<C['output']>[]
  } finally {
    await close()
  }
}
