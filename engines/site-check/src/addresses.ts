import { decodePath, fileFor } from './files.ts'
import type { HostSettings, RedirectRule } from './hosts.ts'

/** Node's canParse says yes to some hosts of 16 KB that its URL then refuses. */
export function toUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** False for addresses that mean something on one machine only: `file:`, localhost and loopback. */
export function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return !/(^|\.)localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname)
}

export type Target =
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'redirect'; readonly url: string; readonly to: string; readonly rule?: RedirectRule }
  | { readonly kind: 'file'; readonly url: string; readonly file: string; readonly fragment: string }
  | { readonly kind: 'missing'; readonly url: string }

export interface Addresses {
  readonly baseUrl: string
  /** The address of a file, with index.html left out. */
  urlOf(file: string): string
  resolve(href: string, from: { readonly path: string; readonly base: string | null }): Target
  /** As two addresses of the site are compared: no fragment, no index.html, escapes in one spelling. */
  normalise(url: string): string
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const elsewhere: Target = { kind: 'elsewhere' }

export function createAddresses(
  baseUrl: string,
  { files, linked }: { files: ReadonlySet<string>; linked?: ReadonlyMap<string, string> },
  host: HostSettings,
  isServed: (path: string) => boolean = () => false,
): Addresses {
  const { host: ownHost, pathname: basePath } = new URL(baseUrl)
  const urlOf = (file: string) => new URL(encodePath(file.replace(/(^|\/)index\.html?$/, '$1')), baseUrl).href

  function find(url: URL): Target {
    if (url.host !== ownHost || !url.pathname.startsWith(basePath)) return elsewhere
    const file = fileFor(url.pathname.slice(basePath.length), files, linked)
    const path = decodePath(url.pathname)
    const redirect = host.redirectOf(path, file !== null)
    if (redirect?.kind === 'redirect') return { kind: 'redirect', url: url.href, to: redirect.to, rule: redirect }
    if (file !== null) return { kind: 'file', url: url.href, file, fragment: url.hash.slice(1) }
    const isAnswered = redirect?.kind === 'rewrite' || isServed(path)
    return isAnswered ? elsewhere : { kind: 'missing', url: url.href }
  }

  return {
    baseUrl,
    urlOf,
    resolve(href, { path, base }) {
      const text = href.trim()
      // What a template leaves to the browser is no address yet.
      if (text.includes('{{') || text.includes('<%')) return elsewhere
      const pageUrl = new URL(encodePath(path), baseUrl).href
      const documentBase = (base === null ? null : toUrl(base, pageUrl)?.href) ?? pageUrl
      const url = toUrl(text, documentBase)
      if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return elsewhere
      if (text.startsWith('#') && base === null)
        return { kind: 'file', url: url.href, file: path, fragment: url.hash.slice(1) }
      return find(url)
    },
    normalise(address) {
      const url = toUrl(address, baseUrl)
      if (url === null) return address
      url.hash = ''
      url.pathname = encodePath(decodePath(url.pathname).replace(/\/index\.html?$/, '/')).replaceAll('%2F', '/')
      return url.href
    },
  }
}
