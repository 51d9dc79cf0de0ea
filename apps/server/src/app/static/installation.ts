import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nearestName } from '@sundry/kit'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/environment.ts'
import { accentStyle, readLogo } from './branding.ts'

interface BuiltTool {
  id: string
  path: string
  functions: readonly string[]
  /** True if it works without a server. */
  isLocal?: boolean
}

const ACCOUNT_PAGES = ['/account', '/account/new-password', '/history']

/** The built site under the settings of this start. */
export interface Installation {
  /** Paths of the pages that are off. */
  readonly offPaths: ReadonlySet<string>
  /** Functions that only tools call that are off. */
  readonly offFunctions: ReadonlySet<string>
  readonly logo: { path: string; bytes: Buffer } | null
  /** The text of a page or another file with placeholders, as this installation serves it. */
  adapt(path: string, text: string, base?: string): string
}

/** Written by apps/web/site-build/finish-build.ts; its name has a dot in front, so it is not served. */
async function builtTools(siteDir: string): Promise<readonly BuiltTool[]> {
  const text = await readFile(join(siteDir, '.tools.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as BuiltTool[]
}

function enabledTools(all: readonly BuiltTool[], allowed: readonly string[] | null): readonly BuiltTool[] {
  if (allowed === null) return all
  const ids = all.map(({ id }) => id)
  const unknown = allowed.filter((id) => !ids.includes(id))
  if (unknown.length > 0) {
    const advice = unknown.map((id) => {
      const near = nearestName(id, ids)
      return near === undefined ? `${id} is not a tool.` : `${id} is not a tool; did you mean ${near}?`
    })
    throw new ConfigError(`TOOLS: ${advice.join(' ')} The tools are ${ids.join(', ')}.`)
  }
  if (allowed.length === 0) throw new ConfigError('TOOLS must name at least one tool; omit it for all.')
  return all.filter(({ id }) => allowed.includes(id))
}

/** A sentence that names tools, and the one for an installation without some: `naming` of apps/web/app/platform/site.ts. */
const NAMING = /\ue000([^\ue000-\ue002]*)\ue001([^\ue000-\ue002]*)\ue002/g

const VOID = /^(?:link|meta|img|input|br|hr)$/

/** The end of the element whose opening tag ends at `from`. */
function endOf(html: string, tag: string, from: number): number {
  if (VOID.test(tag)) return from
  const same = new RegExp(`<(/?)${tag}\\b[^>]*>`, 'g')
  same.lastIndex = from
  let depth = 1
  for (let found = same.exec(html); found; found = same.exec(html)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return same.lastIndex
  }
  return html.length
}

/** Without the elements whose `data-part` names only parts that this installation does not show. */
export function withoutParts(html: string, shown: ReadonlySet<string>): string {
  const marked = /<([a-z][a-z0-9]*)\b[^>]*\sdata-part="([^"]*)"[^>]*>/g
  let shownHtml = ''
  let from = 0
  for (let found = marked.exec(html); found; found = marked.exec(html)) {
    const [, tag = '', parts = ''] = found
    if (parts.split(' ').some((part) => shown.has(part))) continue
    shownHtml += html.slice(from, found.index)
    from = endOf(html, tag, marked.lastIndex)
    marked.lastIndex = from
  }
  return shownHtml + html.slice(from)
}

interface Manifest {
  share_target?: object
  file_handlers?: { action: string }[]
  shortcuts?: { url: string }[]
  icons?: object[]
}

function adaptManifest(text: string, off: ReadonlySet<string>, logo: Installation['logo']): string {
  const { share_target, ...manifest } = JSON.parse(text) as Manifest
  const isOn = (path: string) => !off.has(`/${path}`)
  const { file_handlers = [], shortcuts = [], icons } = manifest
  return JSON.stringify({
    ...manifest,
    icons: logo ? [{ src: logo.path.slice(1), sizes: 'any' }] : icons,
    // The service worker leads what is shared to the compressor.
    ...(isOn('compressor') && { share_target }),
    file_handlers: file_handlers.filter(({ action }) => isOn(action)),
    shortcuts: shortcuts.filter(({ url }) => isOn(url)),
  })
}

/** Parts that need functions, their description, accounts and the public address of the site. */
const OF_A_SERVER = ['server', 'functions', 'accounts', 'address']

/** A site for a plain file server: it has no functions of its own, and its path is unknown. */
export interface StaticSite {
  /** The address of an installation whose functions it asks, with a slash at its end; null hides lookups. */
  readonly functions: string | null
  /** Without a slash at its end; null if it is unknown. */
  readonly address: string | null
}

/** Parts of the page /privacy that are true of this server. */
const factsOf = ({ lookups, signIn, removeBg, mcp, logLevel, demo }: Config) => [
  ...(demo ? ['demo'] : []),
  'fact-logs',
  'fact-address',
  ...(['info', 'debug'].includes(logLevel) ? ['fact-calls'] : []),
  lookups === 'live' ? 'fact-live' : 'fact-samples',
  signIn.enabled && !demo ? 'fact-accounts' : 'fact-no-accounts',
  ...(removeBg.key !== null || removeBg.publicKey !== null ? ['fact-provider'] : []),
  ...(mcp ? ['fact-agents'] : []),
]

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The metadata and data for crawlers that name the address of the page. */
const ADDRESSED =
  /<link rel="canonical"[^>]*>|<meta property="og:(?:url|image(?::\w+)?)"[^>]*>|<script type="application\/ld\+json">[^<]*<\/script>/g

