import type { ParsedPage } from '../page/read-page.ts'
import type { Technology } from '../page/types.ts'
import { drupal, joomla, mediaWiki } from './cms.ts'
import {
  agreedStamp,
  type CmsReader,
  type Component,
  component,
  foldersIn,
  siteText,
  stamped,
  wordsOf,
} from './site-text.ts'

/** Themes whose built files carry their names; the others' are all called screen.css. */
const GHOST_THEME =
  /\/assets\/built\/(casper|source|dawn|edition|solo|ruby|wave|journal|headline)(?:\.min)?\.(?:js|css)/

const parts: Readonly<Record<string, string>> = {
  portal: 'Portal (memberships)',
  'sodo-search': 'Search',
  'comments-ui': 'Comments',
  'announcement-bar': 'Announcement bar',
  'signup-form': 'Sign-up form',
}

const ghost: CmsReader = {
  cms: 'Ghost',
  components({ text }) {
    const theme = GHOST_THEME.exec(text)?.[1]
    const served = foldersIn(text, /\/(?:ghost|npm\/@tryghost)\/([a-z-]{3,30}@~?\d[\d.]*)\//g)
    const extensions = [...served.keys()].flatMap((tagged) => {
      const [slug = '', release = ''] = tagged.split('@')
      const name = parts[slug]
      // `~2.37` means whatever the newest 2.37 is.
      return name ? [component('extension', slug, { name, version: release.replace('~', ''), approximate: true })] : []
    })
    const cards = /\/public\/cards\.min\.(?:css|js)/.test(text) ? [component('extension', 'cards')] : []
    return [...(theme ? [component('theme', theme)] : []), ...extensions, ...cards]
  },
}

const MAGENTO_THEME =
  /\/static\/(?:version\d+\/)?(?:_cache\/merged\/)?frontend\/([A-Z][\w-]*\/[\w-]+)\/[a-z]{2}_[A-Z]{2}\//g
const THEME_1 = /\/skin\/frontend\/([a-z][\w-]*\/[\w-]+)\//g
const MAGENTO_MODULES = /(?<=["'/])([A-Z][A-Za-z0-9]+_[A-Z][A-Za-z0-9]+)\/(?:js|css|images|fonts|template)\b/g

const theme = (path: string): Component => {
  const [vendor = '', name = ''] = path.split('/')
  return component('theme', path, { name: wordsOf(name), author: wordsOf(vendor) })
}

const magento: CmsReader = {
  cms: 'Magento',
  components({ text }) {
    const [path] = [...foldersIn(text, MAGENTO_THEME).keys(), ...foldersIn(text, THEME_1).keys()]
    const modules = [...foldersIn(text, MAGENTO_MODULES).keys()].filter((name) => !name.startsWith('Magento_'))
    const named = modules.map((slug) => {
      const [vendor = '', name = ''] = slug.split('_')
      return component('module', slug, { name: name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '), author: vendor })
    })
    return [...(path ? [theme(path)] : []), ...named]
  },
}

const THEMES = /\/themes\/(?!_)([A-Za-z][\w-]*)\/(?:assets|css|js|cache|img)\//g
const PRESTASHOP_MODULES = /\/modules\/([a-z][a-z0-9_]*)\//g

const title = (slug: string) => slug.replace(/^ps_/, '')

const prestaShop: CmsReader = {
  cms: 'PrestaShop',
  components({ text }) {
    const [active, parent] = [...foldersIn(text, THEMES).keys()]
    const modules = [...foldersIn(text, PRESTASHOP_MODULES)].map(([slug, stamps]) => {
      const { name } = component('module', title(slug))
      return stamped('module', slug, agreedStamp(stamps), { name })
    })
    return [
      ...(active ? [component('theme', active)] : []),
      ...(parent ? [component('parent-theme', parent)] : []),
      ...modules,
    ]
  },
}

const SHOPIFY_THEME = /\bShopify\.theme\s*=\s*(\{[^{}]{1,600}\})/
const APPS = /\bshopify:\/\/apps\/([a-z0-9][a-z0-9-]{1,80})\//g
const EXTENSIONS = /\/extensions\/[0-9a-f-]{36}\/([a-z][a-z0-9-]{1,80}?)-\d+\/assets\//g

function themeOf(text: string): Component[] {
  const written = SHOPIFY_THEME.exec(text)?.[1]
  if (!written) return []
  try {
    const reported = JSON.parse(written) as Record<string, unknown>
    const string = (key: string) =>
      typeof reported[key] === 'string' && reported[key] !== '' ? (reported[key] as string) : null
    // Merchants rename their copies; the schema keeps the name and release it was sold under.
    const name = string('schema_name') ?? string('name')
    if (name === null) return []
    return [component('theme', String(reported.id ?? name), { name, version: string('schema_version') })]
  } catch {
    return []
  }
}

const shopify: CmsReader = {
  cms: 'Shopify',
  components({ text }) {
    const apps = new Set([...foldersIn(text, APPS).keys(), ...foldersIn(text, EXTENSIONS).keys()])
    return [...themeOf(text), ...[...apps].map((slug) => component('extension', slug))]
  },
}

const readers: readonly CmsReader[] = [drupal, ghost, joomla, magento, mediaWiki, prestaShop, shopify]

export function componentsOf(read: ParsedPage, technologies: readonly Technology[]): Component[] {
  const names = new Set(technologies.map(({ name }) => name))
  const called = readers.filter(({ cms }) => names.has(cms))
  if (called.length === 0) return []
  const site = siteText(read)
  return called.flatMap((reader) => reader.components(site))
}
