import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Queue } from '../limits/bounded-queue.ts'
import { requestState } from './request-state.ts'

const PATIENCE_MS = 8000

export const passwordLength = { min: 10, max: 128 } as const

export type PasswordWork = ReturnType<typeof createPasswordWork>

/**
 * Scrypt takes a quarter of a second of a processor, so a queue bounds it; a full queue is answered with 503. What a
 * request has hashed or verified is not computed again, above all not inside a transaction, which blocks every other
 * writer.
 */
export function createPasswordWork(queue: Queue) {
  async function inQueue<T>(work: () => Promise<T>): Promise<T> {
    const release = await queue.enter({ signal: AbortSignal.timeout(PATIENCE_MS), client: null })
    try {
      return await work()
    } finally {
      release()
    }
  }
  return {
    async hash(password: string): Promise<string> {
      const known = requestState.getStore()?.hashed
      if (known?.password === password) return known.hash
      return inQueue(() => hashPassword(password))
    },
    async verify(input: { hash: string; password: string }): Promise<boolean> {
      const state = requestState.getStore()
      const known = state?.verified
      if (known?.password === input.password && known.hash === input.hash) return true
      const right = await inQueue(() => verifyPassword(input))
      if (right && state) state.verified = input
      return right
    },
    async hashAhead(password: unknown): Promise<void> {
      const state = requestState.getStore()
      if (!state || typeof password !== 'string') return
      if (password.length < passwordLength.min || password.length > passwordLength.max) return
      state.hashed = { password, hash: await inQueue(() => hashPassword(password)) }
    },
  }
}
