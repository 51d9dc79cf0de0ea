import type { Contract, InputOf } from '@sundry/contracts/contract'
import type { z } from '@sundry/contracts/zod'
import { InputFault, type Lookup, lookups, type StreamLookup, Unreachable } from '@sundry/lookups'
import type { Call } from '../command.ts'
import { exitCodes, UsageFault } from '../exit-codes.ts'

type Asking = Pick<Call, 'io' | 'reach'>

export interface Asked<Answer> {
  readonly answer: Answer
  /** 4 where nobody answered. */
  readonly code: number
}

function checked<C extends Contract>(contract: C, input: z.input<C['input']>): InputOf<C> {
  const read = contract.input.safeParse(input)
  if (read.success) return read.data as InputOf<C>
  throw new UsageFault(read.error.issues[0]?.message ?? 'This cannot be looked up.')
}

async function loaded<Kind>(name: string): Promise<Kind> {
  return (await lookups[name as keyof typeof lookups]()) as Kind
}

/** Asks as the server would, over the same code and the same guard, with no sample data in place of an answer. */
export async function ask<C extends Contract>(
  contract: C,
  input: z.input<C['input']>,
  { io, reach }: Asking,
): Promise<Asked<z.input<C['output']>>> {
  const wanted = checked(contract, input)
  const { ports, close } = await reach.lookups()
  try {
    const lookup = await loaded<Lookup<C>>(contract.name)
    const call = { signal: io.signal, id: 'cli', client: 'cli' }
    return { answer: await lookup(wanted, ports, call), code: exitCodes.ok.code }
  } catch (error) {
    if (error instanceof Unreachable)
      return { answer: error.answer as z.input<C['output']>, code: exitCodes.network.code }
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
  const wanted = checked(contract, input)
  const { ports, close } = await reach.lookups()
  try {
    const lookup = await loaded<StreamLookup<C>>(contract.name)
    yield* lookup(wanted, ports, { signal: io.signal, id: 'cli', client: 'cli' })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    yield* error.answer as readonly z.input<C['output']>[]
  } finally {
    await close()
  }
}
