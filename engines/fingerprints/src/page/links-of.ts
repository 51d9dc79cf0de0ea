import { Parser } from 'htmlparser2'

/** Requests for these files must respect robots.txt. */

const MAX_THEMES = 2

const THEME = /["'(]([^"'()\s]{0,300}\/wp-content\/themes\/[\w.-]{1,100}\/)/g
const TEMPLATE = /\/(?:media\/templates\/site|templates)\/(?!site\/|administrator\/|system\/)([a-z][\w-]{0,60})\//i
const WIKI = /\brel="EditURI"[^>]{0,100}\bhref="([^"\s]{0,300}\/api\.php)\?action=rsd"/

function themes(html: string): string[] {
  const folders = new Set<string>()
  for (const [, folder = ''] of html.matchAll(THEME)) {
    const known = [...folders].some((other) => other.split('/').at(-2) === folder.split('/').at(-2))
    if (!known) folders.add(folder)
    if (folders.size === MAX_THEMES) break
  }
  return [...folders].map((folder) => `${folder}style.css`)
}

export function probesOf(html: string, base: string): string[] {
  const found = themes(html)
  const template = html.includes('Joomla') ? TEMPLATE.exec(html)?.[1] : undefined
  if (template) found.push(`/templates/${template}/templateDetails.xml`)
  const wiki = WIKI.exec(html)?.[1]
  if (wiki) found.push(`${wiki}?action=query&meta=siteinfo&siprop=extensions&format=json`)
  const { origin } = new URL(base)
  return found.flatMap((address) => {
    const url = URL.parse(address, base)
    return url?.origin === origin ? [url.href] : []
  })
}

export interface PageLinks {
  scripts: string[]
  links: { rel: string; href: string }[]
  probes: string[]
}

const MAX = 200
const MAX_ADDRESS_LENGTH = 2048
const MAX_REL_LENGTH = 200
const MAX_HTML = 3_000_000
const MAX_TAGS = 60_000
const CHUNK = 16 * 1024

function resolved(address: string | undefined, base: string): string | null {
  if (!address || address.length > MAX_ADDRESS_LENGTH) return null
  const url = URL.parse(address, base)?.href ?? null
  return url !== null && url.length <= MAX_ADDRESS_LENGTH ? url : null
}

export function linksOf(html: string, base: string): PageLinks {
  const scripts: string[] = []
  const links: { rel: string; href: string }[] = []
  let from = base
  let tags = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      tags += 1
      depth += 1
      if (name === 'base') from = resolved(attributes.href, base) ?? base
      if (name === 'script' && scripts.length < MAX) {
        const src = resolved(attributes.src, from)
        if (src !== null) scripts.push(src)
      }
      if (name === 'link' && links.length < MAX) {
        const href = resolved(attributes.href, from)
        if (href !== null) links.push({ rel: (attributes.rel ?? '').slice(0, MAX_REL_LENGTH), href })
      }
    },
    onclosetag() {
      depth -= 1
    },
  })
  const max = Math.min(html.length, MAX_HTML)
  for (let at = 0; at < max && tags < MAX_TAGS && depth < 1000; at += CHUNK) parser.write(html.slice(at, at + CHUNK))
  return { scripts, links, probes: probesOf(html.slice(0, MAX_HTML), base) }
}
