/** Two slashes or a scheme, then the host: everything before the path, the query or the parameters. */
const ORIGIN = /^(?:\/\/)?(?:[^/?;]*:\/\/)?[^/?;]*/

/** Works on the characters as given: nothing is decoded or normalised. */
export function urlPath(url: string): string {
  const hash = url.indexOf('#')
  const address = hash < 0 ? url : url.slice(0, hash)
  const path = address.replace(ORIGIN, '')
  return path.startsWith('/') ? path : `/${path}`
}

export type UrlChange =
  | 'scheme-added'
  | 'trimmed'
  | 'host-lowered'
  | 'host-punycode'
  | 'default-port-removed'
  | 'credentials-removed'
  | 'fragment-removed'
  | 'dots-resolved'
  | 'percent-encoded'

export interface NormalisedUrl {
  readonly url: string
  readonly path: string
  /** There is one robots.txt for each scheme, host and port. */
  readonly robotsUrl: string | undefined
  readonly changes: readonly UrlChange[]
}

const anyHost = 'https://host.invalid'

export function normaliseUrl(input: string): NormalisedUrl | undefined {
  const text = input.trim()
  if (text === '') return undefined
  const isPath = /^[/?](?!\/)/.test(text)
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const absolute = isPath || hasScheme ? text : `https://${text.replace(/^\/\//, '')}`
  // A space in a host would be encoded by a browser's parser, and no name has one.
  const host = isPath ? '' : (/^[^/]*\/\/([^/?#\\]*)/.exec(absolute)?.[1] ?? '')
  if (/\s|%20/.test(host) || !URL.canParse(absolute, anyHost)) return undefined
  const parsed = new URL(absolute, anyHost)
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return undefined

  const changes = [...describe(absolute, parsed, isPath)]
  if (!isPath && !hasScheme) changes.unshift('scheme-added')
  if (text !== input) changes.unshift('trimmed')
  parsed.username = ''
  parsed.password = ''
  parsed.hash = ''
  const url = isPath ? parsed.href.slice(anyHost.length) : parsed.href
  return { url, path: urlPath(url), robotsUrl: isPath ? undefined : `${parsed.origin}/robots.txt`, changes }
}

function* describe(absolute: string, parsed: URL, isPath: boolean): Generator<UrlChange> {
  const [, authority = '', rest = ''] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?#\\]*)(.*)$/is.exec(absolute) ?? []
  if (!isPath) {
    const host = authority.slice(authority.lastIndexOf('@') + 1)
    if (authority.includes('@')) yield 'credentials-removed'
    if (/[^\u0000-\u007f]/.test(host)) yield 'host-punycode'
    else if (/[A-Z]/.test(host)) yield 'host-lowered'
    if (/:\d*$/.test(host) && parsed.port === '') yield 'default-port-removed'
  }
  const path = (isPath ? absolute : rest).replace(/#.*$/s, '')
  if (absolute.includes('#')) yield 'fragment-removed'
  if (/(?:^|[/\\])\.{1,2}(?:[/\\?]|$)/.test(path.replace(/\?.*$/s, ''))) yield 'dots-resolved'
  if (/[^\u0021-\u007e]|["<>`{}]/.test(path)) yield 'percent-encoded'
}

export function verdictReason(agent: string, allowed: boolean): string {
  return allowed ? `URL is allowed for ${agent}.` : `URL is disallowed for ${agent} based on current rules.`
}

export interface SimplifiedVerdict {
  readonly allowed: boolean
  readonly line: number
  readonly reason: string
}

/**
 * The specification's 'Simplified matching', which is not what crawlers do: values match anywhere in path and query,
 * the last matching line wins, agents are compared as written, and a wildcard group counts until a group of the agent
 * has been seen.
 */
export function simplifiedCheck(robotsTxt: string, agent: string, url: string): SimplifiedVerdict {
  const path = urlPath(url)
  let group = ''
  let agentSeen = false
  let allowed = true
  let line = 0
  robotsTxt.split(/\r\n|\r|\n/).forEach((text, index) => {
    const [content = ''] = text.split('#', 1)
    const colon = content.indexOf(':')
    const directive = content.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = content.slice(colon + 1).trim()
    if (directive === 'user-agent') {
      group = value
      agentSeen ||= value === agent
      return
    }
    if (group !== agent && !(group === '*' && !agentSeen)) return
    if (directive === 'disallow' && matches(value, path)) {
      allowed = false
      line = index + 1
    }
    if (directive === 'allow' && matches(value, path)) {
      allowed = true
      line = index + 1
    }
  })
  return { allowed, line, reason: verdictReason(agent, allowed) }
}

function matches(value: string, path: string): boolean {
  return value !== '' && path.includes(value)
}
