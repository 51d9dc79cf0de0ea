import type { Component } from './site-text.ts'
import { agreedStamp, type CmsReader, component, foldersIn, type SiteText, stamped } from './site-text.ts'

const TEMPLATES = /\/(?:media\/templates\/site|templates)\/(?!site\/|administrator\/|system\/)([a-z][\w-]*)\//gi
const COMPONENTS = /\/(?:media|components)\/com_([a-z][\w]*)\//g
const MODULES = /\/(?:media|modules)\/mod_([a-z][\w]*)\//g
const PLUGINS =
  /\/(?:plugins\/(?:ajax|content|editors|system|user)\/|media\/plg_(?:ajax|content|editors|system|user)_)([a-z]\w*)\//g

/** Extensions that ship with Joomla say nothing about a site. */
const core = new Set(
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
      ['module', MODULES],
      ['plugin', PLUGINS],
    ] as const
    const addOns = kinds.flatMap(([kind, pattern]) =>
      [...foldersIn(site.text, pattern)]
        .filter(([slug]) => !core.has(slug))
        .map(([slug, stamps]) => stamped(kind, slug, agreedStamp(stamps))),
    )
    return [...template(site), ...addOns]
  },
}
