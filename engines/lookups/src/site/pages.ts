import type { HttpReading } from '@sundry/contracts/domain-report-web'
import { judgeSecurityHeaders } from '../lookups/technologies.ts'
import { type PublicFetch, PublicFetchFault, type PublicRequest, type PublicResponse } from '../ports/web.ts'

const PAGE_MS = 7000
const SHOWN = 300

type Page = HttpReading['plain']

interface Visited {
  page: Page
  header: PublicResponse['header']
}

async function visit(web: PublicFetch, url: string, request: Partial<PublicRequest>): Promise<Visited> {
  try {
    const response = await web.fetch(url, { maxBytes: 1024, whenLonger: 'cut', timeoutMs: PAGE_MS, ...request })
    response.discard()
    const { url: finalUrl, status, redirects } = response
    return { page: { url, finalUrl, status, redirects: [...redirects], fault: null }, header: response.header }
  } catch (error) {
    request.signal?.throwIfAborted()
    if (!(error instanceof PublicFetchFault)) throw error
    return { page: { url, finalUrl: null, status: null, redirects: [], fault: error.kind }, header: () => null }
  }
}

/** What a browser keeps of the header; without a number it keeps nothing (RFC 6797 §8.1). */
export function readStrictTransport(value: string | null): HttpReading['strictTransport'] {
  if (value === null) return null
  const directives = value.split(';').map((part) => part.trim().toLowerCase())
  const age = directives.find((part) => part.startsWith('max-age'))
  const digits = /^max-age\s*=\s*"?(\d{1,15})"?$/.exec(age ?? '')?.[1]
  return {
    value: value.slice(0, SHOWN),
    maxAge: digits === undefined ? null : Number(digits),
    includeSubDomains: directives.includes('includesubdomains'),
    preload: directives.includes('preload'),
  }
}

export async function readPages(
  web: PublicFetch,
  { plain, secure }: { plain: string; secure: string },
  signal: AbortSignal,
): Promise<HttpReading> {
  const [overHttp, own] = await Promise.all([
    visit(web, plain, { signal }),
    visit(web, secure, { signal, follow: false }),
  ])
  const { status } = own.page
  const isSent = status !== null && status >= 300 && status < 400
  const end = isSent ? await visit(web, secure, { signal }) : own
  return {
    plain: overHttp.page,
    secure: end.page,
    // HSTS counts for the host that says it, wherever that sends its visitors.
    strictTransport: readStrictTransport(own.header('strict-transport-security')),
    headers: end.page.status === null ? [] : judgeSecurityHeaders(end.header, true),
  }
}
