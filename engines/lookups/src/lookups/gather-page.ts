import type { Page } from '@sundry/fingerprints'
import { pageText } from '../parsing/read-page.ts'
import type { FetchedPage, Parser, Profiler, Turn } from '../ports/ports.ts'
import { PublicFetchFault, type PublicFetchSession, type PublicResponse } from '../ports/ports-web.ts'

const signs: readonly (readonly [name: string, header: string | null, pattern: RegExp])[] = [
  ['Cloudflare', 'cf-mitigated', /challenge/i],
  [
    'Cloudflare',
    null,
    /<title>(?:Just a moment\.\.\.|Attention Required! \| Cloudflare)|\/cdn-cgi\/challenge-platform\//i,
  ],
  ['DataDome', 'x-datadome', /protected/i],
  ['DataDome', null, /captcha-delivery\.com/i],
  ['Imperva', null, /_Incapsula_Resource|Incapsula incident ID/i],
  ['PerimeterX', null, /px-captcha|window\._pxAppId/i],
  ['AWS WAF', 'x-amzn-waf-action', /challenge|captcha/i],
  ['AWS WAF', null, /awsWafCookieDomainList|gokuProps/i],
  ['Akamai', null, /<title>Access Denied<\/title>[\s\S]{0,600}errors\.edgesuite\.net/i],
  ['Sucuri', null, /sucuri_cloudproxy_js|<title>Sucuri WebSite Firewall/i],
  ['Anubis', null, /id="anubis_challenge"|within\.website\/x\/cmd\/anubis/i],
]

export function challengeBy(
  status: number,
  header: (name: string) => string | null,
  { head, length }: { head: string; length: number },
): string | null {
  for (const [name, headerName, pattern] of signs) {
    if (headerName !== null && pattern.test(header(headerName) ?? '')) return name
    // Many pages load such scripts: only a refusal or a nearly empty page is a challenge.
    if (headerName === null && (status >= 400 || length < 20_000) && pattern.test(head)) return name
  }
  return null
}

const PAGE_BYTES = 3_000_000
const ASSET_BYTES = 64 * 1024
const ROBOTS_BYTES = 64 * 1024
/** Large, because a probe may be a list, which is useless when it is cut. */
const PROBE_BYTES = 512 * 1024
const MAX_PROBES = 4
const MAX_CONSIDERED = 100
const MAX_ASSETS = 12
const ASSET_MS = 2500
const AGENT = 'Sundry'
const MAX_TYPE_LENGTH = 100

const nothingRead = { scripts: [], links: [], probes: [], head: '', length: 0 }

export interface Gathered {
  page: FetchedPage
  html: { head: string; length: number }
  header(name: string): string | null
  certIssuer: string | null
  isHtml: boolean
  notes: string[]
}

interface Budget {
  session: PublicFetchSession
  signal: AbortSignal
}

async function fetchBeside({ session, signal }: Budget, url: string, maxBytes: number): Promise<string | null> {
  try {
    const response = await session.fetch(url, {
      maxBytes,
      whenLonger: 'cut',
      timeoutMs: ASSET_MS,
      redirects: 2,
      signal,
    })
    if (response.status !== 200) {
      response.discard()
      return null
    }
    const { bytes } = await response.bytes()
    return pageText({ bytes, contentType: response.header('content-type') })
  } catch (error) {
    if (error instanceof PublicFetchFault) return null
    throw error
  }
}

function ownFiles(scripts: readonly string[], links: Page['links'], origin: string): string[] {
  const isOwn = (url: string) => URL.parse(url)?.origin === origin
  const sheets = new Set(links.filter(({ rel }) => /stylesheet/i.test(rel)).map(({ href }) => href))
  const preloads = links.filter(({ rel }) => /modulepreload/i.test(rel)).map(({ href }) => href)
  const own = [...new Set([...scripts, ...sheets, ...preloads])].filter(isOwn)
  const code = own.filter((url) => !sheets.has(url))
  const styles = own.filter((url) => sheets.has(url))
  return [...code.slice(0, MAX_ASSETS - Math.min(4, styles.length)), ...styles].slice(0, MAX_ASSETS)
}

