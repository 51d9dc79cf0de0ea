import type { fetchJsonLd } from '@sundry/contracts/fetch-json-ld-v1'
import { limits } from '@sundry/contracts/limits'
import { type Lookup, Unreachable } from '../ports/lookup.ts'
import { ParseFault } from '../ports/ports.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'

const TIMEOUT_MS = 10_000

const onlyBeginning = `The page is large: no JSON-LD is in its first ${limits.crawl.pageBytes / 1024 / 1024} MB, and the rest was not read.`

/** Returns only the JSON-LD, so that the server is no open proxy. */
export const handler: Lookup<typeof fetchJsonLd> = async ({ url }, ports, { signal, id, client }) => {
  try {
    const response = await ports.web.fetch(url, {
      maxBytes: limits.crawl.pageBytes,
      whenLonger: 'cut',
      timeoutMs: TIMEOUT_MS,
      headers: { accept: 'text/html, application/xhtml+xml, application/ld+json;q=0.9, */*;q=0.5' },
      signal,
    })
    const nothing = { url: response.url, jsonLd: null, isMockData: false }
    if (response.status < 200 || response.status > 299) {
      response.discard()
      return { ...nothing, error: `The server returned status ${response.status} instead of a page.` }
    }
    const { bytes, truncated } = await response.bytes()
    const body = { bytes, contentType: response.header('content-type') }
    const found = await ports.parser.jsonLd(body, { client, signal })
    if (!truncated) return { ...nothing, ...found }
    return 'jsonLd' in found ? { ...nothing, ...found, isCut: true } : { ...nothing, isCut: true, error: onlyBeginning }
  } catch (fault) {
    if (fault instanceof ParseFault) return { url, jsonLd: null, isMockData: false, error: fault.message }
    if (signal.aborted || !(fault instanceof PublicFetchFault)) throw fault
    ports.log.debug({ id, kind: fault.kind, detail: fault.detail }, 'a page could not be fetched')
    throw new Unreachable({ url, jsonLd: null, isMockData: false, error: fault.message }, fault)
  }
}
