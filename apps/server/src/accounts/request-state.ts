import { AsyncLocalStorage } from 'node:async_hooks'

/** What our own steps before and inside better-auth tell each other about one request. */
export interface RequestState {
  /** Hashed before the transaction of a sign-up began. */
  hashed?: { password: string; hash: string }
  /** A password that was found right in this request already. */
  verified?: { password: string; hash: string }
  /** The invitation this request may create an account with, and the address it is bound to. */
  invitation?: { id: string; email: string | null }
  /** From here on the rows of this request belong to a new user. */
  creatingUser?: true
  createdUserId?: string
}

export const requestState = new AsyncLocalStorage<RequestState>()
