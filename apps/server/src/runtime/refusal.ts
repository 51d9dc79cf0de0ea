import { serverLimits } from '@sundry/contracts/server-limits'
import type { Log } from '@sundry/lookups'
import { InputFault } from '@sundry/lookups'
import type { Reply } from '../http/reply.ts'
import { json } from '../http/reply.ts'
import { ClientHoldsTooMany, QueueFull } from '../limits/bounded-queue.ts'
import { isStorageFull, ReadOnly } from '../ports/ports.ts'

export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, sentence: string, headers: Record<string, string> = {}) {
    super(sentence)
    this.status = status
    this.headers = headers
  }
}

export const signInFirst = () => new Refusal(401, 'Please sign in first.')

interface RefusalContext {
  id: string
  name: string
  log: Log
  secure: boolean
  field?: 'error' | 'message'
}

export function refusalAnswer(error: unknown, { id, name, log, secure, field = 'error' }: RefusalContext): Reply {
  const answer = (status: number, sentence: string, headers: Record<string, string> = {}, more = {}) =>
    json({ [field]: sentence, ...more }, { status, secure, headers: { 'x-request-id': id, ...headers } })

  if (error instanceof Refusal) return answer(error.status, error.message, error.headers)
  if (error instanceof ReadOnly) return answer(403, error.message)
  if (error instanceof InputFault) return answer(400, error.message)
  if (error instanceof QueueFull) {
    const sentence = 'The server is busy. Try again in a few seconds.'
    return answer(503, sentence, { 'retry-after': String(serverLimits.retryAfterSeconds) })
  }
  if (error instanceof ClientHoldsTooMany) {
    const sentence = 'Several requests are already in progress. Wait for them to finish.'
    return answer(429, sentence, { 'retry-after': String(serverLimits.retryAfterSeconds) })
  }
  if (isStorageFull(error)) {
    log.error({ id, function: name, reason: error.message }, 'the disk is full or not writable')
    const sentence =
      'The server cannot store data: its disk is full or unavailable. Existing data is safe. Try again later.'
    return answer(503, sentence, { 'retry-after': String(serverLimits.storageRetrySeconds) })
  }
  log.error({ id, function: name, error }, 'a function failed')
  return answer(500, `Something went wrong on our side. If it happens again, quote the ID ${id}.`, {}, { id })
}
