import { type Sightings, trust } from '../match/sightings.ts'
import type { ParsedPage } from '../page/read-page.ts'
import type { Rule } from '../page/types.ts'
import { type Component, wordsOf } from './site-text.ts'

const pluginNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'advanced-custom-fields': 'Advanced Custom Fields',
    akismet: 'Akismet',
    'all-in-one-seo-pack': 'All in One SEO Pack',
    autoptimize: 'Autoptimize',
    bbpress: 'bbPress',
    'beaver-builder-lite-version': 'Beaver Builder',
    buddypress: 'BuddyPress',
    'classic-editor': 'Classic Editor',
    'complianz-gdpr': 'Complianz',
    'contact-form-7': 'Contact Form 7',
    'cookie-law-info': 'CookieYes',
    'cookie-notice': 'Cookie Notice',
    'easy-digital-downloads': 'Easy Digital Downloads',
    elementor: 'Elementor',
    'elementor-pro': 'Elementor Pro',
    'essential-addons-for-elementor-lite': 'Essential Addons for Elementor',
    formidable: 'Formidable Form',
    'google-analytics-for-wordpress': 'MonsterInsights',
    'google-site-kit': 'Site Kit',
    gravityforms: 'Gravity Forms',
    gutenberg: 'Gutenberg',
    hello: 'Hello Dolly',
    jetpack: 'Jetpack',
    js_composer: 'wpBakery',
    'litespeed-cache': 'Litespeed Cache',
    'mailchimp-for-wp': 'MailChimp for WordPress',
    'ninja-forms': 'Ninja Forms',
    'nextgen-gallery': 'NextGEN Gallery',
    'popup-maker': 'Popup Maker',
    polylang: 'Polylang',
    'really-simple-ssl': 'Really Simple SSL',
    redirection: 'Redirection',
    revslider: 'Slider Revolution',
    'seo-by-rank-math': 'Rank Math SEO',
    'sitepress-multilingual-cms': 'WPML',
    'siteorigin-panels': 'SiteOrigin Page Builder',
    tablepress: 'TablePress',
    'the-events-calendar': 'The Events Calendar',
    'translatepress-multilingual': 'TranslatePress',
    updraftplus: 'UpdraftPlus',
    w3tc: 'W3 Total Cache',
    'w3-total-cache': 'W3 Total Cache',
    woocommerce: 'WooCommerce',
    wordfence: 'Wordfence',
    'wordpress-seo': 'Yoast SEO',
    'wp-fastest-cache': 'WP Fastest Cache',
    'wp-optimize': 'WP-Optimize',
    'wp-rocket': 'WP Rocket',
    'wp-smushit': 'WPMU DEV Smush',
    'wp-statistics': 'WP-Statistics',
    'wp-super-cache': 'WordPress Super Cache',
    'wpforms-lite': 'WPForms',
    wpforms: 'WPForms',
  }),
)

interface ThemeHeader {
  name: string
  version: string | null
  author: string | null
  parent: string | null
}

const field = (css: string, name: string) =>
  new RegExp(`^[ \\t/*#@]*${name}[ \\t]*:[ \\t]*(.+?)[ \\t]*(?:\\*/)?$`, 'im').exec(css.slice(0, 8192))?.[1]?.trim() ??
  null

function readThemeHeader(css: string): ThemeHeader | null {
  const name = field(css, 'Theme Name')
  if (name === null) return null
  return { name, version: field(css, 'Version'), author: field(css, 'Author'), parent: field(css, 'Template') }
}

const MAX_NAMED = 80

