import type { GuardedWorld } from '../guard/connect-vetted.ts'
import type { PublicFetch } from '../ports/public-fetch.ts'
import type { Sites } from '../ports/sites.ts'
import { scanTls } from '../tls/scan-tls.ts'
import { readPages } from './pages.ts'

export interface SitePorts {
  http?: number
  https?: number
}

const MOST_TEXT = 65_536
const TEXT_MS = 6000

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
    async text(url, signal) {
      const options = { maxBytes: MOST_TEXT, follow: false, timeoutMs: TEXT_MS, signal }
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
