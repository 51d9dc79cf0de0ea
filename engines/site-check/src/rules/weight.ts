import type { PageRule, SiteContext } from '../context/context.ts'
import { lineIndex } from '../scan/read-page.ts'
import type { Element } from '../scan/scan.ts'
import type { Target } from '../site/addresses.ts'

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
      // A character beyond ASCII has several bytes.
      const ofPage = site.sizes.get(facts.path) ?? html.length
      if (ofPage > MAX_HTML) report('html-large', undefined, `The page has ${megabytes(ofPage)} of HTML.`)
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
      const bytes = [...sizes.values()].reduce((sum, size) => sum + size, ofPage)
      if (bytes > (site.budgets?.page ?? MAX_PAGE))
        report('page-heavy', undefined, `The page and its files have ${megabytes(bytes)}${heaviestOf(sizes)}.`)
      for (const [type, max] of Object.entries(site.budgets ?? {})) {
        const own = type === 'html' ? ofPage : bytesOfType(sizes, type)
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

const MAX_ADDRESSES = 5000
const MAX_FONTS = 500
const start = /url\(|@import\s{1,20}(?=["'])/gi
const MAX_LENGTH = 2000

const written = /^\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|((?:[^\s"'()\\]|\\.)*)\s*\))/s
const escaped = /\\(?:([\da-f]{1,6})\s?|\n|(.))/gis

/** The address that begins there; null where browsers read none: https://www.w3.org/TR/css-syntax-3/#consume-url-token */
function addressAt(text: string, at: number): string | null {
  const [, double, single, bare] = written.exec(text.slice(at, at + MAX_LENGTH)) ?? []
  const value = double ?? single ?? bare ?? null
  if (!value?.includes('\\')) return value
  return value.replace(escaped, (_, code?: string, character = '') => {
    const point = code === undefined ? null : Number.parseInt(code, 16)
    return point === null ? character : String.fromCodePoint(point > 0x10_ff_ff ? 0xfffd : point)
  })
}

const quiet =
  /\/\*.*?(?:\*\/|$)|url\(\s*(?:"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[^"'\s)][^)]*)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gis

/** The text with its comments blanked, and its strings but for addresses too, so that places stay where they are. */
function blanked(css: string, keepsStrings: boolean): string {
  return css.replace(quiet, (found, at: number) => {
    const isString = /^["']/.test(found)
    const isAddress = !found.startsWith('/*') && (!isString || /@import\s*$/i.test(css.slice(Math.max(0, at - 20), at)))
    return isAddress || (isString && keepsStrings) ? found : found.replace(/[^\n]/g, ' ')
  })
}

const inSet = /[(),]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[^\s(),"']+/gs

/** Where an address in an `image-set()` is a string by itself: https://www.w3.org/TR/css-images-4/#image-set-notation */
function* stringsInSets(plain: string, text: string): Generator<number> {
  const sets = /image-set(?=\()/gi
  for (let set = sets.exec(plain); set; set = sets.exec(plain)) {
    const from = sets.lastIndex
    sets.lastIndex += MAX_LENGTH
    let depth = 0
    let before = ''
    for (const { 0: part, index } of text.slice(from, from + MAX_LENGTH).matchAll(inSet)) {
      if (depth === 1 && /^["']/.test(part) && /[(,]/.test(before)) yield from + index
      if (part === '(') depth += 1
      if (part === ')') depth -= 1
      before = part
      if (depth > 0) continue
      sets.lastIndex = from + index
      break
    }
  }
}

/** Where addresses begin, and what names them. */
function* placesIn(plain: string, text: string): Generator<{ index: number; at: number }> {
  for (const { 0: opening, index } of plain.matchAll(start)) yield { index, at: index + opening.length }
  for (const index of stringsInSets(plain, text)) yield { index, at: index }
}

/** A style sheet: what it needs, and how it loads fonts. Gives the own files that it may load. */
export function checkStyles(
  path: string,
  css: string,
  {
    addresses,
    report,
    base = null,
    line: offset = 0,
  }: Pick<SiteContext, 'addresses' | 'report'> & { base?: string | null; line?: number },
): ReadonlySet<string> {
  const text = blanked(css, true)
  const faces = fontFaces(text)
  const loads = new Set<string>()
  const resolve = (value: string) => addresses.resolve(value.replace(/[?#].*$/, ''), { path, base })
  const load = (target: Target) => void (target.kind === 'file' && loads.add(target.file))
  let lineOf: ((position: number) => number) | null = null
  const lineAt = (at: number) => {
    lineOf ??= lineIndex(text)
    return lineOf(at) + offset
  }
  let count = 0
  let isImportReported = false
  for (const { index, at } of placesIn(blanked(css, false), text)) {
    count += 1
    if (count > MAX_ADDRESSES) break
    const value = addressAt(text, at)
    if (value === null) continue
    const isImport = /@import\s*$/i.test(text.slice(Math.max(0, index - 12), index)) || text[index] === '@'
    if (isImport && !isImportReported) {
      isImportReported = true
      report('css-import', {
        file: path,
        line: lineAt(index),
        value,
        message: `${value} is fetched only after this file was read.`,
      })
    }
    if (value === '' || value.startsWith('#') || /^(?:data|about|blob):/i.test(value)) continue
    const target = resolve(value)
    if (!faces.some((face) => face.index < index && index < face.end)) load(target)
    if (target.kind === 'missing')
      report('css-target-missing', {
        file: path,
        line: lineAt(index),
        value,
        message: `${value} is missing from the built site.`,
      })
  }
  checkFonts(path, faces, report)
  for (const { block } of faces) {
    const value = fontFileOf(block)
    if (value) load(resolve(value))
  }
  return loads
}

interface FontFace {
  readonly index: number
  readonly end: number
  readonly block: string
}

function fontFaces(text: string): FontFace[] {
  const faces: FontFace[] = []
  for (const { index } of text.matchAll(/@font-face/gi)) {
    if (faces.length === MAX_FONTS) break
    const piece = text.slice(index, index + MAX_LENGTH)
    const end = piece.indexOf('}')
    const block = end === -1 ? piece : piece.slice(0, end)
    faces.push({ index, end: index + block.length, block })
  }
  return faces
}

/** The one file of several formats that a browser fetches; null for letters that few pages of the site have. */
function fontFileOf(block: string): string | null {
  const [, range] = /unicode-range\s*:\s*([^;}]*)/i.exec(block) ?? []
  if (range !== undefined && !/U\+0{0,4}(?:-|20\b)/i.test(range)) return null
  const sources = Array.from(block.matchAll(/url\(/gi), ({ index }) => addressAt(block, index + 4) ?? '')
  return sources.find((value) => /\.woff2\b/i.test(value)) ?? sources[0] ?? null
}

function checkFonts(path: string, faces: readonly FontFace[], report: SiteContext['report']): void {
  for (const { block } of faces) {
    const family = /font-family\s*:\s*["']?([^;"'}]{1,100})/i.exec(block)?.[1]?.trim() ?? ''
    const value = `${family} ${/font-weight\s*:\s*([\w ]{1,20})/i.exec(block)?.[1] ?? ''}`.trim()
    const isOwn = /url\(/i.test(block) && !/url\(\s*["']?data:/i.test(block)
    if (isOwn && !/font-display\s*:/i.test(block)) {
      report('font-display-missing', {
        file: path,
        value,
        message: `Text in ${family || 'the font'} is invisible until the font has come.`,
      })
    }
    if (isOwn && !/woff2/i.test(block) && !/format\(\s*["']?(?:svg|embedded)/i.test(block)) {
      report('font-format', { file: path, value, message: `${family || 'The font'} is not offered as WOFF2.` })
    }
  }
}
