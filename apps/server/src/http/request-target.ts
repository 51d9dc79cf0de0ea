import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { type Config, isLoopback } from '../config/config.ts'
import { forwarded } from '../limits/client-key.ts'

/** The path is the one spelling that routing, prices and keys all read. */
export interface RequestTarget {
  path: string
  query: string
}

const MAX_PATH = 2048
const ABSOLUTE_FORM = /^https?:\/\/[^/?#\\]*/i
const PLAIN_PATH = /^\/[\x21\x22\x24-\x5b\x5d-\x7e]*$/
/** Unsafe when decoded, or needlessly encoded: both make a second spelling. */
const ODD_ENCODING =
  /%(?![0-9a-f]{2})|%[01][0-9a-f]|%2[5def]|%5[cf]|%7[ef]|%3[0-9]|%(?:4[1-9a-f]|5[0-9a])|%(?:6[1-9a-f]|7[0-9a])/i

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Null for a path that two readers could take for two different ones: dot segments, backslashes, empty segments,
 * encoded slashes, needless or broken encodings.
 */
export function readTarget(target: string): RequestTarget | null {
  let rest = target
  if (!target.startsWith('/')) {
    // Programs may send the whole address in their request line (RFC 9112 §3.2.2).
    const authority = ABSOLUTE_FORM.exec(target)?.[0]
    if (authority === undefined) return null
    rest = target.slice(authority.length)
    if (!rest.startsWith('/')) rest = `/${rest}`
  }
  const at = rest.indexOf('?')
  const path = at === -1 ? rest : rest.slice(0, at)
  if (path.length > MAX_PATH || !PLAIN_PATH.test(path)) return null
  if (path.includes('//') || /\/\.{1,2}(?:\/|$)/.test(path)) return null
  if (path.includes('%') && (ODD_ENCODING.test(path) || !decodes(path))) return null
  return { path, query: at === -1 ? '' : rest.slice(at) }
}

export function webHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

type OriginConfig = Pick<Config, 'publicUrl' | 'trustProxy'>

// RFC 3986 §3.2.2, restricted to what browsers send: nothing here can close an attribute or a tag.
const plainHost = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}[A-Za-z0-9])?\.?|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/

export function isPlausibleHost(host: string | undefined): boolean {
  return host === undefined || host === '' || plainHost.test(host) || URL.canParse(`http://${host}`)
}

/** One Host header (RFC 9112 §3.2), and in a whole address no other host: what stands in front of us may read either. */
export function namesOneHost({ headersDistinct, url = '' }: IncomingMessage): boolean {
  const { host: hosts = [] } = headersDistinct
  const targetHost = /^https?:\/\/([^/?#\\]*)/i.exec(url)?.[1]?.toLowerCase()
  return hosts.length <= 1 && (targetHost === undefined || targetHost === hosts[0]?.toLowerCase())
}

/**
 * Without PUBLIC_URL only the Host header distinguishes our pages from a hostile page whose name resolves to our
 * rebinding): a browser sends that name. So a server on loopback answers loopback names only. One that listens on other
 * addresses answers addresses too, and under any name the pages that only read.
 */
export function isOwnHost(config: Pick<Config, 'publicUrl' | 'host'>, incoming: IncomingMessage, isPage: boolean) {
  const { host = '' } = incoming.headers
  if (config.publicUrl !== null || host === '') return true
  const name =
    URL.parse(`http://${host}`)
      ?.hostname.replace(/^\[(.*)\]$/, '$1')
      .replace(/\.$/, '') ?? ''
  if (isLoopback(name)) return true
  return !isLoopback(config.host) && (isPage || isIP(name) !== 0)
}

export function isSecure(config: OriginConfig, incoming: IncomingMessage): boolean {
  if (config.publicUrl !== null) return config.publicUrl.startsWith('https:')
  return forwarded(config.trustProxy, incoming, 'x-forwarded-proto')?.toLowerCase() === 'https'
}

/** Where the site is for this visitor, without a slash at its end. */
export function siteAddress(config: OriginConfig & Pick<Config, 'basePath'>, incoming: IncomingMessage): string {
  return visitorOrigin(config, incoming) + config.basePath.slice(0, -1)
}

/** The Host header may be forged, so an implausible one is answered with localhost. */
export function visitorOrigin(config: OriginConfig, incoming: IncomingMessage): string {
  if (config.publicUrl !== null) return config.publicUrl
  const host = forwarded(config.trustProxy, incoming, 'x-forwarded-host') ?? incoming.headers.host ?? ''
  const scheme = isSecure(config, incoming) ? 'https' : 'http'
  if (plainHost.test(host)) {
    const url = URL.parse(`${scheme}://${host}`)
    if (url) return url.origin
  }
  return `${scheme}://localhost`
}
