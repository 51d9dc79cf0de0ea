import {
  isListable,
  type Page,
  type PageRule,
  type PageText,
  type PageVisitor,
  type SiteContext,
} from '../context/context.ts'

const MAX_NAMED = 3

export function checkTitles(context: SiteContext): void {
  const listable = [...context.pages.values()].filter((page) => isListable(page, context))
  for (const part of ['title', 'description'] as const) {
    const groups = new Map<string, Page[]>()
    for (const page of listable) {
      const text = page[part]?.value ?? ''
      if (text === '') {
        const line = page[part]?.line
        context.report(`${part}-missing`, {
          file: page.path,
          message: `The page has no ${part}.`,
          ...(line !== undefined && { line }),
        })
      } else {
        const key = `${page.language?.value.toLowerCase().split('-')[0] ?? ''} ${text}`
        const group = groups.get(key)
        if (group) group.push(page)
        else groups.set(key, [page])
      }
    }
    for (const group of groups.values()) reportGroup(part, group[0]?.[part]?.value ?? '', group, context)
  }
}

/** Versions of a page may well share a title that is a name, as pages in two languages may, which are grouped apart. */
function reportGroup(part: 'title' | 'description', text: string, group: readonly Page[], context: SiteContext): void {
  const paths = new Set(group.map(({ path }) => path))
  for (const page of group) {
    const versions = versionsOf(page, context)
    const skipped = [...versions].filter((path) => path !== page.path && paths.has(path)).length
    const count = group.length - 1 - skipped
    if (count === 0) continue
    const names: string[] = []
    for (const { path } of group) {
      if (names.length === MAX_NAMED) break
      if (path !== page.path && !versions.has(path)) names.push(path)
    }
    const more = count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : ''
    const line = page[part]?.line
    context.report(`${part}-duplicate`, {
      file: page.path,
      value: text,
      message: `Same ${part} as ${names.join(', ')}${more}: "${text}"`,
      ...(line !== undefined && { line }),
    })
  }
}

function versionsOf(page: Page, { addresses }: SiteContext): ReadonlySet<string> {
  const targets = page.alternates.map(({ value }) => addresses.resolve(value, page))
  return new Set(targets.flatMap((target) => (target.kind === 'file' ? target.file : [])))
}

const MIN_EQUAL = 30
const BAND = 8
const MAX_GROUP = 50
const THIN = 25
const MIN_PAGES = 10

/** Pages whose main text is that of another, or hardly there. */
export function checkDuplicates(context: SiteContext): void {
  const pages = [...context.pages.values()].filter((page) => isListable(page, context))
  const same = new Map<number, Page>()
  const bands = new Map<string, Page[]>()
  for (const page of pages) {
    const { hash, sketch } = page.text
    if (hash === 0 || sketch === null) continue
    const twin = same.get(hash)
    if (twin) {
      context.report('page-duplicate', {
        file: page.path,
        value: twin.path,
        message: `Its text is that of ${twin.path}.`,
      })
      continue
    }
    same.set(hash, page)
    const other = nearTo(page, sketch, bands)
    if (other)
      context.report('page-near-duplicate', {
        file: page.path,
        value: other.path,
        message: `Its text is nearly that of ${other.path}.`,
      })
  }
  const typical = median(pages.map(({ text }) => text.words))
  if (pages.length < MIN_PAGES || typical < THIN * 4) return
  for (const { path, text } of pages)
    if (text.words < THIN)
      context.report('page-thin', {
        file: path,
        message: `The page has ${text.words} words; most pages of the site have ${typical} or more.`,
      })
}

/** Only pages with one band of their sketches in common are compared. */
function nearTo(page: Page, sketch: Uint32Array, bands: Map<string, Page[]>): Page | null {
  let found: Page | null = null
  for (let from = 0; from < sketch.length; from += BAND) {
    const key = `${from} ${sketch.subarray(from, from + BAND).join()}`
    const group = bands.get(key) ?? []
    for (const other of group) {
      const equal = sketch.reduce((count, hash, at) => count + (hash === other.text.sketch?.[at] ? 1 : 0), 0)
      if (equal >= MIN_EQUAL) found ??= other
    }
    if (group.length < MAX_GROUP) bands.set(key, [...group, page])
  }
  return found
}

function median(numbers: readonly number[]): number {
  const sorted = Uint32Array.from(numbers).sort()
  return sorted[sorted.length >> 1] ?? 0
}

