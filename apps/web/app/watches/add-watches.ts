import type { WatchSpec } from '@sundry/contracts/watches'
import { invoke } from '../platform/invoke.ts'
import { signedInUser } from '../platform/session.ts'
import { addLocal, MAX_LOCAL } from './local-watches.ts'

const OFF = 404

export interface Added {
  readonly place: 'account' | 'browser'
  readonly fault: string | null
}

/** In the account of a visitor who has one, where the server watches; else in this browser. */
export async function addWatches(specs: readonly WatchSpec[]): Promise<Added> {
  if (await signedInUser()) {
    const { error } = await invoke('change-watches', { body: { action: { do: 'add', watches: [...specs] } } })
    if (!error) return { place: 'account', fault: null }
    if (error.status !== OFF) return { place: 'account', fault: error.message }
  }
  const { newState } = await import('@sundry/watches')
  const added = addLocal(specs, newState(Date.now()))
  if (added === null) return { place: 'browser', fault: `This browser can hold up to ${MAX_LOCAL} watches.` }
  const { keepLooking } = await import('./look-due.ts')
  keepLooking()
  return { place: 'browser', fault: null }
}