const ASSET = /\/wp-content\/(themes|plugins)\/([A-Za-z0-9._-]+)\/([^"'\s<>)]*)/g

interface Mentioned {
  order: readonly string[]
  stamps: ReadonlyMap<string, ReadonlySet<string>>
}

function mentioned(read: ParsedPage, what: 'themes' | 'plugins'): Mentioned {
  const stamps = new Map<string, Set<string>>()
  // HTML escapes ampersands, JSON escapes slashes.
  const text = read.html.replaceAll('&#038;', '&').replaceAll('&amp;', '&').replaceAll('\\/', '/')
  const addresses = [...read.scriptUrls, ...read.linkUrls].join('\n')
  for (const [, kind, slug = '', rest = ''] of `${addresses}\n${text}`.matchAll(ASSET)) {
    if (kind !== what) continue
    const known = stamps.get(slug) ?? new Set()
    if (stamps.size === MAX_NAMED && !stamps.has(slug)) continue
    stamps.set(slug, known)
    const stamp = /[?&]ver=(\d[\w.-]*)/.exec(rest.slice(0, 300))?.[1]
    if (stamp && known.size < 3) known.add(stamp)
  }
  return { order: [...stamps.keys()], stamps }
}

function coreVersion(read: ParsedPage): string | null {
  const generator = (read.meta.get('generator') ?? []).map((text) => /^WordPress ([\d.]+)/.exec(text)?.[1])
  return generator.find((version) => version !== undefined) ?? null
}

function headerOf(read: ParsedPage, slug: string): ThemeHeader | null {
  const files = [
    ...Object.entries(read.page.probes),
    ...Object.entries(read.page.assets).map(([url, { head }]) => [url, head] as const),
  ]
  for (const [url, text] of files) {
    if (typeof text !== 'string' || !url.includes(`/wp-content/themes/${slug}/style.css`)) continue
    const header = readThemeHeader(text)
    if (header) return header
  }
  return null
}

function wordPressComponents(read: ParsedPage): Component[] {
  const themes = mentioned(read, 'themes')
  const headers = new Map(themes.order.map((slug) => [slug, headerOf(read, slug)]))
  // The child speaks for both: its header names the parent, whose files the page loads as well.
  const child = themes.order.find((slug) => headers.get(slug)?.parent)
  const active = child ?? themes.order[0]
  const components: Component[] = []
  const addTheme = (slug: string, kind: 'theme' | 'parent-theme') => {
    const header = headers.get(slug) ?? headerOf(read, slug)
    components.push({
      kind,
      slug,
      name: header?.name ?? wordsOf(slug),
      version: header?.version ?? null,
      author: header?.author ?? null,
      approximate: false,
    })
  }
  if (active) {
    addTheme(active, 'theme')
    const parent = headers.get(active)?.parent
    if (parent && parent !== active) addTheme(parent, 'parent-theme')
  }
  const core = coreVersion(read)
  const plugins = mentioned(read, 'plugins')
  for (const slug of plugins.order) {
    const stamps = [...(plugins.stamps.get(slug) ?? [])].filter((stamp) => stamp !== core && /^\d+\.\d/.test(stamp))
    const version = stamps.length === 1 ? (stamps[0] ?? null) : null
    const name = pluginNames.get(slug) ?? wordsOf(slug)
    components.push({ kind: 'plugin', slug, name, version, author: null, approximate: version !== null })
  }
  return components
}

const THEMES = 80
const PLUGINS = 87
const THEME_KINDS = [80, 81, 82]

export function detectWordPress(read: ParsedPage, rules: Map<string, Rule>, sightings: Sightings): Component[] {
  if (!read.lowerHtml.includes('wp-content')) return []
  const components = wordPressComponents(read)
  const [first] = components
  if (first)
    sightings.add({
      name: 'WordPress',
      kind: 'folder',
      detail: `/wp-content/ (${first.slug})`,
      confidence: 100,
      trust: 0,
    })
  const core = coreVersion(read)
  for (const [name, found] of sightings.found) {
    // WordPress stamps its own release on files that carry none.
    if (core !== null && found.version === core && rules.get(name)?.cats.includes(PLUGINS)) found.version = null
  }
  for (const { kind, slug, name: reported, version, author } of components) {
    const isPlugin = kind === 'plugin'
    // A theme may be called what something else is called.
    const isOther = !isPlugin && rules.get(reported)?.cats.every((number) => !THEME_KINDS.includes(number))
    const name = isOther ? `${reported} theme` : reported
    if (!rules.has(name)) {
      const by = author ? ` by ${author}` : ''
      rules.set(name, {
        cats: [isPlugin ? PLUGINS : THEMES],
        description: `A WordPress ${isPlugin ? 'plugin' : 'theme'}${by}.`,
      })
    }
    const folder = `/wp-content/${isPlugin ? 'plugins' : 'themes'}/${slug}/`
    const weight = isPlugin ? trust.query : trust.content
    sightings.add({ name, kind: 'folder', detail: folder, confidence: 100, trust: weight, ...(version && { version }) })
  }
  return components
}
