import { type Concept, common, concepts, fillers } from './intent-words.ts'
import { type Arguments, type Intent, intents } from './intents.ts'
import { readArguments } from './query-arguments.ts'
import { isTypingError } from './typing-error.ts'

/** Taiwan and Hong Kong write 護照, which is 护照. */
const TRADITIONAL_CHARACTERS =
  '護換圖壓縮證檔網設頁寫變轉線東門時間題對應顯雲電郵價錢歷紀錄記標誌簽駕駛執規則檢測試驗號碼數據錯誤處選項動畫視頻鏡調節刪後發見語詞單複製貼圓邊質輕減長寬擴裡這個為從請幫嗎們還無過關說'
const SIMPLIFIED =
  '护换图压缩证档网设页写变转线东门时间题对应显云电邮价钱历纪录记标志签驾驶执规则检测试验号码数据错误处选项动画视频镜调节删后发见语词单复制贴圆边质轻减长宽扩里这个为从请帮吗们还无过关说'
const TRADITIONAL = new RegExp(`[${TRADITIONAL_CHARACTERS}]`, 'g')

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
    .replace(TRADITIONAL, (character) => SIMPLIFIED[TRADITIONAL_CHARACTERS.indexOf(character)] ?? character)

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const spellings = (word: string) =>
  /^[a-z\d .]+$/.test(word)
    ? [word]
    : [fold(word), fold(word.toLowerCase().replace(/[äöü]/g, (one) => umlauts[one] ?? one))]

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
      // Security.txt is security txt.
      if (spelling.includes('.') && !spelling.includes(' ')) {
        add(phrases, spelling.replaceAll('.', ' ').trim())
        joined.add(spelling)
      }
    }

/** Known words by their first letters: a key typed compares a few of them and not all. */
const indexBy = (length: number) => {
  const index = Map.groupBy(lexicon, ([word]) => word.slice(0, length))
  return (word: string) => index.get(word.slice(0, length)) ?? []
}

const fillerWords = new Set([...fillers].map(fold))
const commonWords = new Set([...common].map(fold))
const LATIN = /^[\p{sc=Latin}\p{N}.]+/u
const SCRIPT_WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u
/** The longest first, by their first character. */
const unspacedWords = Map.groupBy(
  [...lexicon.keys(), ...fillerWords]
    .filter((word) => SCRIPT_WITHOUT_SPACES.test(word))
    .sort((a, b) => b.length - a.length),
  (word) => word[0],
)
interface Phrase {
  phrase: string
  words: string[]
}
type PhraseIndex = (words: readonly string[]) => Phrase[]
/** Those that begin as a word of the query does, or with its first two letters swapped. */
function indexPhrases(list: readonly Phrase[]): PhraseIndex {
  const index = Map.groupBy(list, ({ words: [first = ''] }) => first[0] ?? '')
  return (words) => {
    const letters = new Set(words.flatMap((word) => [...word.slice(0, 2)]))
    return [...letters].flatMap((letter) => index.get(letter) ?? [])
  }
}
/** A phrase with its words, and with those alone that have a meaning. */
const phraseList = [...phrases.keys()].map((phrase) => ({ phrase, words: phrase.split(' ') }))
const phrasesIn = indexPhrases(phraseList)
const ARTICLES = new Set('a an the my me it this that'.split(' '))
const barePhrasesIn = indexPhrases(
  phraseList
    .map(({ phrase, words }) => ({ phrase, words: words.filter((word) => !fillerWords.has(word)) }))
    .filter(({ words }) => words.length > 1),
)

type Meanings = ReadonlySet<Concept>

/** A word or phrase of the query with its possible meanings; none if it is not understood. */
interface Token {
  means: Meanings
  words: number
  /** Things that a phrase names beside its meaning: a free domain is a domain. */
  subjects?: readonly Concept[]
  /** Another ending or a typing error of a word is a guess, which no term decides by. */
  isGuess?: boolean
  /** One such word alone explains less: a recorder is no record, nor has a record player anything to do with one. */
  isWeak?: boolean
}
const token = (means: Meanings = new Set(), words = 1): Token => ({ means, words })

const SUBJECTS: ReadonlySet<Concept> = new Set(['image', 'domain', 'email', 'website', 'text'])
/** Meanings that a phrase shares with its words: “SPF checker” has the one of “check”. */
const CONTAINED: ReadonlySet<Concept> = new Set([...SUBJECTS, 'dns', 'check', 'generate', 'explain'])
const subjectsOf = (phrase: string) =>
  phrase.split(' ').flatMap((word) => [...(lexicon.get(word) ?? [])].filter((one) => CONTAINED.has(one)))

const DOMAIN_NAME = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u
const MIN_STEM = 5
const MAX_ENDING = 4
const MIN_PREFIX = 3
const withSameLetter = indexBy(1)
const withSamePrefix = indexBy(MIN_PREFIX)
const withSameStem = indexBy(MIN_STEM)

