import type { DnsQuestion } from '@sundry/contracts/dns-questions-v1'
import { limits } from '@sundry/contracts/limits'
import { mailTypes } from '@sundry/contracts/record-types'
import type { DnsLookup, DnsReply } from '@sundry/dns/browser'
import { invoke } from '../platform/invoke.ts'

const TIMEOUT_MS = 15_000

const isQuestion = (question: { name: string; type: string }): question is DnsQuestion =>
  (mailTypes as readonly string[]).includes(question.type)

interface Waiting {
  readonly question: DnsQuestion
  readonly resolve: (reply: DnsReply | null) => void
}

async function send(waiting: readonly Waiting[], signal: AbortSignal | undefined): Promise<void> {
  const { data } = await invoke('dns-questions-v1', {
    body: { questions: waiting.map(({ question }) => question) },
    timeoutMs: TIMEOUT_MS,
    ...(signal && { signal }),
  })
  for (const [at, { resolve }] of waiting.entries()) {
    const answer = data === null || data.isMockData || data.error !== undefined ? null : data.answers[at]
    const { status: rcode, records = [], flags, ede = [], withheld = 0 } = answer ?? {}
    resolve(rcode === undefined ? null : { rcode, records, flags: { ad: flags?.ad ?? false }, ede, withheld })
  }
}

/**
 * Asks the server's resolver, each name once. Questions that are asked together go out in one call; sample data is no
 * answer.
 */
export function createServerResolver(signal?: AbortSignal): DnsLookup {
  const replies = new Map<string, Promise<DnsReply | null>>()
  let waiting: Waiting[] = []

  function flush(): void {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += limits.dns.questions)
      void send(all.slice(at, at + limits.dns.questions), signal)
  }

  function ask(question: DnsQuestion): Promise<DnsReply | null> {
    // Whatever the same step of a check asks comes before the next task.
    if (waiting.length === 0) setTimeout(flush)
    return new Promise((resolve) => waiting.push({ question, resolve }))
  }

  return async (name, type) => {
    const question = { name, type }
    if (!isQuestion(question)) throw new Error(`${type} records are not asked for`)
    const key = `${name} ${type}`.toLowerCase()
    const reply = replies.get(key) ?? ask(question)
    replies.set(key, reply)
    const answer = await reply
    if (answer === null) throw new Error(`no answer for ${name} ${type}`)
    return answer
  }
}
