import type { PageRule } from '../../context/context.ts'
import type { Element } from '../../scan/scan.ts'

/** Search engines read so many bytes of a page. */
const MAX_HTML = 2_000_000
const MAX_PAGE = 5_000_000
/** Limits the files of a page that count towards its budgets. */
const MAX_FILES = 2000
/** Limits the files that are named for a heavy page. */
const MAX_NAMED = 3
const MAX_REQUESTS = 80
const MAX_ELEMENTS = 6000
const MAX_BLOCKING = 6
const MAX_STYLES = 8
const MAX_HOSTS = 10
const MAX_INLINE = 100_000
const destinations = /^(?:audio|document|embed|fetch|font|image|object|script|style|track|video|worker|json)$/
const data = /^(?:application|text)\/(?!.*(?:java|ecma)script)|^(?:importmap|speculationrules)$/i

/** Weighs a page before it can be used. */
export const checkWeight: PageRule = ({ facts, html, styled, site, report }) => {
  let elements = 0
  let blocking = 0
  let styles = 0
  let inline = 0
  const loaded = new Map<string, number>()
  const hosts = new Set<string>()

  function load(element: Element, value: string): void {
    const { line, name } = element
    const known = loaded.get(value)
    if (known !== undefined && name === 'script')
      report('resource-repeated', line, `${value} is loaded on line ${known} already.`, value)
    else if (known === undefined && loaded.size < 5000) loaded.set(value, line)
    if (/^(?:https?:)?\/\//i.test(value) && URL.canParse(value, site.addresses.baseUrl)) {
      const { host } = new URL(value, site.addresses.baseUrl)
      if (host !== new URL(site.addresses.baseUrl).host && hosts.size < 100) hosts.add(host)
    }
  }

  function checkLink(element: Element): void {
    const { attributes, line } = element
    const rel = attributes.rel?.toLowerCase() ?? ''
    const { href } = attributes
    if (!href) return
    if (/(^|\s)stylesheet(\s|$)/.test(rel) && !/alternate/.test(rel)) {
      styles += 1
      if (loaded.has(href))
        report('resource-repeated', line, `${href} is loaded on line ${loaded.get(href)} already.`, href)
      load(element, href)
    }
    if (!/(^|\s)preload(\s|$)/.test(rel)) return
    const destination = attributes.as?.toLowerCase() ?? ''
    if (!destinations.test(destination))
      report('preload-untyped', line, `The preload of ${href} needs a valid "as".`, href)
    if ((destination === 'font' || destination === 'fetch') && attributes.crossorigin === undefined)
      report('preload-crossorigin', line, `${href} is fetched twice, because the preload lacks crossorigin.`, href)
  }

  return {
    open(element) {
      elements += 1
      const { name, attributes, parent } = element
      if (name === 'link') checkLink(element)
      else if (name === 'script' && attributes.src) {
        load(element, attributes.src)
        const isBlocking =
          attributes.async === undefined && attributes.defer === undefined && !/^module$/i.test(attributes.type ?? '')
        if (isBlocking && parent?.name === 'head' && !data.test(attributes.type ?? '')) blocking += 1
      } else if (attributes.src && (name === 'img' || name === 'iframe'))
        load({ ...element, name: 'img' }, attributes.src)
      for (const attribute of ['src', 'href', 'srcset'] as const) {
        const value = attributes[attribute]
        if (value?.startsWith('data:')) inline += value.length
      }
    },
    text(text, inside) {
      if (
        inside?.name === 'script' &&
        !data.test(inside.attributes.type ?? '') &&
        /\bdocument\.write(?:ln)?\s*\(/.test(text)
      )
        report('document-write', inside.line, 'document.write holds up the page, and browsers may refuse it.')
    },
    end() {
      if (html.length > MAX_HTML) report('html-large', undefined, `The page has ${megabytes(html.length)} of HTML.`)
      if (elements > MAX_ELEMENTS) report('elements-many', undefined, `The page has ${elements} elements.`)
      if (blocking > MAX_BLOCKING)
        report('scripts-blocking', undefined, `${blocking} scripts in the head hold up the page.`)
      if (styles > MAX_STYLES) report('styles-many', undefined, `The page waits for ${styles} style sheets.`)
      if (inline > MAX_INLINE)
        report(
          'inline-data',
          undefined,
          `${Math.round(inline / 1000)} kB of data: addresses are loaded with the page each time.`,
        )
      if (hosts.size > MAX_HOSTS) report('hosts-many', undefined, `The page loads from ${hosts.size} other hosts.`)
      if (loaded.size > MAX_REQUESTS) report('requests-many', undefined, `The page loads ${loaded.size} files.`)
      const files = new Set<string>()
      for (const value of new Set(facts.resources.map((resource) => resource.value))) {
        const target = site.addresses.resolve(value, facts)
        if (target.kind === 'file') files.add(target.file)
      }
      // A style sheet may name images of parts that the page does not have, which only a budget counts.
      if (site.budgets) {
        for (const file of styled) files.add(file)
        // Files that are added here have their turn too, each of them once.
        for (const file of files)
          for (const one of site.styled.get(file) ?? []) if (files.size < MAX_FILES) files.add(one)
      }
      const sizes = new Map([...files].map((file) => [file, site.sizes.get(file) ?? 0]))
      const bytes = [...sizes.values()].reduce((sum, size) => sum + size, html.length)
      if (bytes > (site.budgets?.page ?? MAX_PAGE))
        report('page-heavy', undefined, `The page and its files have ${megabytes(bytes)}${heaviestOf(sizes)}.`)
      for (const [type, max] of Object.entries(site.budgets ?? {})) {
        const own = type === 'html' ? html.length : bytesOfType(sizes, type)
        if (type !== 'page' && own > max)
          report(
            'page-heavy',
            undefined,
            `The ${type} of the page has ${kilobytes(own)}; its budget is ${kilobytes(max)}.`,
            type,
          )
      }
    },
  }
}

/** Files of less than a tenth of a megabyte are not what makes a page heavy. */
const MIN_NAMED = 100_000

function heaviestOf(sizes: ReadonlyMap<string, number>): string {
  const heavy = [...sizes].filter(([, size]) => size >= MIN_NAMED).sort(([, one], [, other]) => other - one)
  const named = heavy.slice(0, MAX_NAMED).map(([file, size]) => `${file} ${megabytes(size)}`)
  const more = heavy.length > MAX_NAMED ? ` and ${heavy.length - MAX_NAMED} more` : ''
  return named.length === 0 ? '' : `, the heaviest are ${named.join(', ')}${more}`
}

const types: Readonly<Record<string, RegExp>> = {
  css: /\.css$/i,
  script: /\.[mc]?js$/i,
  image: /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|jxl)$/i,
  font: /\.(?:woff2?|ttf|otf|eot)$/i,
}

const bytesOfType = (sizes: ReadonlyMap<string, number>, type: string) =>
  [...sizes].reduce((sum, [file, size]) => sum + (types[type]?.test(file) ? size : 0), 0)

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const UNMINIFIED = 60_000
/** How scripts and styles are written down once they are packed. */
export function isUnminified(path: string, text: string): boolean {
  if (text.length < UNMINIFIED || !/\.(m?js|css)$/i.test(path)) return false
  let breaks = 0
  let indented = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    breaks += 1
    if (/[ \t]/.test(text[at + 1] ?? '')) indented += 1
  }
  return breaks > 0 && text.length / breaks < 80 && indented > breaks / 3
}
