import { createFairQueue } from '@sundry/worker-call'
import type { NameServers, ShownDnsAnswer } from '../ports/name-servers.ts'

/** Questions of one call that wait for an answer at the same time. */
const MOST_AT_ONCE = 16

/** The name servers as one call asks them: each question once, a few at a time. */
export function sharedNameServers(nameServers: NameServers): NameServers {
  const places = createFairQueue({ running: MOST_AT_ONCE, waiting: 1000 })
  const asked = new Map<string, Promise<ShownDnsAnswer>>()
  async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const release = await places.enter('')
    try {
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
      const answer = inTurn(() => nameServers.query(question))
      asked.set(key, answer)
      return answer
    },
    askServer: (...question) => inTurn(() => nameServers.askServer(...question)),
  }
}
