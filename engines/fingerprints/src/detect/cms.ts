import type { ParsedPage } from '../page/read-page.ts'
import type { Technology } from '../page/types.ts'
import {
  agreedStamp,
  type CmsReader,
  type Component,
  component,
  foldersIn,
  type SiteText,
  siteText,
  stamped,
  wordsOf,
} from './site-text.ts'

/** Modules that ship with Drupal say nothing about a site. */
const core = new Set(
  'action announcements_feed automated_cron ban big_pipe block book breakpoint ckeditor ckeditor5 color comment config contact content_moderation contextual core datetime dblog dynamic_page_cache editor entity field field_ui file filter forum help history image jsonapi language layout_builder link locale media media_library menu menu_ui navigation node options page_cache path quickedit rdf responsive_image rest search shortcut statistics syslog system taxonomy telephone text toolbar tour tracker update user views views_ui workflows workspaces'.split(
    ' ',
  ),
)

const MODULES =
  /\/(?:modules\/(?:contrib|custom)|sites\/[\w.-]+\/modules(?:\/(?:contrib|custom))?)\/([a-z][a-z0-9_]*)\//g
const THEMES =
  /\/(?:core\/themes|themes(?:\/(?:contrib|custom))?|sites\/[\w.-]+\/themes(?:\/(?:contrib|custom))?)\/(?!contrib\/|custom\/|engines\/)([a-z][a-z0-9_]*)\//g

function loaded(text: string): string[] {
  const list = /"libraries":"([\w/.,-]{1,4000})"/.exec(text)?.[1] ?? ''
  return list.includes('/') ? list.split(',').map((library) => library.split('/')[0] ?? '') : []
}

