import type { DnsAnswer } from '@sundry/dns/browser'
import { createFairQueue } from '@sundry/kit'
import type { NameServers, ResolverQuestion } from '../ports/ports.ts'

/** Questions of one call that wait for an answer at the same time. */
const MAX_AT_ONCE = 16

interface Requested {
  answer: Promise<DnsAnswer>
  waiting: number
  controller: AbortController
}

/**
 * The name servers as one call asks them: each question once, a few at a time. A question that several wait for ends
 * with the last of them, one that is still to be asked is not asked then.
 */
export function sharedNameServers(nameServers: NameServers): NameServers {
  const places = createFairQueue({ running: MAX_AT_ONCE, waiting: 1000 })
  const pending = new Map<string, Requested>()

  async function inTurn<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
    const release = await places.enter('')
    try {
      signal.throwIfAborted()
      return await ask()
    } finally {
      release()
    }
  }

  function begin(key: string, question: ResolverQuestion): Requested {
    const controller = new AbortController()
    const { signal } = controller
    const answer = inTurn(signal, () => nameServers.query({ ...question, signal }))
    const begun = { answer, waiting: 0, controller }
    pending.set(key, begun)
    return begun
  }

  async function join(key: string, one: Requested, signal: AbortSignal | undefined): Promise<DnsAnswer> {
    one.waiting += 1
    let leave = () => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal?.reason)
      signal?.addEventListener('abort', leave, { once: true })
    })
    try {
      return await Promise.race([one.answer, left])
    } finally {
      signal?.removeEventListener('abort', leave)
      one.waiting -= 1
      if (one.waiting === 0 && signal?.aborted) {
        if (pending.get(key) === one) pending.delete(key)
        one.controller.abort(signal.reason)
      }
    }
  }

  return {
    ...nameServers,
    async query(question) {
      question.signal?.throwIfAborted()
      const { name, type, resolver = '', checkingDisabled = false } = question
      const key = `${name.toLowerCase()} ${type} ${resolver} ${checkingDisabled}`
      return join(key, pending.get(key) ?? begin(key, question), question.signal)
    },
    askServer: (address, name, type, signal, how) =>
      inTurn(signal, () => nameServers.askServer(address, name, type, signal, how)),
  }
}
