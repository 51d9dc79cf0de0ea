import { compileForCrawler, findCrawler } from '@sundry/robots'
import type { Page, PageRule, SiteContext } from '../context/context.ts'
import { candidatesIn, detach, type PageFacts, type Placed } from '../scan/read-page.ts'
import { isPublicAddress, toUrl } from '../site/addresses.ts'
import { decodePath } from '../site/files.ts'

/** Fragments that browsers or scripts give a meaning without an element of that id. */
const isScripted = (fragment: string) =>
  fragment === '' || fragment.toLowerCase() === 'top' || /^(!|\/|:~:)/.test(fragment)

/** Parts that the scripts of a generator make. */
const generated: readonly (readonly [generator: RegExp, fragment: RegExp])[] = [
  [/^rustdoc\b/i, /^impl-/],
  [/\b(?:sphinx|docutils)\b/i, /^(?:mjx-|search-|tab-|tabpanel-|panel-|sd-tab-)/i],
]
const lines = /^(?:L|line-)?(\d+)(?:-(?:L|line-)?(\d+))?$/i
const MAX_HOPS = 5

/** Pages between two turns of others. */
const PAGES_A_TURN = 500
const MAX_LOADED = 10_000

/** A script or style sheet, with the first page that loads it and how many do. */
export interface Loaded extends Placed {
  readonly file: string
  pages: number
  last: string
}

interface Waiting {
  readonly file: string
  readonly line: number
  readonly value: string
  readonly fragment: string
}

/** Links between one page and the next: followed as pages are read, and judged when all are known. */
export function createLinkCheck(context: SiteContext) {
  const { pages, addresses, report, pageNumbers } = context
  const waiting = new Map<string, Waiting[]>()
  const loaded = new Map<string, Loaded>()
  const google = context.robotsTxt && compileForCrawler(context.robotsTxt, findCrawler('Googlebot'))
  const isClosed = (page: PageFacts) =>
    google !== null && !google.test(new URL(addresses.urlOf(page.path)).pathname).allowed
  const inLowerCase = new Map<string, string>()
  for (const file of context.files) inLowerCase.set(file.toLowerCase(), file)

  const isFound = (fragment: string, { anchors }: Pick<Page, 'anchors'>) =>
    anchors.has(fragment) || anchors.has(decodePath(fragment))

  function hintFor(url: string): string {
    const path = decodePath(new URL(url).pathname).slice(new URL(addresses.baseUrl).pathname.length)
    const other = [path, `${path}.html`, `${path.replace(/\/$/, '')}/index.html`]
      .map((one) => inLowerCase.get(one.toLowerCase()))
      .find((one) => one !== undefined)
    return other === undefined ? '' : ` The site has ${other}, in another case.`
  }

  function follow(page: PageFacts, { value, line }: Placed, targets: Set<number>): void {
    const target = addresses.resolve(value, page)
    const place = { file: page.path, line, value }
    if (target.kind === 'missing')
      report('link-broken', { ...place, message: `${value} points to a missing page.${hintFor(target.url)}` })
    if (target.kind === 'redirect')
      report('link-redirected', { ...place, message: `${value} redirects to ${target.to}.` })
    if (target.kind !== 'file') return
    const number = pageNumbers.get(target.file)
    if (number !== undefined && target.file !== page.path) targets.add(number)
    const fragment = target.fragment.replace(/:~:.*$/, '')
    if (number === undefined || isScripted(fragment)) return
    const known = target.file === page.path ? page : pages.get(target.file)
    if (known && !known.refresh && isFound(fragment, known)) return
    const others = waiting.get(target.file) ?? []
    others.push({ file: page.path, line, value: detach(value), fragment: detach(fragment) })
    waiting.set(target.file, others)
  }

  function load(page: PageFacts, { value, line }: Placed, scripts: Set<string>, isSeen: boolean): void {
    const target = addresses.resolve(value, page)
    if (target.kind === 'missing')
      report('resource-missing', {
        file: page.path,
        line,
        value,
        message: `${value} is missing from the built site.${hintFor(target.url)}`,
      })
    if (target.kind !== 'file') return
    if (/\.m?js$/i.test(target.file)) scripts.add(target.file)
    if (!isSeen || !/\.(?:m?js|css)$/i.test(target.file)) return
    const known = loaded.get(target.url)
    if (known) {
      if (known.last !== page.path) known.pages += 1
      known.last = page.path
    } else if (loaded.size < MAX_LOADED)
      loaded.set(detach(target.url), { file: page.path, line, value: detach(value), pages: 1, last: page.path })
  }

  return {
    /** The first page that loads each script and style sheet of the site, among those that search engines may read. */
    loaded,
    page(page: PageFacts): Pick<Page, 'targets' | 'scripts'> {
      const targets = new Set<number>()
      const scripts = new Set<string>()
      for (const link of page.links) follow(page, link, targets)
      const mayLoad = !isClosed(page)
      for (const resource of page.resources) load(page, resource, scripts, mayLoad)
      const still = page.refresh
        ? undefined
        : waiting.get(page.path)?.filter(({ fragment }) => !isFound(fragment, page))
      if (still?.length) waiting.set(page.path, still)
      else if (!page.refresh) waiting.delete(page.path)
      return { targets: Uint32Array.from(targets), scripts: [...scripts] }
    },
    async end() {
      const scripted = createScripted(context)
      let done = 0
      for (const [file, links] of waiting) {
        const shown = landing(pages.get(file), context)
        done += 1
        if (done % PAGES_A_TURN === 0) await context.turn()
        if (!shown) continue
        for (const { fragment, file: from, line, value } of links) {
          if (isFound(fragment, shown)) continue
          const place = { file: from, line, value }
          if (scripted.take(decodePath(fragment), shown, place)) continue
          const where = shown.path === from ? 'This page' : shown.path
          report('anchor-broken', {
            ...place,
            message: `${where} has no element with the id "${decodePath(fragment)}".`,
          })
        }
      }
      scripted.tell()
    },
  }
}

