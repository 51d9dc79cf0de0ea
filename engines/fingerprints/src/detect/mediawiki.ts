import type { Component } from './site-text.ts'
import { type CmsReader, component, type SiteText } from './site-text.ts'

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
