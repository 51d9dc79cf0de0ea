import { contracts, type FunctionName } from '@sundry/contracts/functions'
import type { lookups } from '@sundry/lookups'
import type { ServedFunction } from '../runtime/function.ts'
import { loadLookup } from './lookup-functions.ts'

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
  'image-operations': { load: async () => (await import('./image-operations.ts')).add },
  'list-image-operations': { load: async () => (await import('./image-operations.ts')).list },
  'clear-image-operations': { load: async () => (await import('./image-operations.ts')).clear },
  'sync-recipes': { load: async () => (await import('./account.ts')).sync },
  'sign-in-options': { load: async () => (await import('./account.ts')).options },
  'export-account': { load: async () => (await import('./account.ts')).exportAccount },
}

const isNoLookup = (name: string): name is keyof typeof handlers => Object.hasOwn(handlers, name)

export const servedFunctions: readonly ServedFunction[] = contracts.map((contract) => {
  const { name } = contract
  if (isNoLookup(name)) return { contract, ...handlers[name] }
  return { contract, load: () => loadLookup({ ...contract, name: name as LookupName }) }
})
