import type { PublicFetch, PublicFetchSession, PublicRequest, PublicResponse, Redirect } from '../ports/ports-web.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'
import type { GuardedWorld } from './connect-vetted.ts'
import { vetUrl } from './connect-vetted.ts'
import { createPools } from './pools.ts'
import { ACCEPTED_ENCODINGS, responseFrom } from './response.ts'

const MAX_COOKIES = 30
const MAX_LENGTH = 4096

/** Some sites redirect in circles until their cookie comes back. Each cookie goes only to the host that set it. */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, string>>()

  store(host: string, lines: readonly string[]): void {
    const cookies = this.#hosts.get(host) ?? new Map<string, string>()
    for (const line of lines) {
      const pair = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)=([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e"]*)\s*(?:;|$)/.exec(
        line,
      )
      if (!pair || pair[0].length > MAX_LENGTH) continue
      const [, name = '', value = ''] = pair
      if (cookies.size < MAX_COOKIES || cookies.has(name)) cookies.set(name, value)
    }
    this.#hosts.set(host, cookies)
  }

  header(host: string): string | null {
    const cookies = this.#hosts.get(host)
    if (!cookies || cookies.size === 0) return null
    const text = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return text.length <= MAX_LENGTH ? text : null
  }
}

export interface PublicFetchOptions extends GuardedWorld {
  userAgent: string
  connectMs?: number
  headersMs?: number
}

const defaults = { redirects: 5, timeoutMs: 12_000, connectMs: 4000, headersMs: 6000 }
const redirectStatuses = new Set([301, 302, 303, 307, 308])

function asFault(error: unknown, deadline: AbortSignal): unknown {
  if (error instanceof PublicFetchFault) return error
  if (deadline.aborted) return deadline.reason
  const code = (error as { code?: string }).code ?? ''
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    return new PublicFetchFault('timeout', code, { cause: error })
  }
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') {
    return new PublicFetchFault('unreachable', code, { cause: error })
  }
  return new PublicFetchFault('broken', code, { cause: error })
}

export function createPublicFetch(options: PublicFetchOptions): PublicFetch {
  function session(): PublicFetchSession {
    const pools = createPools({ ...defaults, ...options })

    async function fetch(input: string | URL, request: PublicRequest): Promise<PublicResponse> {
      const controller = new AbortController()
      const late = setTimeout(
        () => controller.abort(new PublicFetchFault('timeout', 'the whole call took too long')),
        request.timeoutMs ?? defaults.timeoutMs,
      )
      const signal = request.signal ? AbortSignal.any([request.signal, controller.signal]) : controller.signal
      const finished = () => clearTimeout(late)
      const jar = new CookieJar()
      const redirects: Redirect[] = []
      let url = vetUrl(input, options.policy)
      const { origin } = url
      try {
        for (;;) {
          const cookie = jar.header(url.hostname)
          const answer = await pools.request(url, {
            method: request.method ?? 'GET',
            headers: {
              'user-agent': options.userAgent,
              accept: '*/*',
              'accept-language': 'en;q=0.8, *;q=0.5',
              ...request.headers,
              'accept-encoding': request.decode === false ? 'identity' : ACCEPTED_ENCODINGS,
              ...(cookie !== null && { cookie }),
              ...(url.origin === origin && request.originHeaders),
            },
            ...(request.body !== undefined && { body: request.body }),
            signal,
          })
          const response = responseFrom(answer, {
            url,
            redirects,
            request,
            finished,
            asFault: (error) => asFault(error, signal),
          })
          const isSent = redirectStatuses.has(response.status) && request.follow !== false && request.method !== 'POST'
          const location = isSent ? response.header('location') : null
          if (location === null) return response
          // Not discard, because the timeout of the call runs on.
          answer.body.destroy()
          jar.store(
            url.hostname,
            response.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
          )
          redirects.push({ url: url.href, status: response.status })
          if (redirects.length > (request.redirects ?? defaults.redirects)) {
            throw new PublicFetchFault('redirects', `more than ${redirects.length - 1} redirects`)
          }
          url = vetUrl(location, options.policy, url)
        }
      } catch (error) {
        finished()
        throw asFault(error, signal)
      }
    }
    return { fetch, close: () => pools.close() }
  }

  return {
    session,
    async fetch(url, request) {
      const once = session()
      try {
        const response = await once.fetch(url, request)
        return { ...response, ...closingWith(response, once) }
      } catch (error) {
        once.close()
        throw error
      }
    },
  }
}

function closingWith(response: PublicResponse, session: PublicFetchSession): Partial<PublicResponse> {
  async function* body() {
    try {
      yield* response.body
    } finally {
      session.close()
    }
  }
  return {
    body: body(),
    bytes: () => response.bytes().finally(() => session.close()),
    discard() {
      response.discard()
      session.close()
    },
  }
}
