import { createFairQueue } from '@sundry/worker-call'
import type { NameServers, ShownDnsAnswer } from '../ports/name-servers.ts'

/** Questions of one call that wait for an answer at the same time. */
const MOST_AT_ONCE = 16

/** The name servers as one call asks them: each question once, a few at a time, none any more when its time is up. */
export function sharedNameServers(nameServers: NameServers, signal?: AbortSignal): NameServers {
  const places = createFairQueue({ running: MOST_AT_ONCE, waiting: 1000 })
  const asked = new Map<string, Promise<ShownDnsAnswer>>()
  async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const release = await places.enter('')
    try {
      signal?.throwIfAborted()
      return await ask()
    } finally {
      release()
    }
  }
  return {
    ...nameServers,
    query(question) {
      const { name, type, resolver = '', checkingDisabled = false } = question
      const key = `${name.toLowerCase()} ${type} ${resolver} ${checkingDisabled}`
      const known = asked.get(key)
      if (known) return known
      // An answer that several wait for must not end with the first of them; the resolver has a time-out of its own.
      const { signal: _, ...whole } = question
      const answer = inTurn(() => nameServers.query(whole))
      asked.set(key, answer)
      return answer
    },
    askServer: (...question) => inTurn(() => nameServers.askServer(...question)),
  }
}