function readWord(word: string, isTyping: boolean): Token {
  const means = lookUp(word, isTyping)
  if (means.size > 0) return { ...token(means), isWeak: isWeak(word) }
  return { ...token(guess(word)), isGuess: true, isWeak: true }
}

/** A word of four letters takes a vowel or an s, as in spamu, maile and hosts. */
const isEnding = (known: string, ending: string) =>
  known.length >= MIN_STEM ? ending.length <= MAX_ENDING : known.length === MIN_STEM - 1 && /^[aeiuys]$/.test(ending)

/** A common word, the name of who does it, or the beginning of a word that is still being typed. */
function isWeak(word: string): boolean {
  if (commonWords.has(word) || commonWords.has(word.replace(/(?:er)?s?$/, ''))) return true
  return !lexicon.has(word) && lookUp(word, false).size === 0
}

function lookUp(word: string, isTyping: boolean): Meanings {
  const exact = lexicon.get(word)
  if (exact) return exact
  if (DOMAIN_NAME.test(word)) return new Set(['domain'])
  const found = new Set<Concept>()
  const add = (some: Iterable<Concept>) => {
    for (const one of some) found.add(one)
  }
  for (let length = Math.max(1, word.length - MAX_ENDING); length < word.length; length += 1) {
    const known = word.slice(0, length)
    if (isEnding(known, word.slice(length))) add(lexicon.get(known) ?? [])
  }
  // Covert is convert more likely than a form of cover.
  if (found.size > 0 && /[^aeiouyns]$/.test(word)) for (const means of typingErrors(word)) add(means)
  if (found.size > 0) return found
  const parts = compound(word)
  if (parts) return parts
  if (isTyping && word.length >= MIN_PREFIX)
    for (const [known, means] of withSamePrefix(word))
      if (known.startsWith(word) && !joined.has(known) && !means.has('elsewhere')) add(means)
  return found
}

const union = (all: Meanings[]): Meanings => new Set(all.flatMap((means) => [...means]))

function guess(word: string): Meanings {
  if (word.length < MIN_STEM) return new Set()
  const stems = sameStem(word)
  return union(stems.length > 0 ? stems : typingErrors(word))
}

/** Mistyped or with its first two letters swapped. */
const typingErrors = (word: string) =>
  [...withSameLetter(word), ...withSameLetter(word.slice(1))].flatMap(([known, means]) =>
    known.length >= MIN_STEM && isTypingError(known, word) ? [means] : [],
  )

/** Self hosting is self host. */
const isVerbForm = (known: string, word: string) =>
  known.length >= MIN_STEM - 1 && /^(?:e[drs]|ing)$/.test(word.slice(known.length))

/** Serveurs de nom is serveur de noms; a word that is known is no error. */
const isNear = (known: string, word: string) =>
  !lexicon.has(word) && Math.min(known.length, word.length) >= MIN_STEM - 1 && isTypingError(known, word)

/** Words that differ in their endings alone: liczenie and liczba do not, pobieranie and pobierania do. */
function sameStem(word: string): Meanings[] {
  let longest = 0
  let found: Meanings[] = []
  for (const [known, means] of withSameStem(word)) {
    if (joined.has(known)) continue
    let same = 0
    while (same < known.length && known[same] === word[same]) same += 1
    const ending = Math.max(known.length, word.length) - same
    // Togli is the imperative of togliere.
    const isWhole = same === word.length && ending < MAX_ENDING
    if (
      same < MIN_STEM ||
      ending > MAX_ENDING ||
      (ending > (same > MIN_STEM ? same / 2 : 1) && !isWhole) ||
      same < longest
    )
      continue
    if (same > longest) found = []
    longest = same
    found.push(means)
  }
  return found
}

const isFillerHead = (head: string) =>
  head.length >= MIN_STEM && (fillerWords.has(head) || fillerWords.has(head.replace(/[sn]$/, '')))

/** German and Dutch write two words as one: Bildgröße, Standortdaten. */
function compound(word: string): Meanings | null {
  for (let at = MIN_PREFIX; at <= word.length - MIN_PREFIX; at += 1) {
    const head = lexicon.get(word.slice(0, at).replace(/(?<=....)[sn]$/, '')) ?? lexicon.get(word.slice(0, at))
    const tail = lexicon.get(word.slice(at)) ?? (word.length - at > MIN_STEM ? union(sameStem(word.slice(at))) : null)
    if (head && tail && tail.size > 0) return new Set([...head, ...tail])
    // Bestandsformaat is formaat.
    if (tail && tail.size > 0 && isFillerHead(word.slice(0, at))) return tail
  }
  return null
}

