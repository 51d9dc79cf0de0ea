import type { fetchSitemap } from '@sundry/contracts/fetch-sitemap-v1'
import { limits } from '@sundry/contracts/limits'
import { type StreamLookup, Unreachable } from '../ports/lookup.ts'
import { PublicFetchFault } from '../ports/ports-web.ts'

const TIMEOUT_MS = 55_000
/** One octet past the limit, so that the validator sees that it is exceeded. */
const MAX_BYTES = limits.sitemap.bytes + 1

export const handler: StreamLookup<typeof fetchSitemap> = async function* ({ url }, ports, { signal, id }) {
  try {
    const response = await ports.web.fetch(url, {
      maxBytes: MAX_BYTES,
      whenLonger: 'cut',
      timeoutMs: TIMEOUT_MS,
      headers: { accept: 'application/xml, text/xml, application/gzip;q=0.9, */*;q=0.5' },
      signal,
    })
    const length = Number(response.header('content-length') ?? Number.NaN)
    // The length of a compressed body says nothing about the unpacked one.
    const lengthHint = response.header('content-encoding') === null && Number.isFinite(length) ? length : null
    yield {
      type: 'head',
      url,
      finalUrl: response.url,
      status: response.status,
      contentType: response.header('content-type'),
      lengthHint,
      redirects: response.redirects.map((hop) => ({ ...hop })),
      isMockData: false,
    }
    if (response.status < 200 || response.status > 299) {
      response.discard()
      yield { type: 'error', error: `The server returned status ${response.status} instead of a sitemap.` }
      return
    }
    let bytes = 0
    for await (const chunk of response.body) {
      bytes += chunk.byteLength
      const { buffer, byteOffset, byteLength } = chunk
      yield { type: 'chunk', base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') }
    }
    yield { type: 'end', bytes, truncated: bytes > limits.sitemap.bytes }
  } catch (fault) {
    if (signal.aborted || !(fault instanceof PublicFetchFault)) throw fault
    ports.log.debug({ id, kind: fault.kind, detail: fault.detail }, 'a sitemap could not be fetched')
    throw new Unreachable([{ type: 'error', error: fault.message }], fault)
  }
}
