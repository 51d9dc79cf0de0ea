import type { FunctionInput, FunctionName, FunctionOutput } from '@sundry/contracts/functions'
import { functionAddress } from './site.ts'

export const FETCH_FAILED = 'Failed to send a request to the Edge Function'
export const RELAY_FAILED = 'Relay Error invoking the Edge Function'
export const NOT_OK = 'Edge Function returned a non-2xx status code'
export const MALFORMED = 'The server’s response could not be read. Try again later.'

/** The credential of visitors without an account; it opens nothing that is not open anyway. */
const PUBLIC_KEY = 'sundry-public'

interface SendOptions {
  body?: unknown
  method?: 'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  region?: string
  signal?: AbortSignal
  timeoutMs?: number
}

export type InvokeOptions<Name extends FunctionName> = SendOptions & {
  body?: FunctionInput<Name> | Blob | ArrayBuffer | FormData | string
}

export class InvokeError extends Error {
  readonly kind: 'fetch' | 'relay' | 'http' | 'aborted' | 'malformed'
  readonly response: Response | undefined
  readonly status: number | null
  readonly retryAfter: number | null
  constructor(kind: InvokeError['kind'], message: string, response?: Response) {
    super(message)
    this.kind = kind
    this.response = response
    this.status = response?.status ?? null
    const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : null
  }
}

export type Invoked<T> = { data: T; error: null } | { data: null; error: InvokeError }

export async function invoke<Name extends FunctionName>(
  name: Name,
  options: InvokeOptions<Name> = {},
): Promise<Invoked<FunctionOutput<Name>>> {
  // Fetched beside the call: most visits to a page make none.
  const reading = import('./answers.ts').catch(() => null)
  const { data, error } = await send(name, options)
  if (error) return { data: null, error }
  const reader = await reading
  if (reader === null) return { data: null, error: new InvokeError('fetch', FETCH_FAILED) }
  if (data instanceof Response) return refused(MALFORMED, data)
  try {
    return { data: reader.answerOf(name, data), error: null }
  } catch {
    return refused(sentenceIn(data) ?? MALFORMED)
  }
}

const refused = (message: string, response?: Response): { data: null; error: InvokeError } => ({
  data: null,
  error: new InvokeError('malformed', message, response),
})

export async function send(name: FunctionName, options: SendOptions = {}): Promise<Invoked<unknown>> {
  const { method = 'POST', region, timeoutMs } = options
  const signals = [options.signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)].filter(
    (signal) => signal !== undefined,
  )
  const [body, type] = encode(options.body)
  let response: Response
  try {
    response = await fetch(functionAddress(name), {
      method,
      headers: {
        authorization: `Bearer ${PUBLIC_KEY}`,
        ...(type && { 'content-type': type }),
        ...(region && region !== 'any' && { 'x-region': region }),
        ...options.headers,
      },
      ...(body !== undefined && { body }),
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    })
  } catch {
    return { data: null, error: new InvokeError(options.signal?.aborted ? 'aborted' : 'fetch', FETCH_FAILED) }
  }
  if (response.headers.get('x-relay-error') === 'true') {
    return { data: null, error: new InvokeError('relay', (await ownSentence(response)) ?? RELAY_FAILED, response) }
  }
  if (!response.ok) {
    return { data: null, error: new InvokeError('http', (await ownSentence(response)) ?? NOT_OK, response) }
  }
  try {
    return { data: await decode(response), error: null }
  } catch {
    return { data: null, error: new InvokeError(options.signal?.aborted ? 'aborted' : 'fetch', FETCH_FAILED, response) }
  }
}

function encode(body: unknown): [BodyInit | undefined, string | null] {
  if (body === undefined) return [undefined, null]
  if (body instanceof Blob || body instanceof ArrayBuffer) return [body, 'application/octet-stream']
  if (typeof body === 'string') return [body, 'text/plain']
  // The browser writes the boundary into the type itself.
  if (body instanceof FormData) return [body, null]
  return [JSON.stringify(body), 'application/json']
}

function decode(response: Response): Promise<unknown> {
  const type = (response.headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim()
  if (type === 'application/json') return response.json()
  if (type === 'application/octet-stream' || type === 'application/pdf') return response.blob()
  if (type === 'text/event-stream') return Promise.resolve(response)
  if (type === 'multipart/form-data') return response.formData()
  return response.text()
}

async function ownSentence(response: Response): Promise<string | null> {
  try {
    return sentenceIn(await response.clone().json())
  } catch {
    return null
  }
}

function sentenceIn(answer: unknown): string | null {
  const sentence = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null
  return typeof sentence === 'string' && sentence !== '' ? sentence : null
}