function splitUnspaced(run: string): Token[] {
  const tokens: Token[] = []
  let isUnknown = false
  for (let at = 0; at < run.length; ) {
    const word = unspacedWords.get(run[at])?.find((one) => run.startsWith(one, at))
    const [latin = ''] = word === undefined ? (LATIN.exec(run.slice(at)) ?? []) : []
    if (latin !== '') {
      if (!fillerWords.has(latin)) tokens.push(readWord(latin, false))
      at += latin.length
      continue
    }
    if (word === undefined && !isUnknown) tokens.push(token())
    isUnknown = word === undefined
    const means = word === undefined || fillerWords.has(word) ? undefined : lexicon.get(word)
    if (means) tokens.push(token(means))
    at += word?.length ?? 1
  }
  return tokens
}

const isPlural = (known: string, word: string) => word === known || word === `${known}s`
const isInflected = (known: string, word: string) =>
  isPlural(known, word) || (word.startsWith(known) && isVerbForm(known, word))

function tokensOf(query: string): Token[] {
  let words = fold(query)
    .replace(/[^\p{L}\p{N}.=-]+/gu, ' ')
    .split(' ')
    .flatMap((word) => (DOMAIN_NAME.test(word) ? word : word.split('-')))
    .filter(Boolean)
  const tokens: Token[] = []
  const takePhrases = (
    list: PhraseIndex,
    isSame: (known: string, word: string) => boolean = isInflected,
    isGuess = false,
  ) => {
    const find = (all: readonly string[]) =>
      words.findIndex((_, start) => all.every((known, at) => isSame(known, words[start + at] ?? '')))
    const found = list(words).filter((one) => find(one.words) !== -1)
    for (const { phrase, words: all } of found.sort((a, b) => b.phrase.length - a.phrase.length)) {
      const from = find(all)
      if (from === -1) continue
      words.splice(from, all.length)
      tokens.push({ ...token(phrases.get(phrase), all.length), subjects: subjectsOf(phrase), isGuess })
    }
  }
  takePhrases(phrasesIn)
  // Sign me in is sign in.
  words = words.filter((word) => !ARTICLES.has(word))
  takePhrases(phrasesIn)
  // Compter les mots is compter mots.
  words = words.filter((word) => !fillerWords.has(word))
  takePhrases(barePhrasesIn, isPlural)
  if (words.some((word) => !lexicon.has(word)))
    takePhrases(barePhrasesIn, (known, word) => word === known || isNear(known, word), true)
  const isTyping = !/\s$/.test(query)
  for (const [at, word] of words.entries()) {
    if (SCRIPT_WITHOUT_SPACES.test(word)) tokens.push(...splitUnspaced(word))
    else tokens.push(readWord(word, isTyping && at === words.length - 1))
  }
  return tokens
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
/**
 * The share of a query that must be understood: less beside a size or format, where two things belong together, or where
 * a term decides.
 */
const MIN_UNDERSTOOD = { subject: 0.75, one: 0.6, argument: 0.4, several: 0.34, term: 0.2 } as const

/** Beside “PDF”, each of these asks for work on one that exists already. */
const EDITS: ReadonlySet<Concept> = new Set(['smaller', 'batch', 'remove', 'rotate', 'crop', 'convert'])

const TERM_BONUS = 0.3
/** A size in pixels decides less: one of a passport is a passport's. */
const SIZE_BONUS = 0.25

export interface Match extends Intent {
  input: Arguments
}

/** The intents that explain the words of a query, the one that explains most of them first; none where none does. */
export function matchIntents(query: string): Match[] {
  const { input, rest } = readArguments(query)
  const tokens = tokensOf(rest)
  const understood = tokens.flatMap(({ means, subjects = [] }) => [...means, ...subjects])
  if (tokens.some(({ means }) => means.size === 1 && means.has('elsewhere'))) return []
  const isOfImages = input.format !== undefined || understood.includes('image') || understood.includes('scan')
  const isOfPdf =
    understood.includes('pdfs') || (understood.includes('pdf') && understood.some((one) => EDITS.has(one)))
  if (isOfPdf && !isOfImages) return []
  // GoDaddy to Cloudflare has no verb.
  if (understood.filter((one) => one === 'provider').length > 1) understood.push('move')
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
      ({ means, isGuess, isWeak }) =>
        !isGuess && !isWeak && [...means].some((one) => TERMS.has(one) && needs.flat().includes(one)),
    )
    const single = used + subject > 0 ? 'argument' : 'one'
    const isSize =
      takes.some((name) => name === 'bytes' || name === 'height') ||
      (takes.includes('format') && understood.includes('convert') && !understood.includes('pdf'))
    const enough = MIN_UNDERSTOOD[isTerm || isSize ? 'term' : covered.length + used > 1 ? 'several' : single]
    const isSubject = needs.length === 1 && takes.length === 0 && needs[0]?.every((one) => SUBJECTS.has(one))
    if (isSubject && share < MIN_UNDERSTOOD.subject) return 0
    return share < enough
      ? 0
      : share + (isTerm ? TERM_BONUS : isSize ? SIZE_BONUS : 0) + (needs.length + takes.length) / 100
  }
  return intents
    .map((intent) => ({ ...intent, input, score: score(intent) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}
