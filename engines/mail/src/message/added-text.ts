import { decoded, encodeBase64 } from '../mime/encodings.ts'
import { type MessageSource, type RawField, splitMessage } from '../mime/fields.ts'
import { isText, type Part, partsOf } from '../mime/parts.ts'
import { base64Width, lineEnds, spliced, trimBlanksEnd, type Undone, withBody } from './body-changes.ts'

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

export function* cuts(source: MessageSource): Generator<Undone> {
  for (const part of partsOf(source)) {
    if (!isText(part)) continue
    const open = openPart(source.body, part)
    for (const body of footerCuts(open, part.type)) yield withBody(source, 'footer-added', body)
    for (const body of bannerCuts(open, part.type)) yield withBody(source, 'banner-added', body)
  }
}

const LIKELY_CUTS = 10

/** The likely cuts alone, for what was done to several parts at once. */
export function* likelyCuts(source: MessageSource): Generator<Undone> {
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
export function* partsAdded(source: MessageSource): Generator<Undone> {
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
