import { likenessOf, Rarity, type Sketch, wordsOf } from './sketch.ts'

const MAX_WORDS = 64
/** Folders and words that say nothing of what a page is about. */
const empty = new Set([
  'index',
  'html',
  'htm',
  'php',
  'aspx',
  'asp',
  'the',
  'a',
  'an',
  'of',
  'and',
  'to',
  'in',
  'for',
  'en',
])

const stem = (text: string) => (text.length > 3 && text.endsWith('s') ? text.slice(0, -1) : text)

function nameWords(text: string): string[] {
  const spaced = text.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/[_.~]/g, ' ')
  return wordsOf(spaced, MAX_WORDS)
    .filter((one) => !empty.has(one))
    .map(stem)
}

/** `/docs/2024/05/01/my-page.html` is `my page` in `docs 2024 05 01`. */
interface AddressName {
  readonly slug: string
  readonly slugWords: readonly string[]
  readonly folder: string
  readonly folderWords: readonly string[]
}

function addressName(path: string): AddressName {
  const parts = path
    .replace(/(^|\/)index\.\w+$/i, '$1')
    .replace(/\.(?:x?html?|php|aspx?)$/i, '')
    .split('/')
    .filter(Boolean)
  const last = parts.pop() ?? ''
  const slugWords = nameWords(last)
  return { slug: slugWords.join(' '), slugWords, folder: parts.join('/'), folderWords: nameWords(parts.join(' ')) }
}

/** How rare each word is among the names of the site's pages. */
class WordRarity {
  readonly #counts = new Map<string, number>()
  #names = 0

  add(words: Iterable<string>): void {
    this.#names += 1
    for (const one of new Set(words)) this.#counts.set(one, (this.#counts.get(one) ?? 0) + 1)
  }

  weightOf(one: string): number {
    return Math.log1p(this.#names / (this.#counts.get(one) ?? 1))
  }

  /** The common part of two names, from 0 to 1, by the weight of their words. */
  likeness(one: readonly string[], other: readonly string[]): number {
    const [first, second] = [new Set(one), new Set(other)]
    let [shared, all] = [0, 0]
    for (const name of new Set([...first, ...second])) {
      const weight = this.weightOf(name)
      all += weight
      if (first.has(name) && second.has(name)) shared += weight
    }
    return all > 0 ? shared / all : 0
  }
}

/** A page that may be the successor of a lost address. */
interface Candidate {
  /** Its address without the origin. */
  readonly path: string
  readonly title: string
  /** True if the former site had it. */
  readonly isFormer: boolean
  readonly sketch?: Sketch
}

export interface LostAddress {
  readonly path: string
  /** Sketch of the former content, if it is available. */
  readonly sketch?: Sketch
}

export interface Successor {
  readonly path: string
  readonly because: 'content' | 'name' | 'move'
}

interface Known {
  readonly candidate: Candidate
  readonly name: AddressName
  readonly titleWords: readonly string[]
}

/** Hashes and words that more pages share distinguish none, and would cost pages times pages. */
const MAX_SHARERS = 200
/** Candidates that share something, of which the most promising are compared. */
const MAX_COMPARED = 12
const MIN_CONTENT = 0.42
/** Suffices for a page with the same last part of its address. */
const MIN_NAMED_CONTENT = 0.2
/** After a split several pages hold so much of it; the one with the most is right. */
const MIN_PART = 0.6
const MIN_NAME = 0.6
/** The second best is this much behind. */
const MARGIN = 0.08
/** Fewer hashes are no text to recognise a page by. */
const MIN_HASHES = 8

/** Ranks the pages of the site as successors of lost addresses; only a clear one is given. */
export class Successors {
  readonly #pages: readonly Known[]
  readonly #rarity = new Rarity()
  readonly #words = new WordRarity()
  readonly #byHash = new Map<number, number[]>()
  readonly #bySlug = new Map<string, number[]>()
  readonly #byWord = new Map<string, number[]>()
  /** How often pages of one folder were found in another. */
  readonly #moves = new Map<string, Map<string, number>>()
  readonly #paths = new Map<string, string>()