const drupal: CmsReader = {
  cms: 'Drupal',
  components({ text }) {
    const ofCore = new Set(foldersIn(text, /\/(core)\/(?:assets|misc|modules)\//g).get('core'))
    const themes = foldersIn(text, THEMES)
    const active = /"theme":"([a-z][a-z0-9_]*)"/.exec(text)?.[1] ?? [...themes.keys()][0]
    const found: Component[] = []
    // A theme's stylesheets come after those of the theme it is made from.
    const names = active ? [active, ...[...themes.keys()].filter((name) => name !== active)] : []
    names.slice(0, 2).forEach((name, index) => {
      const version = agreedStamp(themes.get(name), ofCore)
      found.push(stamped(index === 0 ? 'theme' : 'parent-theme', name, version))
    })
    const modules = foldersIn(text, MODULES)
    for (const name of loaded(text)) if (!modules.has(name)) modules.set(name, new Set())
    for (const [name, stamps] of modules) {
      if (name === '' || core.has(name) || themes.has(name) || name === active) continue
      const version = agreedStamp(stamps, ofCore)
      found.push(version ? stamped('module', name, version) : component('module', name))
    }
    return found
  },
}

const TEMPLATES = /\/(?:media\/templates\/site|templates)\/(?!site\/|administrator\/|system\/)([a-z][\w-]*)\//gi
const COMPONENTS = /\/(?:media|components)\/com_([a-z][\w]*)\//g
const JOOMLA_MODULES = /\/(?:media|modules)\/mod_([a-z][\w]*)\//g
const PLUGINS =
  /\/(?:plugins\/(?:ajax|content|editors|system|user)\/|media\/plg_(?:ajax|content|editors|system|user)_)([a-z]\w*)\//g

/** Extensions that ship with Joomla say nothing about a site. */
const joomlaCore = new Set(
  'ajax associations banners cache config contact content contenthistory fields finder mailto media menus newsfeeds privacy search tags users workflow wrapper articles_archive articles_categories articles_category articles_latest articles_news articles_popular breadcrumbs custom feed footer languages login menu random_image related_items stats syndicate users_latest whosonline emailcloak loadmodule pagebreak pagenavigation vote cache debug highlight languagecode languagefilter log logout p3p redirect remember sef codemirror none tinymce shortcut webauthn passwordless'.split(
    ' ',
  ),
)

const field = (xml: string, name: string) => new RegExp(`<${name}>\\s*([^<]{1,120}?)\\s*</${name}>`, 'i').exec(xml)?.[1]

function template({ read, text }: SiteText): Component[] {
  const [first, stamps] = [...foldersIn(text, TEMPLATES)][0] ?? []
  if (first === undefined) return []
  const url = Object.keys(read.page.probes).find((probe) => probe.endsWith(`/templates/${first}/templateDetails.xml`))
  const xml = (url && read.page.probes[url])?.slice(0, 20_000) ?? ''
  const version = field(xml, 'version')
  if (version === undefined) return [stamped('theme', first, agreedStamp(stamps))]
  const parent = field(xml, 'parent')
  return [
    component('theme', first, { version, author: field(xml, 'author') ?? null }),
    ...(parent ? [component('parent-theme', parent)] : []),
  ]
}

const joomla: CmsReader = {
  cms: 'Joomla',
  components(site) {
    const kinds = [
      ['extension', COMPONENTS],
      ['module', JOOMLA_MODULES],
      ['plugin', PLUGINS],
    ] as const
    const addOns = kinds.flatMap(([kind, pattern]) =>
      [...foldersIn(site.text, pattern)]
        .filter(([slug]) => !joomlaCore.has(slug))
        .map(([slug, stamps]) => stamped(kind, slug, agreedStamp(stamps))),
    )
    return [...template(site), ...addOns]
  },
}

/** Extensions whose modules are called otherwise than they are. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cite: 'Cite',
    visualEditor: 'VisualEditor',
    echo: 'Echo',
    uls: 'UniversalLanguageSelector',
    wikiEditor: 'WikiEditor',
    codeMirror: 'CodeMirror',
    scribunto: 'Scribunto',
    math: 'Math',
    tmh: 'TimedMediaHandler',
    popups: 'Popups',
    smw: 'Semantic MediaWiki',
    srf: 'Semantic Result Formats',
    pygments: 'SyntaxHighlight',
    pageforms: 'Page Forms',
    gadget: 'Gadgets',
    centralauth: 'CentralAuth',
    eventLogging: 'EventLogging',
  }),
)

const MAX_NAMED = 80

function listed({ read }: SiteText): Component[] | null {
  const url = Object.keys(read.page.probes).find((probe) => /\/api\.php\?action=query&meta=siteinfo/.test(probe))
  try {
    const { query } = JSON.parse((url && read.page.probes[url]) ?? '') as {
      query?: { extensions?: unknown }
    }
    if (!Array.isArray(query?.extensions)) return null
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 80) : null)
    return query.extensions.slice(0, MAX_NAMED).flatMap((one: Record<string, unknown>) => {
      const name = text(one.name)
      if (name === null || one.type === 'skin') return []
      return [component('extension', name, { name, version: text(one.version), author: text(one.author) })]
    })
  } catch {
    return null
  }
}

function byModules({ text }: SiteText): Component[] {
  const modules = [...text.matchAll(/(?<=["'=|,]|%7C)ext\.([A-Za-z][A-Za-z0-9]{1,40})(?=[."'|,&%])/g)]
  const keys = [...new Set(modules.map((match) => match[1] ?? ''))]
  return keys.slice(0, MAX_NAMED).map((key) => component('extension', key, { name: names.get(key) ?? key }))
}

const mediaWiki: CmsReader = {
  cms: 'MediaWiki',
  components(site) {
    const body = /<body\b/.exec(site.text)
    const classes = body ? site.text.slice(body.index, body.index + 2000) : ''
    const active =
      /[?&]skin=([a-z][\w-]{1,40})/.exec(site.text)?.[1] ?? /[\s"]skin-(?!-)([a-z][\w-]{1,40})/.exec(classes)?.[1]
    return [...(active ? [component('theme', active)] : []), ...(listed(site) ?? byModules(site))]
  },
}

/** Themes whose built files carry their names; the others' are all called screen.css. */
const GHOST_THEME =
  /\/assets\/built\/(casper|source|dawn|edition|solo|ruby|wave|journal|headline)(?:\.min)?\.(?:js|css)/

const parts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    portal: 'Portal (memberships)',
    'sodo-search': 'Search',
    'comments-ui': 'Comments',
    'announcement-bar': 'Announcement bar',
    'signup-form': 'Sign-up form',
  }),
)

const ghost: CmsReader = {
  cms: 'Ghost',
  components({ text }) {
    const theme = GHOST_THEME.exec(text)?.[1]
    const served = foldersIn(text, /\/(?:ghost|npm\/@tryghost)\/([a-z-]{3,30}@~?\d[\d.]*)\//g)
    const extensions = [...served.keys()].flatMap((tagged) => {
      const [slug = '', release = ''] = tagged.split('@')
      const name = parts.get(slug)
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

const PRESTASHOP_THEMES = /\/themes\/(?!_)([A-Za-z][\w-]*)\/(?:assets|css|js|cache|img)\//g
const PRESTASHOP_MODULES = /\/modules\/([a-z][a-z0-9_]*)\//g

const title = (slug: string) => slug.replace(/^ps_/, '')

const prestaShop: CmsReader = {
  cms: 'PrestaShop',
  components({ text }) {
    const [active, parent] = [...foldersIn(text, PRESTASHOP_THEMES).keys()]
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
