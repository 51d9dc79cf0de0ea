import { fetchJsonLd } from '@sundry/contracts/fetch-json-ld-v1'
import { limits } from '@sundry/contracts/limits'
import { extractJsonLd } from '@sundry/schema'
import { PublicFetchFault } from '../../ports/public-fetch.ts'
import type { Handler } from '../function.ts'
import { sampleValues } from '../sample-values.ts'
import { hasNoWayOut } from '../way-out.ts'

const TIMEOUT_MS = 10_000

/** The encoding of a page: the header's word, or what its own head says, or UTF-8. */
function decoderFor(contentType: string | null, bytes: Uint8Array): TextDecoder {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const named = /charset\s*=\s*["']?([\w-]+)/i
  const label = named.exec(contentType ?? '')?.[1] ?? named.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** Fetches a page and hands on its JSON-LD alone: nothing else of the page is the visitor's business here. */
export const handler: Handler<typeof fetchJsonLd> = async ({ url }, ports, { signal, id }) => {
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
      return { ...nothing, error: `The server answered ${response.status} instead of a page.` }
    }
    const { bytes } = await response.bytes()
    const read = extractJsonLd(decoderFor(response.header('content-type'), bytes).decode(bytes))
    if ('finding' in read) return { ...nothing, error: read.finding.message }
    return { ...nothing, jsonLd: JSON.stringify(read.value) }
  } catch (fault) {
    if (signal.aborted || !(fault instanceof PublicFetchFault)) throw fault
    ports.log.debug({ id, kind: fault.kind, detail: fault.detail }, 'a page could not be fetched')
    const [sample] = (await hasNoWayOut(fault, ports.addresses, signal)) ? sampleValues(fetchJsonLd, { url }) : []
    return sample ?? { url, jsonLd: null, isMockData: false, error: fault.message }
  }
}
