import { contracts, type FunctionName } from '@sundry/contracts/functions'
import { isOffline, type LookupPorts, lookups, Unreachable } from '@sundry/lookups'
import type { Call, ServedFunction } from '../runtime/function.ts'

/** A check of a resolver is three questions at most. */
const CHECK_POINTS = 1

interface Sampled {
  sample?: (input: never) => unknown
}

function sampleOf(contract: Sampled, input: unknown): readonly unknown[] {
  const sample: unknown = contract.sample?.(input as never)
  if (sample === undefined) return []
  return Array.isArray(sample) ? sample : [sample]
}

async function instead(
  contract: Sampled,
  input: unknown,
  ports: LookupPorts,
  call: Call,
  error: unknown,
): Promise<readonly unknown[]> {
  if (!(error instanceof Unreachable)) throw error
  const sample = sampleOf(contract, input)
  if (sample.length > 0 && (await isOffline(ports, error.fault))) {
    call.chargeSample?.()
    return sample
  }
  return Array.isArray(error.answer) ? error.answer : [error.answer]
}

const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

async function* streamed(
  values: AsyncIterable<unknown>,
  otherwise: (error: unknown) => Promise<readonly unknown[]>,
): AsyncGenerator<unknown> {
  try {
    yield* values
  } catch (error) {
    yield* await otherwise(error)
  }
}

/** The same ports for one client, who is charged where a question makes a check of its resolver necessary. */
export function charging<Given extends LookupPorts>(ports: Given, charge: (points: number) => void): Given {
  const { nameServers } = ports
  const charged = () => charge(CHECK_POINTS)
  const query: typeof nameServers.query = (question) => nameServers.query({ ...question, charge: charged })
  return { ...ports, nameServers: { ...nameServers, query } }
}

type Any = (input: never, ports: LookupPorts, call: Call) => Promise<unknown> | AsyncIterable<unknown>

export function answering<Handler extends Any>(contract: Sampled, lookup: Handler): Handler {
  const handler: Any = (input, ports, call) => {
    const otherwise = (error: unknown) => instead(contract, input, ports, call, error)
    const answer = lookup(
      input,
      charging(ports, (points) => call.charge?.(points)),
      call,
    )
    if (isStream(answer)) return streamed(answer, otherwise)
    return answer.catch(async (error) => (await otherwise(error))[0])
  }
  return handler as Handler
}

type Lookups = { [Name in keyof typeof lookups]: Awaited<ReturnType<(typeof lookups)[Name]>> }

export async function loadLookup<Name extends keyof Lookups>(
  contract: Sampled & { name: Name },
): Promise<Lookups[Name]> {
  const lookup = (await lookups[contract.name]()) as Lookups[Name]
  return answering(contract, lookup)
}

type LookupName = keyof typeof lookups
type Serving = Omit<ServedFunction, 'contract'>

const noBackgroundProvider = {
  image: null,
  error: 'Background removal service is currently unavailable. Please try again later',
}

/** The functions that are no lookups, each with its handler. */
const handlers: Readonly<Record<Exclude<FunctionName, LookupName>, Serving>> = {
  'remove-background': {
    load: async () => (await import('./remove-background.ts')).handler,
    loadReader: async () => (await import('./remove-background.ts')).readImage,
    // Refused before seventy megabytes are read for nothing.
    unavailable: ({ backgroundProvider }) => (backgroundProvider === null ? noBackgroundProvider : undefined),
  },
  'get-remove-bg-key': { load: async () => (await import('./remove-background.ts')).readKey },
  'image-operations': { load: async () => (await import('./account.ts')).add },
  'list-image-operations': { load: async () => (await import('./account.ts')).list },
  'clear-image-operations': { load: async () => (await import('./account.ts')).clear },
  'sync-recipes': { load: async () => (await import('./account.ts')).sync },
  'list-watches': { load: async () => (await import('./watches.ts')).list },
  'change-watches': { load: async () => (await import('./watches.ts')).change },
  'watch-link': { load: async () => (await import('./watches.ts')).link },
  'list-mailboxes': { load: async () => (await import('./mailboxes.ts')).list },
  'change-mailboxes': { load: async () => (await import('./mailboxes.ts')).change },
  'add-mail-report': { load: async () => (await import('./mailboxes.ts')).add },
  'sign-in-options': { load: async () => (await import('./account.ts')).options },
  'export-account': { load: async () => (await import('./account.ts')).exportAccount },
}

const isNoLookup = (name: string): name is keyof typeof handlers => Object.hasOwn(handlers, name)

export const servedFunctions: readonly ServedFunction[] = contracts.map((contract) => {
  const { name } = contract
  if (isNoLookup(name)) return { contract, ...handlers[name] }
  return { contract, load: () => loadLookup({ ...contract, name: name as LookupName }) }
})
