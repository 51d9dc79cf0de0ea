import { Parser } from 'htmlparser2'
import { probesOf } from './probes.ts'

/** What a page refers to, absolute and in its order, and what may be asked besides. */
export interface PageLinks {
  scripts: string[]
  links: { rel: string; href: string }[]
  probes: string[]
}

const MOST = 200
/** As much of a page as is fetched; elements beyond these say nothing new and cost time. */
const MOST_HTML = 3_000_000
const MOST_TAGS = 60_000
const CHUNK = 16 * 1024

/** Scripts and links of a page, for whoever fetches them. */
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
      if (name === 'base' && attributes.href) from = URL.parse(attributes.href, base)?.href ?? base
      const url = name === 'script' ? attributes.src : name === 'link' ? attributes.href : undefined
      const absolute = url ? URL.parse(url, from)?.href : undefined
      if (!absolute) return
      if (name === 'script' && scripts.length < MOST) scripts.push(absolute)
      if (name === 'link' && links.length < MOST) links.push({ rel: attributes.rel ?? '', href: absolute })
    },
    onclosetag() {
      depth -= 1
    },
  })
  const most = Math.min(html.length, MOST_HTML)
  for (let at = 0; at < most && tags < MOST_TAGS && depth < 1000; at += CHUNK) parser.write(html.slice(at, at + CHUNK))
  return { scripts, links, probes: probesOf(html.slice(0, MOST_HTML), base) }
}
