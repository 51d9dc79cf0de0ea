import { resolve } from 'node:path'
import { jsonText } from '@sundry/kit'
import { PublicFetchFault } from '@sundry/lookups'
import type { ExternalFetch, ExternalResponse } from '@sundry/site-check'
import type { Call } from '../../command/command.ts'
import { readPath } from '../../files/inputs.ts'
import { writeAtomically } from '../../files/write-atomically.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'

const MAX_BYTES = 4096
const TIMEOUT_MS = 20_000
/** Good answers are reused for a day; everything else is requested again. */
const FRESH_MS = 24 * 3_600_000
const MAX_STORED = 50_000

type Retained = Readonly<Record<string, { readonly at: number; readonly status: number }>>

interface External {
  readonly fetch: ExternalFetch
  close(): Promise<void>
}

async function readCache(name: string | undefined, io: Call['io']): Promise<Map<string, Retained[string]>> {
  if (name === undefined) return new Map()
  const content = await readPath(resolve(io.cwd, name), io).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return new TextEncoder().encode('{}')
  })
  try {
    const retained = JSON.parse(new TextDecoder().decode(content)) as Retained
    return new Map(Object.entries(retained).filter(([, { at, status }]) => at > Date.now() - FRESH_MS && status < 300))
  } catch {
    throw new UsageFault(`${name} is not a cache of external links.`)
  }
}

/**
 * Checks links to other sites through the guarded fetch; no site on this machine is requested, wherever a link comes
 * from.
 */
export async function openExternal(
  cache: string | undefined,
  { io, reach }: Pick<Call, 'io' | 'reach'>,
): Promise<External> {
  const retained = await readCache(cache, io)
  const { ports, close } = await reach.lookups()
  const session = ports.web.session()

  async function ask(url: URL, method: 'HEAD' | 'GET'): Promise<ExternalResponse | 'refused' | null> {
    try {
      const request = { method, maxBytes: MAX_BYTES, whenLonger: 'cut', follow: false, timeoutMs: TIMEOUT_MS } as const
      const response = await session.fetch(url, { ...request, signal: io.signal })
      response.discard()
      const { status } = response
      const location = status >= 300 && status < 400 ? response.header('location') : null
      const to = location !== null && URL.canParse(location, url) ? new URL(location, url).href : null
      return { status, location: to, retryAfter: response.header('retry-after') }
    } catch (error) {
      io.signal.throwIfAborted()
      if (error instanceof PublicFetchFault) return error.kind === 'refused' ? 'refused' : null
      throw error
    }
  }

  return {
    async fetch(url, method) {
      const known = retained.get(url.href)
      if (known) return { status: known.status, location: null }
      const response = await ask(url, method)
      if (response && response !== 'refused' && response.status < 300 && retained.size < MAX_STORED)
        retained.set(url.href, { at: Date.now(), status: response.status })
      return response
    },
    async close() {
      session.close()
      await close()
      if (cache !== undefined)
        await writeAtomically(resolve(io.cwd, cache), jsonText(Object.fromEntries(retained)), io.cwd)
    },
  }
}