/** A child theme's style.css names its parent's folder in its first comment. */
const PARENT = /^[ \t/*#@]*Template[ \t]*:[ \t]*([\w.-]+)[ \t]*$/im

function parentSheet(url: string, text: string): string | null {
  const parent = url.endsWith('/style.css') ? PARENT.exec(text.slice(0, 8192))?.[1] : undefined
  return parent ? new URL(`../${parent}/style.css`, url).href : null
}

/** Files that the page does not name, so robots.txt decides. */
async function fetchProbes(
  budget: Budget,
  urls: readonly string[],
  mayProbe: (urls: readonly string[]) => Promise<readonly boolean[]>,
): Promise<Page['probes']> {
  const probes: Record<string, string> = {}
  let queue = [...urls]
  while (queue.length > 0 && Object.keys(probes).length < MAX_PROBES) {
    const fresh = queue.filter((url) => probes[url] === undefined).slice(0, MAX_CONSIDERED)
    const allowed = await mayProbe(fresh)
    const requested = fresh.filter((_, index) => allowed[index]).slice(0, MAX_PROBES)
    const texts = await Promise.all(requested.map((url) => fetchBeside(budget, url, PROBE_BYTES)))
    queue = requested.flatMap((url, index) => {
      const text = texts[index] ?? null
      if (text === null) return []
      probes[url] = text
      return parentSheet(url, text) ?? []
    })
  }
  return probes
}

async function fetchAssets(budget: Budget, urls: readonly string[]): Promise<Page['assets']> {
  const found = await Promise.all(urls.map(async (url) => [url, await fetchBeside(budget, url, ASSET_BYTES)] as const))
  return Object.fromEntries(
    found.flatMap(([url, head]) => (head === null ? [] : [[url, { bytes: head.length, head }] as const])),
  )
}

interface Helpers {
  profiler: Profiler
  parser: Parser
}

export async function gatherPage(
  session: PublicFetchSession,
  { profiler, parser }: Helpers,
  url: string,
  turn: Turn & { signal: AbortSignal },
): Promise<Gathered> {
  const { signal } = turn
  const budget = { session, signal }
  const response: PublicResponse = await session.fetch(url, {
    maxBytes: PAGE_BYTES,
    whenLonger: 'cut',
    timeoutMs: 6000,
    headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' },
    signal,
  })
  const notes: string[] = []
  const contentType = response.header('content-type')
  const isHtml = contentType === null || /html/i.test(contentType)
  let body: FetchedPage['body'] = null
  if (isHtml) {
    const { bytes, truncated } = await response.bytes()
    if (bytes.length > 0) body = { bytes, contentType }
    if (truncated) notes.push('The page is longer than 3 MB; only the beginning was read.')
  } else {
    response.discard()
    const type = contentType.slice(0, MAX_TYPE_LENGTH)
    notes.push(`The URL returns ${type}, not a page; only its headers were read.`)
  }
  const { origin } = new URL(response.url)
  const [{ scripts, links, probes: requested, head, length }, robots] = await Promise.all([
    body === null ? nothingRead : profiler.links(body, response.url, turn),
    isHtml ? fetchBeside(budget, `${origin}/robots.txt`, ROBOTS_BYTES) : null,
  ])
  const octets = robots === null ? null : new TextEncoder().encode(robots)
  const mayProbe = async (urls: readonly string[]) => {
    if (octets === null || urls.length === 0) return urls.map(() => true)
    const { blockedBy } = await parser.robots({ key: null, octets, agent: AGENT, urls }, turn)
    return blockedBy.map((line) => line === null)
  }
  const [assets, probes] = await Promise.all([
    fetchAssets(budget, ownFiles(scripts, links, origin)),
    fetchProbes(budget, requested, mayProbe),
  ])
  const page: FetchedPage = {
    url,
    finalUrl: response.url,
    status: response.status,
    headers: response.headers,
    setCookies: response.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
    scripts,
    links,
    robots,
    assets,
    probes,
    body,
    ...(response.tls?.issuer && { certIssuer: response.tls.issuer }),
  }
  return {
    page,
    html: { head, length },
    header: (name) => response.header(name),
    certIssuer: response.tls?.issuer ?? null,
    isHtml,
    notes,
  }
}
