import { type Concept, concepts, fillers } from './intent-words.ts'
import { type Arguments, type Intent, intents } from './intents.ts'
import { isOneOff } from './search-tools.ts'

/** Letters without marks and case; ß and ł, ı and œ have no mark to lose. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('œ', 'oe')

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const spellings = (word: string) => [
  fold(word),
  fold(word.toLowerCase().replace(/[äöü]/g, (one) => umlauts[one] ?? one)),
]

const lexicon = new Map<string, Set<Concept>>()
const phrases = new Map<string, Set<Concept>>()
/** Phrases written as one word; the beginning of one is not the beginning of its phrase. */
const joined = new Set<string>()
for (const [concept, words] of Object.entries(concepts) as [Concept, string][])
  for (const word of words.split(' '))
    for (const spelling of spellings(word.replaceAll(/[_-]+/g, ' '))) {
      const add = (table: typeof lexicon, key: string) => table.set(key, (table.get(key) ?? new Set()).add(concept))
      if (spelling.includes(' ')) {
        add(phrases, spelling)
        joined.add(spelling.replaceAll(' ', ''))
      }
      // Dark mode, dark-mode and darkmode are the same.
      add(lexicon, spelling.replaceAll(' ', ''))
    }

const fillerWords = new Set([...fillers].map(fold))
const SCRIPT_WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u
const longestFirst = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length)
const unspacedWords = longestFirst(
  [...lexicon.keys(), ...fillerWords].filter((word) => SCRIPT_WITHOUT_SPACES.test(word)),
)
/** A phrase with its words, and with those alone that have a meaning. */
const phraseList = longestFirst(phrases.keys()).map((phrase) => ({ phrase, words: phrase.split(' ') }))
const barePhrases = phraseList
  .map(({ phrase, words }) => ({ phrase, words: words.filter((word) => !fillerWords.has(word)) }))
  .filter(({ words }) => words.length > 1)

type Meanings = ReadonlySet<Concept>

/** A word or phrase of the query with its possible meanings; none if it is not understood. */
interface Token {
  means: Meanings
  words: number
  /** Another ending or a typing error of a word is a guess, which no term decides by. */
  isGuess?: boolean
}
const token = (means: Meanings = new Set(), words = 1): Token => ({ means, words })

const DOMAIN_NAME = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u
const MIN_STEM = 5
const MAX_ENDING = 4
const MIN_PREFIX = 3
/** One wrong letter of five is a typing error, and two of eight are. */
const MIN_TWO_ERRORS = 8

function readWord(word: string, isTyping: boolean): Token {
  const means = lookUp(word, isTyping)
  return means.size > 0 ? token(means) : { ...token(guess(word)), isGuess: true }
}

/** A word of four letters takes a vowel, as in spamu and maile. */
const isEnding = (known: string, ending: string) =>
  known.length >= MIN_STEM ? ending.length <= MAX_ENDING : known.length === MIN_STEM - 1 && /^[aeiuy]$/.test(ending)

function lookUp(word: string, isTyping: boolean): Meanings {
  const exact = lexicon.get(word)
  if (exact) return exact
  if (DOMAIN_NAME.test(word)) return new Set(['domain'])
  const found = new Set<Concept>()
  const add = (some: Iterable<Concept>) => {
    for (const one of some) found.add(one)
  }
  for (const [known, means] of lexicon)
    if (word.startsWith(known) && isEnding(known, word.slice(known.length))) add(means)
  if (found.size > 0) return found
  const parts = compound(word)
  if (parts) return parts
  if (isTyping && word.length >= MIN_PREFIX)
    for (const [known, means] of lexicon)
      if (known.startsWith(word) && !joined.has(known) && !means.has('elsewhere')) add(means)
  return found
}

const union = (all: Meanings[]): Meanings => new Set(all.flatMap((means) => [...means]))

