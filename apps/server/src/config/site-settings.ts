import { isAbsolute } from 'node:path'
import type { EnvironmentReader } from './environment.ts'

/** Settings that change the built site. */
export interface SiteSettings {
  /** An absolute path; app/static/branding.ts reads and checks the file. */
  logo: string | null
  /** Six hexadecimal digits after `#`. */
  accent: string | null
  /** Null for all; app/static/installation.ts compares them with the tools of the built site. */
  tools: readonly string[] | null
  imprintUrl: string | null
  privacyPolicyUrl: string | null
  /** False asks search engines to leave the site out. */
  isIndexed: boolean
}

/** The identity of the site in cookies, links and emails. */
export interface SiteIdentity {
  readonly basePath?: string
  readonly siteName?: string
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

export function readBasePath(read: EnvironmentReader): string {
  const path = read.text('BASE_PATH')
  if (path === undefined || path === '/') return '/'
  const segments = path.replace(/^\/|\/$/g, '').split('/')
  if (segments.every((segment) => SEGMENT.test(segment)) && path.startsWith('/')) return `/${segments.join('/')}/`
  read.complain('BASE_PATH', 'must be a path of letters, digits, dots, hyphens and underscores, such as /tools.')
  return '/'
}

/** The name stands in HTML, JSON and emails, so it holds no character that any of them reads as more than text. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,:!()+·’–-]{0,39}$/u

export function readSiteName(read: EnvironmentReader): string {
  const name = read.text('SITE_NAME') ?? 'Sundry'
  if (NAME.test(name)) return name
  read.complain(
    'SITE_NAME',
    'must be up to 40 letters, digits, spaces and marks such as . , : ( ), without < > & and quotes.',
  )
  return 'Sundry'
}

function readAccent(read: EnvironmentReader): string | null {
  const colour = read.text('ACCENT')
  if (colour === undefined) return null
  if (/^#[0-9a-f]{6}$/i.test(colour)) return colour.toLowerCase()
  read.complain('ACCENT', 'must be a colour of six hexadecimal digits, such as #1f6feb.')
  return null
}

function readLogo(read: EnvironmentReader): string | null {
  const path = read.text('LOGO')
  if (path === undefined) return null
  if (isAbsolute(path)) return path
  read.complain('LOGO', 'must be the absolute path of an SVG, PNG or WebP file; omit it for the mark of Sundry.')
  return null
}

const readLink = (read: EnvironmentReader, name: string) =>
  read.url(name, ['http:', 'https:'], 'https://example.org/imprint')?.href ?? null

export function readSiteSettings(read: EnvironmentReader): SiteSettings {
  const tools = read.list('TOOLS', (id) => /^[a-z0-9-]{1,40}$/.test(id), 'ids of tools such as compressor,dig-dns')
  return {
    logo: readLogo(read),
    accent: readAccent(read),
    tools: read.text('TOOLS') === undefined ? null : tools,
    imprintUrl: readLink(read, 'IMPRINT_URL'),
    privacyPolicyUrl: readLink(read, 'PRIVACY_POLICY_URL'),
    isIndexed: read.choice('INDEXING', ['on', 'off']) === 'on',
  }
}
