import type { Reply } from './reply.ts'
import { dataHeaders, type Headers, securityHeaders } from './security-headers.ts'

export interface AnswerOptions {
  status?: number
  headers?: Headers
  secure: boolean
}

const jsonHeaders = (secure: boolean): Headers => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...dataHeaders(secure),
})
const overHttp = jsonHeaders(false)
const overTls = jsonHeaders(true)

export function json(body: unknown, { status = 200, headers, secure }: AnswerOptions): Reply {
  return { status, headers: { ...(secure ? overTls : overHttp), ...headers }, body: JSON.stringify(body) }
}

export function plain(sentence: string, { status = 200, headers, secure }: AnswerOptions): Reply {
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...securityHeaders(secure),
      ...headers,
    },
    body: `${sentence}\n`,
  }
}
