import type { ParsedPage } from '../page/read-page.ts'

export interface Component {
  kind: 'theme' | 'parent-theme' | 'plugin' | 'module' | 'extension'
  slug: string
  name: string
  version: string | null
  author: string | null
  /** True when the version was not read from the component itself. */
  approximate: boolean
}

export function wordsOf(slug: string): string {
  return slug
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

export interface SiteText {
  read: ParsedPage
  text: string
}

export interface CmsReader {
  cms: string
  components(site: SiteText): Component[]
}

const MAX_TEXT = 1_500_000

export function siteText(read: ParsedPage): SiteText {
  const html = read.html.slice(0, MAX_TEXT)
  const plain = html
    .replaceAll('&amp;', '&')
    .replaceAll('\\/', '/')
    .replaceAll('\\u0022', '"')
    .replaceAll('&quot;', '"')
  return { read, text: `${plain}\n${[...read.scriptUrls, ...read.linkUrls].join('\n')}` }
}

const MAX_NAMED = 80
const MAX_MENTIONS = 5000

const STAMP = /^[^"'\s<>)]{0,200}?[?&](?:v|ver|version)=v?(\d+\.\d[\w.-]{0,30})/

export function foldersIn(text: string, pattern: RegExp): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  let mentions = 0
  for (const match of text.matchAll(pattern)) {
    mentions += 1
    if (mentions > MAX_MENTIONS) break
    const slug = match[1] ?? ''
    const known = found.get(slug) ?? new Set()
    if (!found.has(slug) && found.size === MAX_NAMED) continue
    found.set(slug, known)
    const end = match.index + match[0].length
    const stamp = STAMP.exec(text.slice(end, end + 260))?.[1]
    if (stamp && known.size < 3) known.add(stamp)
  }
  return found
}

/** The one release all files of a folder carry; none when they differ or carry what the whole site carries. */
export function agreedStamp(stamps: ReadonlySet<string> | undefined, sites: ReadonlySet<string> = new Set()) {
  const own = [...(stamps ?? [])].filter((stamp) => !sites.has(stamp))
  return own.length === 1 ? (own[0] ?? null) : null
}

export function component(kind: Component['kind'], slug: string, more: Partial<Component> = {}): Component {
  return { kind, slug, name: wordsOf(slug), version: null, author: null, approximate: false, ...more }
}

export function stamped(kind: Component['kind'], slug: string, version: string | null, more: Partial<Component> = {}) {
  return component(kind, slug, { version, approximate: version !== null, ...more })
}
