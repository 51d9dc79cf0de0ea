import { gunzipSync } from 'node:zlib'
import type { GuardedWorld } from '../guard/connect-vetted.ts'
import type { Sites } from '../ports/web.ts'
import { type PublicFetch, PublicFetchFault } from '../ports/web.ts'
import { readPages } from './pages.ts'
import { scanTls } from './scan-tls.ts'

export interface SitePorts {
  http?: number
  https?: number
}

const MAX_TEXT = 65_536
/** Four times the largest logo that receivers take, which is told as too large. */
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
