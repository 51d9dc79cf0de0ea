import { AsyncLocalStorage } from 'node:async_hooks'
import { isStorageFull } from '../ports/ports.ts'

export interface RequestState {
  hashed?: { password: string; hash: string }
  verified?: { password: string; hash: string }
  invitation?: { id: string; email: string | null }
  creatingUser?: true
  createdUserId?: string
  /** Why something could not be kept, which better-auth may have turned into an answer of its own. */
  unkept?: Error
  databaseFailed?: true
}

export const requestState = new AsyncLocalStorage<RequestState>()

/** Notes that the database failed, which better-auth may answer as if the visitor were at fault, and throws it on. */
export async function notingFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const state = requestState.getStore()
    if (state) state.databaseFailed = true
    if (state && isStorageFull(error)) state.unkept = error
    throw error
  }
}