const outside = new Set('nav header footer aside script style template noscript select button form svg head'.split(' '))
const BUCKETS = 32
const RUN = 4
const MIN_WORDS = 40
/** UTF-8 that was read as Windows-1252, and is now written as that. */
const mojibake = /Ã[\u00A0-\u00BF¤¶¼Ÿ„–œ]|â€[™œ“”˜¦\u009d]|Â[\u00A0©®°»«·]|ï¿½/
const placeholder = /\blorem ipsum dolor sit amet,? consectetur\b/i
const unrendered = /\{\{[^{}]{1,80}\}\}|\{%[^{}]{1,80}%\}|<%=?[^%]{1,80}%>/
/** A whole text, or what a separator sets apart in it. */
const leaked = /^(?:undefined|null|nan)$|\[object Object\]|(?:^|\s[|–—·:-]\s)(?:undefined|null|NaN)(?:$|\s[|–—·:-]\s)/i
const leakedInAddress = /(?:^|[/=])(?:undefined|NaN|\[object(?: |%20)Object\])(?:$|[/?#&])/

const BYTE_ORDER_MARK = 0xfeff

const none: PageText = { words: 0, hash: 0, sketch: null }

/** The words of a page's main text, as numbers that identify it. */
export function readText(): PageVisitor & { result(): PageText } {
  let depth = 0
  const buckets = new Uint32Array(BUCKETS).fill(0xffff_ffff)
  const run: number[] = []
  let words = 0
  let whole = 0x811c_9dc5
  const word = (hash: number) => {
    words += 1
    whole = Math.imul(whole ^ hash, 0x0100_0193)
    run.push(hash)
    if (run.length < RUN) return
    if (run.length > RUN) run.shift()
    let mixed = 0
    for (const one of run) mixed = Math.imul(mixed, 31) + one
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d) >>> 0
    const bucket = mixed & (BUCKETS - 1)
    const rest = mixed >>> 5
    if (rest < (buckets[bucket] ?? 0)) buckets[bucket] = rest
  }
  return {
    open(element) {
      if (outside.has(element.name)) depth += 1
    },
    close(element) {
      if (outside.has(element.name)) depth -= 1
    },
    text(text) {
      if (depth > 0) return
      let hash = 0
      for (let at = 0; at <= text.length; at += 1) {
        const code = at < text.length ? text.charCodeAt(at) : 32
        const isWord =
          (code > 127 && code !== BYTE_ORDER_MARK) ||
          (code >= 48 && code <= 57) ||
          ((code | 32) >= 97 && (code | 32) <= 122)
        if (isWord) hash = Math.imul((hash || 0x811c_9dc5) ^ code, 0x0100_0193)
        else if (hash !== 0) {
          word(hash)
          hash = 0
        }
      }
    },
    result: () =>
      words === 0
        ? none
        : { words, hash: words < MIN_WORDS ? 0 : whole >>> 0, sketch: words < MIN_WORDS ? null : buckets },
  }
}

/** Texts that no one meant to publish. */
export const checkTexts: PageRule = ({ facts, site, report }) => {
  let isGarbledReported = false
  let isPlaceholderReported = false
  let code = 0
  let line = 1

  /** A page may well be named "undefined", so an address counts only where nothing is there. */
  const isLeaked = (attribute: string, value: string) =>
    attribute === 'alt'
      ? leaked.test(value)
      : leakedInAddress.test(value) && site.addresses.resolve(value, facts).kind === 'missing'

  return {
    open(element) {
      line = element.line
      const { name, attributes } = element
      if (name === 'pre' || name === 'code' || name === 'samp') code += 1
      for (const attribute of ['href', 'src', 'alt', 'action'] as const) {
        const value = attributes[attribute]
        if (value === undefined) continue
        if (isLeaked(attribute, value))
          report('template-value', element.line, `${attribute} is "${value.slice(0, 100)}".`, value)
        else if (attribute !== 'alt' && unrendered.test(value) && !attributes['x-data'] && !attributes['v-bind'])
          report('template-unrendered', element.line, `${attribute} is still a template: ${value.slice(0, 100)}`, value)
      }
    },
    close({ name }) {
      if (name === 'pre' || name === 'code' || name === 'samp') code -= 1
    },
    text(text, inside) {
      if (inside?.name === 'script' || inside?.name === 'style' || code > 0) return
      const [reference] = text.includes('&') ? (/&[a-z]{2,10};/i.exec(text) ?? []) : []
      if (reference) report('reference-unknown', line, `${reference} is shown as it is.`, reference)
      if (!isGarbledReported && text.length > 1 && mojibake.test(text)) {
        isGarbledReported = true
        report('text-garbled', line, `The text was decoded twice: "${mojibake.exec(text)?.[0]}".`)
      }
      if (!isPlaceholderReported && placeholder.test(text)) {
        isPlaceholderReported = true
        report('text-placeholder', line, 'The page has a filler text (lorem ipsum).')
      }
    },
    end() {
      const { title, description } = facts
      for (const one of [title, description]) {
        if (!one || one.value === '') continue
        if (leaked.test(one.value))
          report('template-value', one.line, `"${one.value.slice(0, 100)}" stands where a text should be.`, one.value)
        else if (unrendered.test(one.value))
          report('template-unrendered', one.line, `"${one.value.slice(0, 100)}" is still a template.`, one.value)
      }
    },
  }
}
