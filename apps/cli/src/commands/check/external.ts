import { PublicFetchFault } from '@sundry/lookups'
import type { ExternalFetch } from '@sundry/site-check'
import type { Call } from '../../command.ts'

const TIMEOUT_MS = 20_000
/** Whether a page is there is known before its text. */
const MAX_BYTES = 1000

/** Asks other sites through the guarded fetch; nothing on this machine or its network is reached. */
export async function openExternal({
  io,
  reach,
}: Pick<Call, 'io' | 'reach'>): Promise<{ fetch: ExternalFetch; close(): Promise<void> }> {
  const { ports, close } = await reach.lookups()
  const session = ports.web.session()
  const options = {
    maxBytes: MAX_BYTES,
    whenLonger: 'cut',
    follow: false,
    timeoutMs: TIMEOUT_MS,
    signal: io.signal,
  } as const
  return {
    async fetch(url, method) {
      try {
        const response = await session.fetch(url, { ...options, method })
        const [location, retryAfter] = [response.header('location'), response.header('retry-after')]
        await response.bytes()
        return {
          status: response.status,
          location: location === null || !URL.canParse(location, url) ? null : new URL(location, url).href,
          retryAfter,
        }
      } catch (error) {
        io.signal.throwIfAborted()
        if (error instanceof PublicFetchFault) return null
        throw error
      }
    },
    async close() {
      session.close()
      await close()
    },
  }
}