export async function readInstallation(config: Config, plain: StaticSite | null = null): Promise<Installation> {
  const { site, siteDir, basePath, siteName } = config
  const built = await builtTools(siteDir)
  const all = plain !== null && plain.functions === null ? built.filter(({ isLocal }) => isLocal) : built
  const enabled = enabledTools(all, site.tools)
  const logo = site.logo === null ? null : await readLogo(site.logo)
  const off = built.filter((tool) => !enabled.includes(tool))
  const offPaths = new Set([...off.map(({ path }) => path), ...(plain ? ACCOUNT_PAGES : [])])
  const needed = new Set(enabled.flatMap(({ functions }) => functions))
  const offFunctions = new Set(off.flatMap(({ functions }) => functions).filter((name) => !needed.has(name)))
  const parts = [
    ...enabled.map(({ id }) => id),
    ...(off.length > 0 ? ['some-tools'] : []),
    logo ? 'logo' : 'mark',
    ...(plain
      ? ['fact-static', plain.functions === null ? 'no-server' : 'server']
      : [...OF_A_SERVER, ...factsOf(config)]),
    ...(plain?.address ? ['address'] : []),
    ...(site.imprintUrl === null ? [] : ['imprint']),
    ...(site.privacyPolicyUrl === null ? [] : ['privacy-policy']),
  ]
  const shown = new Set(parts)
  const values: readonly (readonly [string, string])[] = [
    ['site-name-unknown', siteName],
    ['site-parts-unknown', parts.join(' ')],
    ['start-tool-unknown', enabled[0]?.path.slice(1) ?? ''],
    ['functions-address-unknown', plain?.functions ?? ''],
    ['https://imprint.invalid', inAttribute(site.imprintUrl ?? '')],
    ['https://privacy-policy.invalid', inAttribute(site.privacyPolicyUrl ?? '')],
  ]
  // Copies of the site in browsers are replaced when the settings have changed.
  const logoHash = logo && createHash('sha256').update(logo.bytes).digest('hex')
  const settings = JSON.stringify([...values, basePath, site.accent, logoHash])
  const mark = createHash('sha256').update(settings).digest('hex').slice(0, 12)
  const fill = (text: string, base: string) =>
    [['/base-path-unknown/', base], ['site-logo-unknown', logo ? base + logo.path.slice(1) : ''], ...values].reduce(
      (made, [placeholder = '', value = '']) => made.replaceAll(placeholder, () => value),
      text.replace(NAMING, off.length > 0 ? '$2' : '$1'),
    )

  function adaptPage(text: string, base: string): string {
    let page = withoutParts(text, shown)
    // Before its scripts run, the box on the home page is a form of that tool.
    if (!shown.has('domain-report')) page = page.replaceAll(`action="${base}domain-report"`, () => `action="${base}"`)
    if (plain && plain.address === null) page = page.replace(ADDRESSED, '')
    if (logo) {
      const icon = `"${base}${logo.path.slice(1)}"`
      page = page.replaceAll(`"${base}favicon.svg" type="image/svg+xml"`, () => icon)
    }
    const { accent } = site
    return accent === null ? page : page.replace('</head>', () => `${accentStyle(accent)}</head>`)
  }

  return {
    offPaths,
    offFunctions,
    logo,
    adapt(path, text, base = basePath) {
      const filled = fill(text, base)
      if (path.endsWith('.html')) return adaptPage(filled, base)
      if (path === '/sw.js') {
        const isRelative = plain !== null && plain.address === null
        const line = `const SETTINGS = ${JSON.stringify(`-${mark}`)}, LEFT_OUT = ${JSON.stringify([...offPaths])}, FOLDERS = ${isRelative}`
        return filled.replace("const SETTINGS = '', LEFT_OUT = [], FOLDERS = false", () => line)
      }
      if (path === '/manifest.webmanifest' && (logo || offPaths.size > 0)) return adaptManifest(filled, offPaths, logo)
      if (path === '/robots.txt' && !site.isIndexed) return filled.replace(/^Sitemap:.*\n?/m, '')
      if (path === '/llms.txt') {
        return filled.replace(/^- \[.*\]\(https:\/\/sundry\.invalid([^)]*)\).*\n/gm, (line, page: string) =>
          offPaths.has(page) ? '' : line,
        )
      }
      if (path !== '/sitemap.xml') return filled
      return filled.replace(
        / *<url>\s*<loc>https:\/\/sundry\.invalid([^<]*)<\/loc>\s*<\/url>\n?/g,
        (entry, page: string) => (offPaths.has(page) ? '' : entry),
      )
    },
  }
}
