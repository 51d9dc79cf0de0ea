import { Parser } from 'htmlparser2'

/** A fingerprint that recognises a page under another address: a few hashes of its wording, not the wording. */
export interface Sketch {
  /** The smallest hashes of its runs of three words, in order. */
  readonly hashes: Uint32Array
  /** True if there were more. */
  readonly isCut: boolean
  readonly title: string
  /** Target of a page that is only a redirect. */
  readonly refresh: string | null
}

const MAX_HASHES = 256
const MAX_WORDS = 20_000
const RUN = 3
const MAX_DEPTH = 512
/** Shorter main parts are frames that a script fills. */
const MIN_MAIN = 20

/** The same on every page, or not for people. */
const framing = new Set(['script', 'style', 'template', 'noscript', 'svg', 'nav', 'header', 'footer', 'aside', 'head'])
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu

export function wordsOf(text: string, max = MAX_WORDS): string[] {
  const words: string[] = []
  for (const [found] of text.matchAll(word)) {
    if (words.length >= max) break
    words.push(found.toLowerCase())
  }
  return words
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function readText(html: string) {
  let [title, all, main, refresh] = ['', '', '', null as string | null]
  let [skipped, within, inTitle] = [0, 0, false]
  const parser = new Parser({
    onopentag(name, attributes) {
      const { stack } = parser as unknown as { stack: unknown[] }
      if (stack.length > MAX_DEPTH) stack.length = MAX_DEPTH
      if (framing.has(name)) skipped += 1
      if (name === 'main' || name === 'article') within += 1
      if (name === 'title' && title === '') inTitle = true
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh')
        refresh ??= /url\s*=\s*["']?([^"']+)/i.exec(attributes.content?.slice(0, MAX_TARGET) ?? '')?.[1]?.trim() ?? null
      all += ' '
      main += ' '
    },
    ontext(text) {
      if (inTitle) title += text
      if (skipped > 0) return
      all += text
      if (within > 0) main += text
    },
    onclosetag(name) {
      if (framing.has(name)) skipped = Math.max(0, skipped - 1)
      if (name === 'main' || name === 'article') within = Math.max(0, within - 1)
      if (name === 'title') inTitle = false
    },
  })
  parser.end(html)
  return { title: title.replace(/\s+/g, ' ').trim(), all, main, refresh }
}

const MAX_TARGET = 4096

/** Sketches a page, or a text that is no HTML. */
export function sketchOf(content: string): Sketch {
  const { title, all, main, refresh } = content.includes('<')
    ? readText(content)
    : { title: '', all: content, main: '', refresh: null }
  const inMain = wordsOf(main)
  const words = inMain.length >= MIN_MAIN ? inMain : wordsOf(all)
  const hashes = new Set<number>()
  for (let at = 0; at === 0 || at <= words.length - RUN; at += 1) {
    const run = words.slice(at, at + RUN)
    if (run.length > 0) hashes.add(hashOf(run.join(' ')))
  }
  const sorted = Uint32Array.from(hashes).sort()
  return { hashes: sorted.slice(0, MAX_HASHES), isCut: sorted.length > MAX_HASHES, title, refresh }
}

/** Counts in how many pages a hash was seen, in fixed memory; two that share a counter count as one. */
export class Rarity {
  readonly #counts = new Uint16Array(1 << 20)
  /** By count, for the pages that were added. */
  #weights: number[] = []
  pages = 0

  add({ hashes }: Sketch): void {
    this.pages += 1
    if (this.#weights.length > 0) this.#weights = []
    for (const hash of hashes) {
      const at = hash & 0xfffff
      this.#counts[at] = Math.min(65_535, (this.#counts[at] ?? 0) + 1)
    }
  }

  weightOf(hash: number): number {
    const count = Math.max(1, this.#counts[hash & 0xfffff] ?? 1)
    const known = this.#weights[count]
    if (known !== undefined) return known
    const rarity = Math.log1p(this.pages / count) - Math.LN2
    this.#weights[count] = rarity * rarity
    return rarity * rarity
  }
}

export interface Likeness {
  /** The part of the former page that is in the present one, and the other way about. */
  readonly stored: number
  readonly own: number
}

/** Weighs rare wording; both sketches are cut at the same hash, so that a part of a longer page is found. */
export function likenessOf(former: Sketch, present: Sketch, rarity: Rarity): Likeness {
  const last = (sketch: Sketch) => (sketch.isCut ? (sketch.hashes.at(-1) ?? 0) : 0xffffffff)
  const limit = Math.min(last(former), last(present))
  let [shared, ofFormer, ofPresent, at] = [0, 0, 0, 0]
  for (const hash of former.hashes) {
    if (hash > limit) break
    const weight = rarity.weightOf(hash)
    ofFormer += weight
    for (; (present.hashes[at] ?? Number.POSITIVE_INFINITY) < hash; at += 1)
      ofPresent += rarity.weightOf(present.hashes[at] ?? 0)
    if (present.hashes[at] === hash) shared += weight
  }
  for (; (present.hashes[at] ?? Number.POSITIVE_INFINITY) <= limit; at += 1)
    ofPresent += rarity.weightOf(present.hashes[at] ?? 0)
  return { stored: ofFormer > 0 ? shared / ofFormer : 0, own: ofPresent > 0 ? shared / ofPresent : 0 }
}
