import { counted } from '@sundry/kit'
import { extractJsonLd, type Finding, validateJsonLd } from '@sundry/schema'
import type { Describe, PageRule, PageScope } from '../context/context.ts'
import type { Attributes, Element } from '../scan/scan.ts'
import { isPublicAddress, toUrl } from '../site/addresses.ts'
import { isLanguageTag, isRightToLeft } from './canonicals.ts'

const MAX_TITLE = 75
const MAX_DESCRIPTION = 200
const MIN_DESCRIPTION = 25
/** Browsers look for the encoding in the first kilobyte. */
const CHARSET_WITHIN = 1024
const bytesIn = (text: string) => new TextEncoder().encode(text).length
const defaults =
  /^(?:untitled(?: document| page)?|document|home|home ?page|page title|title|react app|vite(?: \+ [a-z]+)*(?: app)?|next\.?js app|create next app|my (?:site|blog|website)|new page|welcome|insert title here|site title)$/i
const robotsWords =
  /^(?:all|none|(?:no)?index|(?:no)?follow|noarchive|nosnippet|noimageindex|notranslate|nositelinkssearchbox|noodp|noydir|nocache|indexifembedded|noai|noimageai|nopagereadaloud|max-(?:snippet|image-preview|video-preview)\s*:.*|unavailable_after\s*:.*)$/i

const words = (text = '') =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
const restOfDate = /^\d|^(?:mon|tue|wed|thu|fri|sat|sun)|^(?:gmt|utc|est|pst)/i