function guess(word: string): Meanings {
  if (word.length < MIN_STEM) return new Set()
  const stems = sameStem(word)
  const close = [...lexicon].filter(([known]) => known.length >= MIN_STEM && isTypingError(known, word))
  return union(stems.length > 0 ? stems : close.map(([, means]) => means))
}

/** The first letter is seldom wrong: right is not night. */
function isTypingError(known: string, word: string): boolean {
  const isStart = known[0] === word[0] || (known[0] === word[1] && known[1] === word[0])
  if (!isStart) return false
  if (isOneOff(known, word)) return true
  return Math.min(known.length, word.length) >= MIN_TWO_ERRORS && distance(known, word) <= 2
}

/** Serveurs de nom is serveur de noms; a word that is known is no error. */
const isNear = (known: string, word: string) =>
  !lexicon.has(word) && Math.min(known.length, word.length) >= MIN_STEM - 1 && isTypingError(known, word)

/** Letters to change, insert or leave out. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(b[j - 1] !== letter))
    row = next
  }
  return row[b.length] ?? 0
}

/** Words that differ in their endings alone: liczenie and liczba do not, pobieranie and pobierania do. */
function sameStem(word: string): Meanings[] {
  let longest = 0
  let found: Meanings[] = []
  for (const [known, means] of lexicon) {
    let same = 0
    while (same < known.length && known[same] === word[same]) same += 1
    const ending = Math.max(known.length, word.length) - same
    if (same < MIN_STEM || ending > MAX_ENDING || ending > same / 2 || same < longest) continue
    if (same > longest) found = []
    longest = same
    found.push(means)
  }
  return found
}

/** German and Dutch write two words as one: Bildgröße, Standortdaten. */
function compound(word: string): Meanings | null {
  for (let at = MIN_PREFIX; at <= word.length - MIN_PREFIX; at += 1) {
    const head = lexicon.get(word.slice(0, at).replace(/(?<=....)[sn]$/, '')) ?? lexicon.get(word.slice(0, at))
    const tail = lexicon.get(word.slice(at)) ?? (word.length - at > MIN_STEM ? union(sameStem(word.slice(at))) : null)
    if (head && tail && tail.size > 0) return new Set([...head, ...tail])
  }
  return null
}

function splitUnspaced(run: string): Token[] {
  const tokens: Token[] = []
  let isUnknown = false
  for (let at = 0; at < run.length; ) {
    const word = unspacedWords.find((one) => run.startsWith(one, at))
    if (word === undefined && !isUnknown) tokens.push(token())
    isUnknown = word === undefined
    const means = word === undefined || fillerWords.has(word) ? undefined : lexicon.get(word)
    if (means) tokens.push(token(means))
    at += word?.length ?? 1
  }
  return tokens
}

function tokensOf(query: string): Token[] {
  let words = fold(query)
    .replace(/[^\p{L}\p{N}.=-]+/gu, ' ')
    .split(' ')
    .flatMap((word) => (DOMAIN_NAME.test(word) ? word : word.split('-')))
    .filter(Boolean)
  const tokens: Token[] = []
  const takePhrases = (list: typeof phraseList, isSame: (known: string, word: string) => boolean, isGuess = false) => {
    for (const { phrase, words: all } of list) {
      const from = words.findIndex((_, start) => all.every((known, at) => isSame(known, words[start + at] ?? '')))
      if (from === -1) continue
      words.splice(from, all.length)
      tokens.push({ ...token(phrases.get(phrase), all.length), isGuess })
    }
  }
  const isPlural = (known: string, word: string) => word === known || word === `${known}s`
  takePhrases(phraseList, isPlural)
  // Compter les mots is compter mots.
  words = words.filter((word) => !fillerWords.has(word))
  takePhrases(barePhrases, isPlural)
  takePhrases(barePhrases, (known, word) => word === known || isNear(known, word), true)
  const isTyping = !/\s$/.test(query)
  for (const [at, word] of words.entries()) {
    if (SCRIPT_WITHOUT_SPACES.test(word)) tokens.push(...splitUnspaced(word))
    else tokens.push(readWord(word, isTyping && at === words.length - 1))
  }
  return tokens
}