  constructor(candidates: readonly Candidate[], lost: readonly LostAddress[]) {
    this.#pages = candidates.map((candidate) => ({
      candidate,
      name: addressName(candidate.path),
      titleWords: nameWords(candidate.title),
    }))
    const sought = new Set<number>()
    for (const { sketch } of lost) {
      if (!sketch) continue
      this.#rarity.add(sketch)
      for (const hash of sketch.hashes) sought.add(hash)
    }
    for (const [at, { candidate, name, titleWords }] of this.#pages.entries()) {
      const { sketch, path } = candidate
      this.#paths.set(path, path)
      const words = [...name.slugWords, ...name.folderWords, ...titleWords]
      this.#words.add(words)
      for (const one of new Set(words)) push(this.#byWord, one, at)
      if (name.slug !== '') push(this.#bySlug, name.slug, at)
      if (!sketch) continue
      this.#rarity.add(sketch)
      for (const hash of sketch.hashes) if (sought.has(hash)) push(this.#byHash, hash, at)
    }
  }

  find(lost: LostAddress): Successor | null {
    const hasText = (lost.sketch?.hashes.length ?? 0) >= MIN_HASHES
    const found = hasText && lost.sketch ? this.#byContent(lost.path, lost.sketch) : this.#byName(lost.path)
    if (found) this.#learn(lost.path, found.path)
    return found
  }

  /** Where its folder went, for an address that says nothing by itself; after all others were sought. */
  findByMove(path: string): Successor | null {
    const { folder } = addressName(path)
    const moves = [...(this.#moves.get(folder) ?? [])].sort((a, b) => b[1] - a[1])
    const [best] = moves
    const total = moves.reduce((sum, [, count]) => sum + count, 0)
    if (!best || best[1] < 3 || best[1] / total < 0.7) return null
    const slug = path.replace(/\/$/, '').split('/').at(-1) ?? ''
    const bare = slug.replace(/\.x?html?$/i, '')
    const folderPath = best[0] === '' ? '/' : `/${best[0]}/`
    const target = [slug, bare, `${bare}/`, `${bare}.html`]
      .map((end) => folderPath + end)
      .find((one) => this.#paths.has(one))
    return target === undefined || target === path ? null : { path: target, because: 'move' }
  }

  #learn(from: string, to: string): void {
    const [old, now] = [addressName(from), addressName(to)]
    if (old.slug !== now.slug) return
    const counts = this.#moves.get(old.folder) ?? new Map<string, number>()
    counts.set(now.folder, (counts.get(now.folder) ?? 0) + 1)
    this.#moves.set(old.folder, counts)
  }

  #byContent(path: string, sketch: Sketch): Successor | null {
    const points = new Map<number, number>()
    for (const hash of sketch.hashes) {
      const sharers = this.#byHash.get(hash) ?? []
      if (sharers.length > MAX_SHARERS) continue
      const weight = this.#rarity.weightOf(hash)
      for (const at of sharers) points.set(at, (points.get(at) ?? 0) + weight)
    }
    const name = addressName(path)
    for (const at of this.#bySlug.get(name.slug)?.slice(0, MAX_COMPARED) ?? [])
      points.set(at, (points.get(at) ?? 0) + 1)
    const titleWords = nameWords(sketch.title)
    const scored = maxValue(points).flatMap((at) => {
      const page = this.#pages[at]
      if (!page?.candidate.sketch) return []
      const { stored: retained, own } = likenessOf(sketch, page.candidate.sketch, this.#rarity)
      const title = this.#words.likeness(titleWords, page.titleWords)
      const slug =
        name.slug !== '' && name.slug === page.name.slug ? 1 : this.#words.likeness(name.slugWords, page.name.slugWords)
      // A part that a page was split into is its own, and the page only in part in it.
      const content = Math.max(retained, (2 * retained * own) / (retained + own || 1))
      const isNamed = slug === 1 && (title > 0.9 || content > MIN_NAMED_CONTENT)
      const isClear = isNamed || content >= MIN_CONTENT
      return [{ page, score: 0.8 * content + 0.12 * title + 0.08 * slug, isClear, isPart: content >= MIN_PART }]
    })
    const best = bestOf(scored)
    return best?.isClear ? { path: best.page.candidate.path, because: 'content' } : null
  }

  #byName(path: string): Successor | null {
    const name = addressName(path)
    const points = new Map<number, number>()
    for (const at of this.#bySlug.get(name.slug) ?? []) points.set(at, 5)
    for (const one of new Set(name.slugWords)) {
      const sharers = this.#byWord.get(one) ?? []
      if (sharers.length > MAX_SHARERS) continue
      for (const at of sharers) points.set(at, (points.get(at) ?? 0) + this.#words.weightOf(one))
    }
    const scored = maxValue(points).flatMap((at) => {
      const page = this.#pages[at]
      if (!page || page.candidate.isFormer) return []
      const folder = this.#words.likeness(name.folderWords, page.name.folderWords)
      const slug =
        page.name.slug === name.slug && name.slug !== '' ? 1 : this.#words.likeness(name.slugWords, page.name.slugWords)
      const title = this.#words.likeness(name.slugWords, page.titleWords)
      const own = Math.max(slug, 0.95 * title)
      return [{ page, score: 0.85 * own + 0.15 * folder, isClear: own >= MIN_NAME }]
    })
    const best = bestOf(scored)
    return best?.isClear ? { path: best.page.candidate.path, because: 'name' } : null
  }
}

function push<Key>(into: Map<Key, number[]>, key: Key, at: number): void {
  const list = into.get(key)
  if (!list) into.set(key, [at])
  else if (list.length <= MAX_SHARERS) list.push(at)
}

const maxValue = (points: ReadonlyMap<number, number>): number[] =>
  [...points]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_COMPARED)
    .map(([at]) => at)

/** Null where the two best are too near to each other. */
function bestOf<One extends { score: number; isClear: boolean; isPart?: boolean }>(scored: readonly One[]): One | null {
  const [first, second] = [...scored].sort((a, b) => b.score - a.score)
  if (!first) return null
  const isFar = !second?.isClear || first.score - second.score >= MARGIN
  return isFar || first.isPart === true ? first : null
}