/** Checks the head: encoding, language, viewport, robots, canonical URL, and the length of its texts. */
export const checkHead: PageRule = ({ facts, html, report }) => {
  let titles = 0
  let descriptions = 0
  let charset: number | null = null
  let viewport: Attributes | null = null
  let robots: string[] = []
  let robotsLine = 0
  const canonicals = new Map<string, number>()
  let root: Element | null = null
  let elements = 0
  let isFrameset = false

  function checkRobots(content: string, line: number): void {
    const directives = content.split(',').map((one) => one.trim())
    for (const one of directives) {
      const isKnown =
        robotsWords.test(one) || restOfDate.test(one) || one.split(/\s+/).every((word) => robotsWords.test(word))
      if (one !== '' && !isKnown) report('robots-meta-unknown', line, `Crawlers ignore "${one}".`, one)
    }
    robots = [...robots, ...words(content)]
    robotsLine = line
  }

  function checkMeta({ attributes, line, at }: Element): void {
    const { content = '' } = attributes
    const name = attributes.name?.trim().toLowerCase()
    const equivalent = attributes['http-equiv']?.trim().toLowerCase()
    const encoding =
      attributes.charset ??
      (equivalent === 'content-type' ? /charset\s*=\s*["']?([\w-]+)/i.exec(content)?.[1] : undefined)
    if (encoding !== undefined && charset === null) {
      charset = at
      if (!/^utf-?8$/i.test(encoding.trim()))
        report('charset-other', line, `The page says that it is encoded as ${encoding}.`, encoding)
      else {
        // The whole tag must be among them (HTML 4.2.5.4).
        const [before, tag] = [bytesIn(html.slice(0, at)), html.indexOf('>', at) + 1 - at]
        if (before + tag > CHARSET_WITHIN) report('charset-late', line, `The encoding is named after ${before} bytes.`)
      }
    }
    if (name === 'viewport') {
      viewport ??= attributes
      if (/user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*(?:0|1(?:\.\d+)?)(?![\d.])/i.test(content))
        report('viewport-zoom', line, `Visitors cannot zoom in: ${content}`, content)
      if (/\bwidth\s*=\s*\d/i.test(content))
        report('viewport-fixed', line, `The page has a fixed width: ${content}`, content)
    }
    if (name === 'description') {
      descriptions += 1
      if (descriptions === 2) report('description-repeated', line, 'The page has more than one description.')
    }
    if (name === 'robots' || name === 'googlebot' || name === 'bingbot') checkRobots(content, line)
    if (equivalent === 'refresh') {
      const seconds = Number.parseFloat(content)
      if (seconds > 0 && seconds < 72_000)
        report('refresh-timed', line, `The page changes by itself after ${counted(seconds, 'second')}.`)
    }
  }

  function checkCanonical({ attributes, line, parent }: Element): void {
    const { href } = attributes
    if (!href) return
    if (canonicals.size > 0 && !canonicals.has(href) && canonicals.size < 5)
      report('canonical-repeated', line, `The page has a second canonical URL: ${href}`, href)
    canonicals.set(href, line)
    if (insideBody(parent)) report('canonical-in-body', line, 'Search engines ignore a canonical URL outside the head.')
    if (href.includes('#')) report('canonical-fragment', line, `${href} names a part of a page.`, href)
    if (!/^\s*[a-z][a-z\d+.-]*:/i.test(href))
      report('canonical-relative', line, `${href} is not an absolute URL.`, href)
  }

  return {
    open(element) {
      elements += 1
      const { name, attributes, line, isForeign } = element
      if (isForeign) return
      if (name === 'html') root ??= element
      else if (name === 'frameset') isFrameset = true
      else if (name === 'meta') checkMeta(element)
      else if (name === 'link' && /(^|\s)canonical(\s|$)/i.test(attributes.rel ?? '')) checkCanonical(element)
      else if (name === 'title') {
        titles += 1
        if (titles === 2) report('title-repeated', line, 'The page has more than one <title>.')
      }
      if (attributes.lang !== undefined && name !== 'html' && attributes.lang !== '' && !isLanguageTag(attributes.lang))
        report('lang-invalid', line, `"${attributes.lang}" is not a language tag.`, attributes.lang)
    },
    end() {
      if (elements === 0 || facts.refresh) return
      checkLanguage(root, report)
      if (charset === null && !html.startsWith('\uFEFF') && /[^\u0000-\u007F]/.test(html) && !html.startsWith('<?xml'))
        report('charset-missing', undefined, 'The page does not name its encoding.')
      if (viewport === null && !isFrameset && root !== null)
        report('viewport-missing', undefined, 'Phones show the page as a small picture of its desktop version.')
      const { title, description } = facts
      if (title && title.value.length > MAX_TITLE)
        report('title-long', title.line, `The title has ${title.value.length} characters.`)
      if (title && defaults.test(title.value))
        report('title-default', title.line, `"${title.value}" does not say what the page is about.`, title.value)
      if (description && description.value.length > MAX_DESCRIPTION)
        report('description-long', description.line, `The description has ${description.value.length} characters.`)
      if (description && description.value !== '' && description.value.length < MIN_DESCRIPTION)
        report('description-short', description.line, `The description has ${description.value.length} characters.`)
      if (robots.includes('index') && robots.includes('noindex'))
        report('robots-meta-conflict', robotsLine, 'The page says index and noindex; the stricter one counts.')
      if (robots.includes('nofollow') && !robots.includes('noindex'))
        report('page-nofollow', robotsLine, 'No link of the page counts for search engines.')
      if (robots.includes('nosnippet') || robots.some((word) => word === 'max-snippet:0'))
        report('snippet-closed', robotsLine, 'Search results and AI answers may not quote the page.')
    },
  }
}

function insideBody(parent: Element | null): boolean {
  for (let at = parent; at !== null; at = at.parent) if (at.name === 'body') return true
  return false
}

function checkLanguage(root: Element | null, report: Describe) {
  const { line, attributes } = root ?? { line: undefined, attributes: {} as Attributes }
  const { lang, dir, 'xml:lang': xmlLang } = attributes
  if (lang === undefined || lang.trim() === '')
    return report('lang-missing', line, 'The page does not name its language.')
  if (!isLanguageTag(lang)) return report('lang-invalid', line, `"${lang}" is not a language tag.`, lang)
  if (xmlLang !== undefined && xmlLang.toLowerCase() !== lang.toLowerCase())
    report('lang-contradictory', line, `lang is "${lang}" and xml:lang is "${xmlLang}".`)
  if (isRightToLeft(lang) && dir === undefined)
    report('direction-missing', line, `Text in "${lang}" runs from right to left, and the page does not say so.`, lang)
}

/** Cards of social networks: https://ogp.me */
export const checkSocial: PageRule = ({ facts, site, report }) => {
  const properties = new Map<string, { value: string; line: number }>()
  const cards = /^(summary|summary_large_image|app|player)$/

  return {
    open({ name, attributes, line }) {
      if (name !== 'meta') return
      const property = (attributes.property ?? attributes.name)?.trim().toLowerCase() ?? ''
      if (!/^(?:og|twitter):/.test(property)) return
      const value = attributes.content?.trim() ?? ''
      const known = properties.get(property)
      if (known && known.value !== value && /^og:(?:title|url|type|description)$/.test(property))
        report('social-repeated', line, `${property} is also on line ${known.line}, with another value.`, property)
      else if (!known) properties.set(property, { value, line })
    },
    end() {
      if (properties.size === 0 || facts.refresh) return
      const has = (name: string) => (properties.get(name)?.value ?? '') !== ''
      const hasOpenGraph = [...properties.keys()].some((name) => name.startsWith('og:'))
      if (hasOpenGraph) {
        const missing = ['og:title', 'og:image'].filter((name) => !has(name))
        if (missing.length > 0)
          report('social-incomplete', undefined, `The card lacks ${missing.join(' and ')}.`, missing.join())
      }
      const card = properties.get('twitter:card')
      if (card && !cards.test(card.value))
        report('twitter-card-invalid', card.line, `There is no card "${card.value}".`, card.value)
      const url = properties.get('og:url')
      if (url && facts.canonical && toUrl(url.value) && toUrl(facts.canonical.value)) {
        const { addresses } = site
        if (addresses.normalise(url.value) !== addresses.normalise(facts.canonical.value))
          report(
            'social-url-differs',
            url.line,
            `og:url is ${url.value} and the canonical URL is ${facts.canonical.value}.`,
            url.value,
          )
      }
      for (const name of ['og:image', 'twitter:image']) {
        const image = properties.get(name)
        if (image && image.value !== '') checkSocialImage(name, image)
      }
    },
  }

  function checkSocialImage(name: string, { value, line }: { value: string; line: number }) {
    const url = toUrl(value)
    if (url === null) return report('social-image-relative', line, `${name} is not an absolute URL: ${value}`, value)
    if (!isPublicAddress(value)) return report('social-image-relative', line, `Nobody else can open ${value}.`, value)
    const target = site.addresses.resolve(value, facts)
    if (target.kind === 'missing')
      return report('social-image-missing', line, `${value} is missing from the built site.`, value)
    if (/\.svgz?$/i.test(url.pathname))
      report('social-image-format', line, `Social networks do not show SVG: ${value}`, value)
    const size = target.kind === 'file' ? site.images.get(target.file) : undefined
    if (size && (size.width < 200 || size.height < 200))
      report('social-image-small', line, `${value} has ${size.width} × ${size.height} pixels.`, value)
  }
}

const ruleOf: Readonly<Record<Finding['severity'], 'json-ld-invalid' | 'json-ld-incomplete' | null>> = {
  error: 'json-ld-invalid',
  warning: 'json-ld-incomplete',
  info: null,
}
const MAX_DEPTH = 20
const MAX_NODES = 5000
type Node = Readonly<Record<string, unknown>>

/** Structured data: JSON-LD by itself and against the site, and the scope of microdata. */
export const checkData: PageRule = (scope) => {
  const { facts, report } = scope
  return {
    open({ name, attributes, line, parent }) {
      if (attributes.itemscope === undefined && attributes.itemtype !== undefined)
        report('microdata-scope', line, 'itemtype means nothing without itemscope.', attributes.itemtype)
      if (attributes.itemprop !== undefined && name !== 'meta' && name !== 'link' && !isInScope(parent))
        report(
          'microdata-scope',
          line,
          `"${attributes.itemprop}" belongs to nothing: no element around it has itemscope.`,
          attributes.itemprop,
        )
    },
    end() {
      for (const { value, line } of facts.jsonLd) {
        const read = extractJsonLd(value)
        const findings = 'finding' in read ? [read.finding] : validateJsonLd(read.value)
        for (const { severity, path: at, message } of findings) {
          const rule = ruleOf[severity]
          if (rule) report(rule, line, at === '' ? message : `${at}: ${message}`, at)
        }
        if (!('finding' in read)) walk(read.value, line, scope)
      }
    },
  }
}

function isInScope(parent: Parameters<NonNullable<ReturnType<PageRule>['open']>>[0]['parent']): boolean {
  for (let at = parent; at !== null; at = at.parent) {
    // An id may be named by itemref anywhere on the page.
    if (at.attributes.itemscope !== undefined || at.attributes.id !== undefined) return true
  }
  return false
}

const addressed = new Set(['url', 'item', 'image', 'logo', 'mainEntityOfPage', 'contentUrl', 'thumbnailUrl', '@id'])

function walk(root: unknown, line: number, { facts, site, report }: PageScope): void {
  const queue: { value: unknown; key: string; depth: number }[] = [{ value: root, key: '', depth: 0 }]
  for (let count = 0; queue.length > 0 && count < MAX_NODES; count += 1) {
    const { value, key, depth } = queue.pop() ?? { value: null, key: '', depth: 0 }
    if (typeof value === 'string') {
      if (addressed.has(key) && /^https?:\/\//i.test(value)) checkAddress(value, key)
      continue
    }
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) continue
    if (!Array.isArray(value)) checkNode(value as Node)
    for (const [name, child] of Object.entries(value))
      queue.push({ value: child, key: Array.isArray(value) ? key : name, depth: depth + 1 })
  }

  function checkAddress(value: string, key: string): void {
    if (toUrl(value) === null) return
    if (!isPublicAddress(value)) report('json-ld-local', line, `${key} is ${value}, which nobody else can open.`, value)
    else if (key !== '@id' && site.addresses.resolve(value, facts).kind === 'missing')
      report('json-ld-target-missing', line, `${key} is ${value}, which is missing from the built site.`, value)
  }

  function checkNode(node: Node): void {
    const { itemListElement, datePublished, dateModified } = node
    if (node['@type'] === 'BreadcrumbList' && Array.isArray(itemListElement)) {
      const positions = itemListElement.map((one) => Number((one as Node | null)?.position))
      if (positions.some((position, at) => position !== at + 1))
        report('breadcrumb-order', line, `The positions are ${positions.slice(0, 10).join(', ')}.`)
    }
    // Days are compared where one of them has no time, and moments where both name their zone.
    const dates = [datePublished, dateModified].map((date) => (typeof date === 'string' ? date.trim() : ''))
    const length = dates.every((date) => /T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(date)) ? undefined : 10
    const [published, modified] = dates.map((date) => Date.parse(date.slice(0, length)))
    if (published !== undefined && modified !== undefined && modified < published)
      report('json-ld-dates', line, `dateModified (${dateModified}) is before datePublished (${datePublished}).`)
  }
}
