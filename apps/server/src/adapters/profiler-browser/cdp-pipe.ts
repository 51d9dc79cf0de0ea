import type { Readable, Writable } from 'node:stream'

const MAX_MESSAGE = 4_000_000

type Fields = Record<string, unknown>

/** JSON ended by a zero byte over two pipes, so that no port is open to others. */
export interface CdpPipe {
  send(method: string, params?: Fields, sessionId?: string): Promise<Fields>
  once(method: string): Promise<Fields>
}

interface Message {
  id?: number
  method?: string
  params?: Fields
  result?: Fields
  error?: { message?: string }
}

export function createCdpPipe(into: Writable, from: Readable, signal: AbortSignal): CdpPipe {
  const waiting = new Map<number, { resolve(result: Fields): void; reject(error: unknown): void }>()
  const listeners = new Map<string, ((params: Fields) => void)[]>()
  let number = 0
  let rest = ''
  const fail = (reason: unknown) => {
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }
  const receive = ({ id, method, params = {}, result = {}, error }: Message) => {
    if (id !== undefined) {
      const pending = waiting.get(id)
      waiting.delete(id)
      if (error) pending?.reject(new Error(`the browser refused: ${error.message}`))
      else pending?.resolve(result)
    } else if (method !== undefined) {
      for (const listener of listeners.get(method)?.splice(0) ?? []) listener(params)
    }
  }
  from.setEncoding('utf8')
  from.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    if (rest.length > MAX_MESSAGE) from.destroy(new Error('the browser says too much'))
    try {
      for (const part of parts) receive(JSON.parse(part) as Message)
    } catch (error) {
      from.destroy(error as Error)
    }
  })
  for (const stream of [into, from]) stream.on('error', fail)
  from.on('close', () => fail(new Error('the browser ended')))
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  return {
    send(method, params = {}, sessionId) {
      signal.throwIfAborted()
      number += 1
      const id = number
      const answer = new Promise<Fields>((resolve, reject) => waiting.set(id, { resolve, reject }))
      into.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      return answer
    },
    once: (method) =>
      new Promise((resolve) => {
        listeners.set(method, [...(listeners.get(method) ?? []), resolve])
      }),
  }
}