const formats: Readonly<Record<string, NonNullable<Arguments['format']>>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  jxl: 'jxl',
  bmp: 'bmp',
  ico: 'ico',
  // No tool writes these, so a query that names one alone is about converting it.
  heic: 'jpeg',
  heif: 'jpeg',
  tif: 'jpeg',
  tiff: 'jpeg',
  svg: 'png',
}
const FORMAT_WORD = /^\.?(?:jpe?g|png|webp|avif|jxl|bmp|ico|heic|heif|tiff?|svg|jfif)s?$/
const UNITS: Readonly<Record<string, number>> = {
  k: 1024,
  kb: 1024,
  kib: 1024,
  m: 1024 ** 2,
  mb: 1024 ** 2,
  mib: 1024 ** 2,
  кб: 1024,
  мб: 1024 ** 2,
}
const DPI = 300
const LENGTHS: Readonly<Record<string, number>> = { mm: DPI / 25.4, cm: DPI / 2.54, in: DPI, inch: DPI, inches: DPI }

const LATIN = '[\\p{sc=Latin}\\p{N}]'
const UNSPACED = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]'
/** Between WebP and 変換, which no space parts. */
const SCRIPT_CHANGE = new RegExp(`(?<=${LATIN})(?=${UNSPACED})|(?<=${UNSPACED})(?=${LATIN})`, 'gu')

/** Takes sizes, limits and formats out of the query; what is left are words. */
function readArguments(query: string): { input: Arguments; rest: string } {
  const input: Arguments = {}
  // SMTP replies with an enhanced status code (RFC 3463) and HTTP 404 are no widths.
  let rest = ` ${query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<![\d.])(?:[45]\d\d[ -])?[45]\.\d{1,3}\.\d{1,3}(?![\d.])/g, ' bounce ')
    .replace(/(?<![\d.])404s?(?!\d)/g, ' broken link ')} `
  const take = (pattern: RegExp, set: (...groups: string[]) => void) => {
    rest = rest.replace(pattern, (_, ...groups) => {
      set(...groups.map(String))
      return ' '
    })
  }
  take(
    /(?<![\d.])(\d{1,3}(?:[.,]\d+)?)\s*(?:mm|cm|inch(?:es)?|in)?\s*(?:[x×*]|by)\s*(\d{1,3}(?:[.,]\d+)?)\s*(mm|cm|inch|inches|in)(?![\p{L}\p{N}])/u,
    (width = '', height = '', unit = '') => {
      const pixels = (length: string) => Math.round(Number(length.replace(',', '.')) * (LENGTHS[unit] ?? 1))
      Object.assign(input, { width: pixels(width), height: pixels(height) })
    },
  )
  take(/(?<![\d.])(\d{2,5})\s*(?:px)?\s*(?:[x×*]|by)\s*(\d{2,5})(?:\s*px)?(?![\d.])/, (width = '', height = '') =>
    Object.assign(input, { width: Number(width), height: Number(height) }),
  )
  // The smaller of two sizes is the limit, the other one the size of the file. 4K is a screen.
  take(
    /(?<![\d.,])(?![48]k(?![\p{L}\p{N}]))(\d+(?:[.,]\d+)?)\s*(kib|kb|k|mib|mb|m|кб|мб)(?![\p{L}\p{N}])/gu,
    (count = '', unit = '') => {
      const bytes = Math.round(Number(count.replace(',', '.')) * (UNITS[unit] ?? 1))
      input.bytes = Math.min(bytes, input.bytes ?? bytes)
    },
  )
  take(/(?<![\d.])(\d{1,3})\s*(?:%|percent|prozent)/, (count = '') => {
    input.percent = Number(count)
  })
  take(/\b(?:q|quality|qualität)\s*(\d{1,3})\b/, (count = '') => {
    input.quality = Number(count)
  })
  if (input.width === undefined)
    take(/(?<![\d.])(\d{3,5})\s*(?:px|pixels?|w)?(?=\s)/, (width = '') => {
      input.width = Number(width)
    })
  const words = rest
    .replace(/(?<=[a-z])2(?=(?:jpe?g|png|webp|avif|jxl|bmp|ico)\b)/g, ' ')
    .replace(SCRIPT_CHANGE, ' ')
    .split(/[\s,>→]+/)
    .filter(Boolean)
  const named = words.filter((word) => FORMAT_WORD.test(word)).map((word) => word.replace(/^\.|s$/g, ''))
  // The last one is what it shall become: HEIC to JPG, 把 heic 转 jpg.
  const format = formats[named.at(-1) ?? '']
  if (format) input.format = format
  // Two formats are one and what it shall become, whatever the verb is.
  const verb = new Set(named.map((name) => formats[name])).size > 1 ? ['convert'] : []
  const remaining = [...words.filter((word) => !FORMAT_WORD.test(word)), ...verb]
  return { input, rest: remaining.join(' ') + (named.length > 0 ? ' ' : '') }
}