/** The page that shows in the end, where others hand a fragment on. */
function landing(page: Page | undefined, { pages, addresses }: SiteContext): Page | undefined {
  let shown = page
  for (let hop = 0; shown?.refresh && shown.passesFragment && hop < MAX_HOPS; hop += 1) {
    const next = addresses.resolve(shown.refresh.value, shown)
    shown = next.kind === 'file' ? pages.get(next.file) : undefined
  }
  return shown
}

/** Links that only a script makes are reported once for each generator. */
function createScripted({ made, report }: SiteContext) {
  const groups = new Map<
    string,
    { place: { file: string; line: number; value: string }; files: Set<string>; count: number }
  >()
  const scriptsOf = ({ scripts }: Page) => scripts.flatMap((file) => made.get(file) ?? [])

  function isMade(name: string, page: Page): boolean {
    const { generator = '', anchors } = page
    if (!page.runsScript) return false
    if (generated.some(([by, fragment]) => by.test(generator) && fragment.test(name))) return true
    const [, from, to = from] = lines.exec(name) ?? []
    // Where its lines have ids, a range of them must lie within.
    if (from !== undefined && to !== undefined && /^rustdoc\b/i.test(generator))
      return !anchors.has('1') || (anchors.has(from) && anchors.has(to))
    return page.made?.has(name) === true || scriptsOf(page).some((ids) => ids.has(name))
  }

  return {
    take(name: string, page: Page, place: { file: string; line: number; value: string }): boolean {
      if (!isMade(name, page)) return false
      const by = page.generator ?? ''
      const group = groups.get(by) ?? { place, files: new Set(), count: 0 }
      groups.set(by, { ...group, count: group.count + 1 })
      group.files.add(place.file)
      return true
    },
    tell() {
      for (const [by, { place, files, count }] of groups) {
        const on = files.size === 1 ? '' : ` on ${files.size} pages`
        const whose = by === '' ? 'scripts on the page' : `scripts of ${by}`
        const message =
          count === 1
            ? `${place.value} points to an anchor that ${whose} create.`
            : `${count} links${on} point to anchors that ${whose} create, such as ${place.value}.`
        report('anchor-scripted', { ...place, message, value: by })
      }
    },
  }
}

const misspelt =
  /^\s*(?:(?:https?|ftp|mailto)\s*;|https?:\/(?!\/)|https?:(?![/\\])|https?\/\/|(?:htp|htps|htttps?|hhttps?|htt|ttps?|httpss):\/\/|https?:\/\/https?:|www\.[\w-]+\.\w)/i
const email = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/
const onThisMachine = /^\s*(?:file:|[a-z]:\\|\\\\)/i

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function addresseeFault(href: string): string | null {
  const [list = '', query = ''] = href.slice('mailto:'.length).split('?', 2)
  if (list.trim() === '') return /(?:^|&)(?:to|cc|bcc|subject|body)=/i.test(query) ? null : 'nobody'
  const wrong = decoded(list)
    .split(',')
    .map((one) => one.trim().replace(/^.*<(.*)>$/, '$1'))
    .find((one) => !email.test(one))
  return wrong === undefined || /[{}%$]|\(at\)|\[at\]/i.test(wrong) ? null : `"${wrong}"`
}

