import type { Budget } from '../base/budget.ts'
import { decoded, encodeBase64 } from '../mime/encodings.ts'
import { type MessageSource, type RawField, splitMessage } from '../mime/fields.ts'
import { isText, type Part, partsOf } from '../mime/parts.ts'
import {
  base64Width,
  charsetConverted,
  charsetUnnamed,
  lineEndings,
  lineEnds,
  reEncoded,
  rewrapped,
  spaceLost,
  spliced,
  trailingSpace,
  trimBlanksEnd,
  type Undone,
  withBody,
} from './body-changes.ts'
import { blanksChanged, boundaryRenamed, dotsChanged, dotsLost, fromQuoted } from './line-changes.ts'
import { linksRewritten } from './links.ts'

/** The text of a part as its writer saw it, and how to put another in its place; null for what is no text. */
interface Open {
  readonly text: string
  readonly put: (text: string) => string
}

/** Between two lines of Base64. */
const MAX_GAP = 8

function openPart(body: string, { start, end, encoding }: Part): Open {
  const raw = body.slice(start, end)
  if (encoding !== 'base64') return { text: raw, put: (text) => spliced(body, start, end, text) }
  // Other changes to these lines are undone separately.
  const width = base64Width(raw) || 76
  const gap = /[^A-Za-z0-9+/=]+/.exec(raw)?.[0] ?? ''
  const between = gap.length > 0 && gap.length <= MAX_GAP ? gap : '\r\n'
  let last = raw.length
  while (last > 0 && !/[A-Za-z0-9+/=]/.test(raw.charAt(last - 1))) last -= 1
  const tail = raw.slice(last)
  return {
    text: decoded(raw, encoding),
    put: (text) => spliced(body, start, end, encodeBase64(text, width).replaceAll('\r\n', between) + tail),
  }
}

/** How far from either end of a text something may have been added, in characters. */
const MAX_REACH = 65_536
const MAX_HEADER = 8192

