import { AsyncLocalStorage } from 'node:async_hooks'
import { isStorageFull } from '../ports/storage-full.ts'

export interface RequestState {
  hashed?: { password: string; hash: string }
  verified?: { password: string; hash: string }
  invitation?: { id: string; email: string | null }
  creatingUser?: true
  createdUserId?: string
  /** Why something could not be kept, which better-auth may have turned into an answer of its own. */
  unkept?: Error
}

export const requestState = new AsyncLocalStorage<RequestState>()

/** Notes that something could not be kept, and throws it on. */
export async function notingUnkept<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const state = requestState.getStore()
    if (state && isStorageFull(error)) state.unkept = error
    throw error
  }
}