type MissingRule = 'alternate-missing' | 'preload-missing' | 'frame-missing' | 'form-target-missing' | 'refresh-missing'
const MAX_NAMED = 10_000

/** Links by their form; where they lead is checked with the whole site. */
export const checkLinking: PageRule = ({ facts, site, report }) => {
  const { addresses, baseKnown } = site
  const { host, protocol } = new URL(addresses.baseUrl)
  const named: [rule: MissingRule, Placed][] = []

  function checkHref(href: string, line: number, rel: string) {
    const text = href.trim()
    if (misspelt.test(text)) return report('link-misspelt', line, `${href} is not what it looks like.`, href)
    if (onThisMachine.test(text)) return report('link-local-file', line, `${href} opens on one machine only.`, href)
    if (/^javascript:/i.test(text)) {
      const isNothing = /^javascript:\s*(?:;|void\s*\(?\s*0\s*\)?\s*;?|)\s*$/i.test(text)
      return report(
        isNothing ? 'link-placeholder' : 'link-script',
        line,
        `${text.slice(0, 60)} works with scripts only.`,
        text,
      )
    }
    if (text === '#') return report('link-placeholder', line, 'The link leads to the top of the page.', '#')
    if (/^mailto:/i.test(text)) {
      const wrong = addresseeFault(text)
      if (wrong) report('mail-link-invalid', line, `The link writes to ${wrong}.`, href)
      return
    }
    if (/^tel:/i.test(text)) {
      const number = decoded(text.slice(4)).split(';', 1)[0] ?? ''
      // A comma is a pause, and phones leave out a slash.
      if (!/^\+?[\d().\- *#,/]{2,30}$/.test(number) && !/[{}%$]/.test(number))
        report('phone-link-invalid', line, `"${number}" cannot be dialled.`, href)
      return
    }
    const url = /^(?:https?:)?\/\//i.test(text) ? toUrl(text, addresses.baseUrl) : null
    if (url === null) {
      if (/^https?:\/\//i.test(text) && !/[{}%$<[]/.test(text))
        report('link-misspelt', line, `${href} is not a URL.`, href)
      return
    }
    if (!isPublicAddress(url.href)) return report('link-localhost', line, `${href} opens on one machine only.`, href)
    if (url.host !== host || !baseKnown) return
    if (protocol === 'https:' && url.protocol === 'http:')
      report('link-insecure', line, `${href} leads to this site without encryption.`, href)
    if (/(^|\s)nofollow(\s|$)/i.test(rel)) report('link-nofollow', line, `${href} is a page of this site.`, href)
  }

  return {
    open({ name, attributes, line }) {
      if ((name === 'a' || name === 'area') && attributes.href !== undefined)
        checkHref(attributes.href, line, attributes.rel ?? '')
      const kind = attributes.type?.trim().toLowerCase()
      if (
        name === 'link' &&
        attributes.href &&
        /(^|\s)alternate(\s|$)/i.test(attributes.rel ?? '') &&
        kind &&
        (!attributes.hreflang || !kind.includes('html'))
      )
        describeMissing('alternate-missing', attributes.href, line)
      if (name === 'link' && attributes.href && /(^|\s)(?:preload|prefetch)(\s|$)/i.test(attributes.rel ?? ''))
        describeMissing('preload-missing', attributes.href, line)
      if (name === 'link' && attributes.imagesrcset)
        for (const { url } of candidatesIn(attributes.imagesrcset)) describeMissing('preload-missing', url, line)
      if (name === 'link' && attributes.href && /(^|\s)(?:next|prev)(\s|$)/i.test(attributes.rel ?? ''))
        describeMissing('alternate-missing', attributes.href, line)
      const framed =
        name === 'iframe' || name === 'frame' ? attributes.src : name === 'object' ? attributes.data : undefined
      if (framed) describeMissing('frame-missing', framed, line)
      const receiver = name === 'form' ? attributes.action : attributes.formaction
      if (receiver) describeMissing('form-target-missing', receiver, line)
    },
    end() {
      if (facts.refresh) describeMissing('refresh-missing', facts.refresh.value, facts.refresh.line)
      for (const [rule, { value, line }] of named)
        if (addresses.resolve(value, facts).kind === 'missing')
          report(rule, line, `${value} is missing from the built site.`, value)
    },
  }

  /** They are judged at the end, because a <base> also applies to addresses before it. */
  function describeMissing(rule: MissingRule, value: string, line: number): void {
    if (named.length < MAX_NAMED) named.push([rule, { value, line }])
  }
}
