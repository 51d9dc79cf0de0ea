import { Parser } from 'htmlparser2'

/** What a page refers to, absolute and in its order. */
export interface PageLinks {
  scripts: string[]
  links: { rel: string; href: string }[]
}

const MOST = 200

/** Scripts and links of a page, for whoever fetches them. */
export function linksOf(html: string, base: string): PageLinks {
  const scripts: string[] = []
  const links: { rel: string; href: string }[] = []
  let from = base
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && attributes.href) from = URL.parse(attributes.href, base)?.href ?? base
      const url = name === 'script' ? attributes.src : name === 'link' ? attributes.href : undefined
      const absolute = url ? URL.parse(url, from)?.href : undefined
      if (!absolute) return
      if (name === 'script' && scripts.length < MOST) scripts.push(absolute)
      if (name === 'link' && links.length < MOST) links.push({ rel: attributes.rel ?? '', href: absolute })
    },
  })
  parser.end(html)
  return { scripts, links }
}
