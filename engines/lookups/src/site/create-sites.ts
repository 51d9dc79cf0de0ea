import { gunzipSync } from 'node:zlib'
import type { HttpReading } from '@sundry/contracts/domain-report-web'
import type { GuardedWorld } from '../guard/connect-vetted.ts'
import {
  type PublicFetch,
  PublicFetchFault,
  type PublicRequest,
  type PublicResponse,
  type Sites,
} from '../ports/ports-web.ts'
import { scanTls } from './scan-tls.ts'
import { judgeSecurityHeaders, readStrictTransport } from './security-headers.ts'

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
    altSvc: own.header('alt-svc')?.slice(0, SHOWN) ?? null,
    headers: end.page.status === null ? [] : judgeSecurityHeaders(end.header, true),
  }
}

export interface SitePorts {
  http?: number
  https?: number
}

const MAX_TEXT = 65_536
/** Four times the largest logo that receivers take, so that a larger one is reported as too large. */
const MAX_UNPACKED = 131_072
const TEXT_MS = 6000

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

function unpacked(bytes: Uint8Array): Uint8Array {
  if (!isGzip(bytes)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED })
  } catch {
    throw new PublicFetchFault('too-long', 'damaged, or more than may be when unpacked')
  }
}

function onPort(url: string, port: number | undefined): string {
  if (port === undefined) return url
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

export function createSites(world: GuardedWorld, web: PublicFetch, { http, https }: SitePorts = {}): Sites {
  return {
    tls: (host, signal) => scanTls({ host, port: https ?? 443, world, signal }),
    pages: (host, signal) =>
      readPages(web, { plain: onPort(`http://${host}/`, http), secure: onPort(`https://${host}/`, https) }, signal),
    async file(url, signal) {
      const options = { maxBytes: MAX_TEXT, timeoutMs: TEXT_MS, signal }
      const response = await web.fetch(onPort(url, https), options)
      const steps = [response.url, ...response.redirects.map((step) => step.url)]
      if (!steps.every((step) => step.startsWith('https:'))) {
        response.discard()
        throw new PublicFetchFault('address', 'a redirect leads to plain http')
      }
      const { bytes } = await response.bytes()
      return { status: response.status, text: new TextDecoder().decode(unpacked(bytes)) }
    },
    async text(url, signal) {
      const options = { maxBytes: MAX_TEXT, follow: false, timeoutMs: TEXT_MS, signal }
      const response = await web.fetch(onPort(url, https), options)
      const { bytes } = await response.bytes()
      return {
        status: response.status,
        contentType: response.header('content-type'),
        text: new TextDecoder().decode(bytes),
      }
    },
  }
}