/** These terms have one meaning, so a single one decides, whatever surrounds it. */
const TERMS: ReadonlySet<Concept> = new Set([
  ...(['upper', 'lower', 'titlecase', 'code', 'count', 'clean', 'caa', 'health', 'spam', 'monitor'] as const),
  ...([
    'favicon',
    'metadata',
    'watermark',
    'cutout',
    'passport',
    'visa',
    'whois',
    'nameserver',
    'dns',
    'recordtype',
  ] as const),
  ...(['propagation', 'spf', 'dmarc', 'dkim', 'bimi', 'mtasts', 'securitytxt', 'dnssec', 'certificate'] as const),
  ...([
    'dmarcreport',
    'bounce',
    'phishing',
    'tech',
    'robots',
    'sitemap',
    'links',
    'sitecheck',
    'schema',
    'faq',
  ] as const),
])
/** The share of a query that must be understood: less where two things in it belong together or a term decides. */
const MIN_UNDERSTOOD = { one: 0.4, several: 0.34, term: 0.2 } as const

const TERM_BONUS = 0.3

export interface Match extends Intent {
  input: Arguments
}

/** The intents that explain the words of a query, the one that explains most of them first; none where none does. */
export function matchIntents(query: string): Match[] {
  const { input, rest } = readArguments(query)
  const tokens = tokensOf(rest)
  const understood = tokens.flatMap(({ means }) => [...means])
  if (tokens.some(({ means }) => means.size === 1 && means.has('elsewhere'))) return []
  const inputs = Object.keys(input).filter((name) => name !== 'height') as (keyof Arguments)[]
  const wordsIn = (some: readonly Token[]) => some.reduce((sum, { words }) => sum + words, 0)
  const total = wordsIn(tokens) + inputs.length
  const score = ({ needs, may, takes = [] }: Intent): number => {
    if (!takes.every((name) => input[name] !== undefined)) return 0
    if (!needs.every((group) => group.some((one) => understood.includes(one)))) return 0
    if (needs.length === 0 && takes.length === 0) return 0
    const known = new Set([...needs.flat(), ...may])
    const covered = tokens.filter(({ means }) => [...means].some((one) => known.has(one)))
    const used = takes.filter((name) => inputs.includes(name)).length
    // A JPEG to be made smaller names what it is, not what it shall become.
    const subject = inputs.includes('format') && !takes.includes('format') && known.has('image') ? 0.5 : 0
    const share = (wordsIn(covered) + used + subject) / total
    const isTerm = covered.some(
      ({ means, isGuess }) => !isGuess && [...means].some((one) => TERMS.has(one) && needs.flat().includes(one)),
    )
    const enough = MIN_UNDERSTOOD[isTerm ? 'term' : covered.length + used > 1 ? 'several' : 'one']
    return share < enough ? 0 : share + (isTerm ? TERM_BONUS : 0) + (needs.length + takes.length) / 100
  }
  return intents
    .map((intent) => ({ ...intent, input, score: score(intent) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}