const MAX_CUTS = 400
/** A cut is likely at an empty line, a rule of signs, or a tag that begins a block. */
const isLikely = (text: string, at: number) =>
  /^(?:\r?\n|[-_=*#~>|]{2}|<(?:hr|div|table|p|br|!--)\b)/i.test(text.slice(at, at + 8))

/** Text behind the last line of the original, or in HTML before what closes the page. */
function* footerCuts({ text, put }: Open, type: string): Generator<string> {
  const closing = type === 'text/html' ? [text.search(/<\/body\s*>/i), text.search(/<\/html\s*>/i)] : []
  for (const anchor of [text.length, ...closing]) {
    if (anchor < 0) continue
    const tail = text.slice(anchor)
    const ends = lineEnds(text, Math.max(0, anchor - MAX_REACH), anchor).slice(-MAX_CUTS)
    const tags = type === 'text/html' ? tagStarts(text, Math.max(0, anchor - 8192), anchor) : []
    const cuts = [...new Set([...tags, ...ends, ...ends.map((end) => end - 2)])].filter((at) => at < anchor && at >= 0)
    for (const at of cuts.reverse()) yield put(text.slice(0, at) + tail)
  }
  // A text that did not end its last line, with a footer behind it.
  if (type === 'text/html') return
  let marks = 0
  for (const { index } of text.matchAll(/--|__|==/g)) {
    marks += 1
    if (marks > MAX_CUTS) break
    yield put(trimBlanksEnd(text.slice(0, index)))
  }
}

const tagStarts = (text: string, from: number, to: number): readonly number[] => {
  const starts: number[] = []
  for (let at = text.indexOf('<', from); at >= 0 && at < to; at = text.indexOf('<', at + 1)) starts.push(at)
  return starts.slice(-MAX_CUTS)
}

/** Text before the first line of the original, or in HTML behind what opens the page. */
function* bannerCuts({ text, put }: Open, type: string): Generator<string> {
  const opened = type === 'text/html' ? /<body[^<>]{0,2000}>(?:\r?\n)?/i.exec(text) : null
  const anchors = opened ? [opened.index + opened[0].length, opened.index + opened[0].trimEnd().length, 0] : [0]
  for (const anchor of anchors) {
    const head = text.slice(0, anchor)
    const ends = lineEnds(text, anchor, anchor + MAX_REACH).slice(0, MAX_CUTS)
    const tags = type === 'text/html' ? tagEnds(text, anchor, anchor + 8192) : []
    for (const at of new Set([...ends, ...tags])) yield put(head + text.slice(at))
  }
}

const tagEnds = (text: string, from: number, to: number): readonly number[] => {
  const ends: number[] = []
  for (let at = text.indexOf('>', from); at >= 0 && at < to && ends.length < MAX_CUTS; at = text.indexOf('>', at + 1))
    ends.push(at + 1)
  return ends
}

function* cuts(source: MessageSource): Generator<Undone> {
  for (const part of partsOf(source)) {
    if (!isText(part)) continue
    const open = openPart(source.body, part)
    for (const body of footerCuts(open, part.type)) yield withBody(source, 'footer-added', body)
    for (const body of bannerCuts(open, part.type)) yield withBody(source, 'banner-added', body)
  }
}

const LIKELY_CUTS = 10

/** The likely cuts alone, for what was done to several parts at once. */
function* likelyCuts(source: MessageSource): Generator<Undone> {
  for (const part of partsOf(source)) {
    if (!isText(part)) continue
    const open = openPart(source.body, part)
    const { text } = open
    const isSeen = (length: number, from: number) => isLikely(text, from) || isLikely(text, length)
    const likely = { footer: 0, banner: 0 }
    const closing = part.type === 'text/html' ? text.search(/<\/(?:body|html)\s*>/i) : -1
    const anchor = closing < 0 ? text.length : closing
    const starts = part.type === 'text/html' ? tagStarts(text, Math.max(0, anchor - 8192), anchor) : []
    for (const at of [...new Set([...lineEnds(text, Math.max(0, anchor - MAX_REACH), anchor), ...starts])].sort(
      (a, b) => b - a,
    )) {
      if (!isSeen(at, at) || at >= anchor || likely.footer >= LIKELY_CUTS) continue
      likely.footer += 1
      yield withBody(source, 'footer-added', open.put(text.slice(0, at) + text.slice(anchor)))
      yield withBody(source, 'footer-added', open.put(text.slice(0, at).replace(/\r\n$/, '') + text.slice(anchor)))
    }
    const opened = part.type === 'text/html' ? (/<body[^<>]{0,2000}>(?:\r?\n)?/i.exec(text)?.[0].length ?? 0) : 0
    const start = opened > 0 ? text.search(/<body/i) + opened : 0
    const ends = part.type === 'text/html' ? tagEnds(text, start, start + 8192) : []
    for (const at of [...new Set([...lineEnds(text, start, start + 16_384), ...ends])].sort((a, b) => a - b)) {
      if (likely.banner >= 2 * LIKELY_CUTS) break
      likely.banner += 1
      yield withBody(source, 'banner-added', open.put(text.slice(0, start) + text.slice(at)))
    }
  }
}

const contentNames = ['content-type', 'content-transfer-encoding']

/** Lists put a message into a part of theirs, with a footer as another part, or add a part to those there are. */
function* partsAdded(source: MessageSource): Generator<Undone> {
  const parts = partsOf(source)
  if (parts.length < 2) return
  for (const [at, part] of parts.entries()) {
    if (!part.outer) continue
    const [start, end] = part.outer
    const cause = at === 0 ? 'banner-added' : 'footer-added'
    yield withBody(source, cause, spliced(source.body, start, end, ''))
    const body = source.body.slice(part.start, part.end)
    const fields = source.fields.flatMap((field): RawField[] => {
      if (!contentNames.includes(field.name)) return [field]
      return part.fields.filter(({ name }) => name === field.name)
    })
    const lost = part.fields.filter(
      ({ name }) => contentNames.includes(name) && !fields.some((field) => field.name === name),
    )
    const inner = { fields: [...fields, ...lost], body }
    const isFirst = at < parts.length - 1
    for (const ending of ['', '\r\n'])
      yield { cause: isFirst ? 'footer-added' : 'banner-added', source: { ...inner, body: body + ending } }
  }
  yield* wrappedTree(source)
}

/** A message of several parts that was put whole into a part of another. */
function* wrappedTree(source: MessageSource): Generator<Undone> {
  const begin = source.body.search(/(?:^|\n)Content-Type:[ \t]{0,8}multipart\//i)
  const end = source.body.indexOf('\r\n\r\n', begin)
  if (begin < 0 || end < 0 || end - begin > MAX_HEADER) return
  const header = splitMessage(source.body.slice(begin, end + 4).trimStart()).fields
  const inner = header.find(({ name }) => name === 'content-type')
  const boundary = inner && /boundary="?([^";\r\n]+)"?/i.exec(inner.raw)?.[1]
  if (!inner || !boundary) return
  const start = end + 4
  const close = source.body.indexOf(`--${boundary}--`, start)
  if (close < 0) return
  const body = `${source.body.slice(start, close + boundary.length + 4)}\r\n`
  const fields = source.fields.map((field) => (field.name === 'content-type' ? inner : field))
  yield { cause: 'footer-added', source: { fields, body } }
}

/** Short bodies are made in several ways: none is hashed twice. */
const MAX_REMEMBERED = 4096
const MAX_SEEN = 10_000
/** Bounds changes of one kind as the first of a pair. */
const MAX_SINGLES = 200
const MAX_THREES = 10
const MAX_FEW = 14
/** Bounds encodings of one kind as the first of a pair. */
const MAX_ENCODINGS = 120
const MAX_CHARSETS = 30
/** Characters of bodies that are kept for pairs. */
const MAX_STORED = 20_000_000

type Change = (source: MessageSource) => Iterable<Undone>

function* first<One>(some: Iterable<One>, max: number): Generator<One> {
  let count = 0
  for (const one of some) {
    if (count >= max) return
    count += 1
    yield one
  }
}

/** Changes of the whole, each undone in few ways; the cuts are many. */
const quick: readonly Change[] = [fromQuoted, dotsChanged, boundaryRenamed, linksRewritten, blanksChanged]
const encodings: readonly Change[] = [reEncoded, charsetConverted, charsetUnnamed, rewrapped, partsAdded]
const changes: readonly Change[] = [lineEndings, trailingSpace, ...quick, ...encodings, spaceLost, dotsLost]
/** The likely ways alone, for pairs of changes. */
const few: readonly Change[] = [...quick, dotsLost, lineEndings, trailingSpace].map(
  (change) => (source: MessageSource) => first(change(source), MAX_FEW),
)

export interface BodyFound {
  readonly steps: readonly Undone[]
}

/** A second change behind each of some; an empty list of steps is work that made no body. */
function* followed(firsts: Iterable<Undone>, seconds: readonly Change[]): Generator<readonly Undone[]> {
  for (const one of firsts)
    for (const change of seconds) {
      yield []
      for (const two of change(one.source)) yield [one, two]
    }
}

/** Known changes, undone one by one and then in pairs and a few threes, the likely first. */
function* attempts(source: MessageSource): Generator<readonly Undone[]> {
  for (const one of likelyCuts(source)) yield [one]
  const singles: Undone[] = []
  const known = new Set<string>()
  let retained = 0
  for (const change of changes) {
    yield []
    let ofKind = 0
    for (const one of change(source)) {
      const { body } = one.source
      if (body.length < MAX_REMEMBERED && known.has(body)) continue
      if (body.length < MAX_REMEMBERED) known.add(body)
      yield [one]
      ofKind += 1
      if (ofKind > MAX_SINGLES || retained + body.length > MAX_STORED) continue
      retained += body.length
      singles.push(one)
    }
  }
  for (const one of cuts(source)) yield [one]
  yield* followed(likelyCuts(source), [likelyCuts])
  const likely = function* () {
    for (const change of few) yield* change(source)
  }
  yield* followed(likely(), few)
  yield* followed(likely(), [likelyCuts])
  yield* followed(likelyCuts(source), few)
  yield* followed(likely(), encodings)
  for (const change of encodings) yield* followed(first(change(source), MAX_ENCODINGS), few)
  yield* followed(first(charsetUnnamed(source), MAX_CHARSETS), [reEncoded])
  yield* followed(rewrapped(source), [(one) => first(reEncoded(one), MAX_CHARSETS)])
  yield* followed(first(reEncoded(source), MAX_ENCODINGS), [(one) => first(rewrapped(one), MAX_ENCODINGS)])
  yield* followed(first(reEncoded(source), MAX_CHARSETS), [charsetUnnamed])
  yield* followed(singles, [likelyCuts])
  // A footer often stands in the text and in the HTML.
  for (const change of [fromQuoted, dotsChanged, lineEndings, reEncoded])
    for (const one of first(change(source), MAX_THREES))
      for (const more of followed(likelyCuts(one.source), [likelyCuts])) yield more.length === 0 ? [] : [one, ...more]
  yield* followed(lineEndings(source), changes)
  yield* followed(trailingSpace(source), changes)
  yield* followed(singles, [...quick, lineEndings, trailingSpace, rewrapped, reEncoded])
  yield* followed(singles, [cuts])
}

/** Undoes known changes until the body is the one that was signed. */
export async function undoBody(
  source: MessageSource,
  fits: (body: string) => boolean,
  budget: Budget,
): Promise<BodyFound | null> {
  const seen = new Set<string>()
  for (const steps of attempts(source)) {
    const body = steps.at(-1)?.source.body
    // Making it costs as much as its hash, though it be known.
    if (!budget.spend((body ?? source.body).length)) return null
    if (budget.isDue) await budget.pause()
    if (body === undefined) continue
    if (body.length < MAX_REMEMBERED) {
      if (seen.has(body)) continue
      if (seen.size < MAX_SEEN) seen.add(body)
    }
    if (fits(body)) return { steps }
  }
  return null
}
