import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Queue } from '../ports/queue.ts'

const PATIENCE_MS = 8000

/**
 * Scrypt costs a quarter of a second of a processor by design, so only a few run at once: without the line, a few
 * hundred sign-ins a second would starve everything else. A full line is answered with 503.
 */
export function createPasswordWork(queue: Queue) {
  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    const release = await queue.enter({ signal: AbortSignal.timeout(PATIENCE_MS), client: null })
    try {
      return await work()
    } finally {
      release()
    }
  }
  return {
    hash: (password: string) => inLine(() => hashPassword(password)),
    verify: (given: { hash: string; password: string }) => inLine(() => verifyPassword(given)),
  }
}
