import type { HostSettings } from '../hosts/hosts.ts'
import type { RedirectRule } from '../hosts/rules.ts'
import { decodePath, fileFor } from './files.ts'

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
  /** Brings addresses of the site into one spelling: no fragment, no index.html, escapes in one form. */
  normalise(url: string): string
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const MAX_ANSWERS = 10_000
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

  function answerFor(href: string, path: string, base: string | null, documentBase: string): Target {
    const text = href.trim()
    // A template that the browser fills in is no address yet.
    if (text.includes('{{') || text.includes('<%')) return elsewhere
    const url = toUrl(text, documentBase)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return elsewhere
    if (text.startsWith('#') && base === null)
      return { kind: 'file', url: url.href, file: path, fragment: url.hash.slice(1) }
    return find(url)
  }

  /** Several rules ask for the same addresses of one page after the other. */
  let last: { path: string; base: string | null; documentBase: string; answers: Map<string, Target> } | null = null
  function answersFor(path: string, base: string | null) {
    if (last?.path === path && last.base === base) return last
    const pageUrl = new URL(encodePath(path), baseUrl).href
    const documentBase = (base === null ? null : toUrl(base, pageUrl)?.href) ?? pageUrl
    last = { path, base, documentBase, answers: new Map() }
    return last
  }

  return {
    baseUrl,
    urlOf,
    resolve(href, { path, base }) {
      const { documentBase, answers } = answersFor(path, base)
      const known = answers.get(href)
      if (known) return known
      const answer = answerFor(href, path, base, documentBase)
      if (answers.size < MAX_ANSWERS) answers.set(href, answer)
      return answer
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
