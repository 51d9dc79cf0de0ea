export interface HtmlTag {
  name: string
  attributes: ReadonlyMap<string, string>
  text?: string
}

const textElements = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'template', 'iframe', 'xmp'])
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

export function decodeHtmlReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** Bounds work: no address or directive is longer. */
const MAX_ATTRIBUTES = 100
const MAX_VALUE_LENGTH = 20_000

function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single, bare] of source.matchAll(attribute)) {
    if (attributes.size >= MAX_ATTRIBUTES) break
    const name = key.toLowerCase()
    // The first of two equal names counts (HTML, 13.2.5.33).
    if (!attributes.has(name))
      attributes.set(name, decodeHtmlReferences((double ?? single ?? bare ?? '').slice(0, MAX_VALUE_LENGTH)))
  }
  return attributes
}

function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') return at
    else if ((character === '"' || character === "'") && /=\s*$/.test(html.slice(Math.max(from, at - 8), at))) {
      quote = character
    }
  }
  return -1
}

/** One pass from front to back, so that no page costs more than its length. */
export function* readTags(html: string): Generator<HtmlTag> {
  // ASCII folding only: a fold that changes the length would shift every index after it.
  const folded = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const missing = new Set<string>()
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      if (end === -1) return
      at = end + 3
      continue
    }
    const name = /^[a-z][^\s/>]{0,40}/.exec(folded.slice(at + 1, at + 43))?.[0]
    if (name === undefined) {
      at += 1
      continue
    }
    const end = endOfTag(html, at + 1 + name.length)
    if (end === -1) return
    const attributes = readAttributes(html.slice(at + 1 + name.length, end))
    at = end + 1
    if (!textElements.has(name)) {
      yield { name, attributes }
      continue
    }
    const close = missing.has(name) ? -1 : folded.indexOf(`</${name}`, at)
    if (close === -1) missing.add(name)
    yield { name, attributes, text: close === -1 ? '' : html.slice(at, close) }
    if (close !== -1) at = close
  }
}
