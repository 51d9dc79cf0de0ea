import { Parser } from 'htmlparser2'
import { probesOf } from './probes.ts'

export interface PageLinks {
  scripts: string[]
  links: { rel: string; href: string }[]
  probes: string[]
}

const MOST = 200
const LONGEST_ADDRESS = 2048
const LONGEST_REL = 200
const MOST_HTML = 3_000_000
const MOST_TAGS = 60_000
const CHUNK = 16 * 1024

function resolved(address: string | undefined, base: string): string | null {
  if (!address || address.length > LONGEST_ADDRESS) return null
  const url = URL.parse(address, base)?.href ?? null
  return url !== null && url.length <= LONGEST_ADDRESS ? url : null
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
      if (name === 'script' && scripts.length < MOST) {
        const src = resolved(attributes.src, from)
        if (src !== null) scripts.push(src)
      }
      if (name === 'link' && links.length < MOST) {
        const href = resolved(attributes.href, from)
        if (href !== null) links.push({ rel: (attributes.rel ?? '').slice(0, LONGEST_REL), href })
      }
    },
    onclosetag() {
      depth -= 1
    },
  })
  const most = Math.min(html.length, MOST_HTML)
  for (let at = 0; at < most && tags < MOST_TAGS && depth < 1000; at += CHUNK) parser.write(html.slice(at, at + CHUNK))
  return { scripts, links, probes: probesOf(html.slice(0, MOST_HTML), base) }
}
