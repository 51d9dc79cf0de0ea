import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestState {
  hashed?: { password: string; hash: string }
  verified?: { password: string; hash: string }
  invitation?: { id: string; email: string | null }
  creatingUser?: true
  createdUserId?: string
  databaseFailed?: true
}

export const requestState = new AsyncLocalStorage<RequestState>()
