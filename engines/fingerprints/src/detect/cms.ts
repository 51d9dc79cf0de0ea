import {
  agreedStamp,
  type CmsReader,
  type Component,
  component,
  foldersIn,
  type SiteText,
  stamped,
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

export const drupal: CmsReader = {
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

export const joomla: CmsReader = {
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
const names: Readonly<Record<string, string>> = {
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
}

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
  return keys.slice(0, MAX_NAMED).map((key) => component('extension', key, { name: names[key] ?? key }))
}

export const mediaWiki: CmsReader = {
  cms: 'MediaWiki',
  components(site) {
    const body = /<body\b/.exec(site.text)
    const classes = body ? site.text.slice(body.index, body.index + 2000) : ''
    const active =
      /[?&]skin=([a-z][\w-]{1,40})/.exec(site.text)?.[1] ?? /[\s"]skin-(?!-)([a-z][\w-]{1,40})/.exec(classes)?.[1]
    return [...(active ? [component('theme', active)] : []), ...(listed(site) ?? byModules(site))]
  },
}
