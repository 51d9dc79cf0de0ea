import type { Budget, ProvableCause } from './causes.ts'
import { decodeCharset, encodeCharset, otherCharsets } from './charset.ts'
import { decoded, encodeBase64, encodeQuoted, isText, type Part, partsOf, type QuotedStyle } from './parts.ts'
import { type MessageSource, type RawField, rawField, splitMessage } from './source.ts'

/** A message as it may have been before one change; where fields of its header follow from that, they are changed too. */
export interface Undone {
  readonly cause: ProvableCause
  readonly source: MessageSource
}

const spliced = (body: string, start: number, end: number, content: string) =>
  body.slice(0, start) + content + body.slice(end)

const withBody = (source: MessageSource, cause: ProvableCause, body: string): Undone => ({
  cause,
  source: { ...source, body },
})

/** The text of a part as its writer saw it, and how to put another in its place; null for what is no text. */
interface Open {
  readonly text: string
  readonly put: (text: string) => string
}

function openPart(body: string, { start, end, encoding }: Part): Open {
  const raw = body.slice(start, end)
  if (encoding !== 'base64') return { text: raw, put: (text) => spliced(body, start, end, text) }
  // What else was done to these lines stays, and is undone by itself.
  const width = base64Width(raw) || 76
  const between = /[^A-Za-z0-9+/=]+/.exec(raw)?.[0] ?? '\r\n'
  const tail = /[^A-Za-z0-9+/=]*$/.exec(raw)?.[0] ?? ''
  return {
    text: decoded(raw, encoding),
    put: (text) => spliced(body, start, end, encodeBase64(text, width).replaceAll('\r\n', between) + tail),
  }
}

const base64Width = (raw: string) => raw.search(/[^A-Za-z0-9+/=]/)

/** How far from either end of a text something may have been added, in characters. */
const MAX_REACH = 65_536
const MAX_HEADER = 8192

function trimBlanksEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1
  return text.slice(0, end)
}

const MAX_CUTS = 400
const lineEnds = (text: string, from: number, to: number): readonly number[] => {
  const ends: number[] = []
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) ends.push(at + 1)
  return ends
}

/** Where a cut is likely: at an empty line, a rule of signs, or a tag that begins a block. */
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
  const opened = type === 'text/html' ? /<body[^>]{0,2000}>(?:\r?\n)?/i.exec(text) : null
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
    const opened = part.type === 'text/html' ? (/<body[^>]{0,2000}>(?:\r?\n)?/i.exec(text)?.[0].length ?? 0) : 0
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

const quotedStyles: readonly QuotedStyle[] = [
  { width: 76, extra: '' },
  { width: 76, extra: '', byWords: true },
  ...[76, 75, 74, 73, 72].flatMap((width) =>
    (['', 'from', 'mainframe'] as const)
      .filter((extra) => width < 76 || extra !== '')
      .map((extra) => ({ width, extra })),
  ),
]
const encodings: Readonly<Record<string, readonly string[]>> = {
  raw: ['8bit', '7bit', '8BIT', '7BIT', 'binary'],
  quoted: ['quoted-printable', 'Quoted-Printable', 'QUOTED-PRINTABLE'],
  base64: ['base64', 'Base64', 'BASE64'],
}

/** A part with other content and another encoding named in its header; the message's own header has one guess. */
function* withContent(
  source: MessageSource,
  part: Part,
  content: string,
  kind: string,
  cause: ProvableCause,
): Generator<Undone> {
  const names = encodings[kind] ?? []
  const body = spliced(source.body, part.start, part.end, content)
  if (!part.outer) {
    const raw = `Content-Transfer-Encoding: ${names[0]}`
    const has = source.fields.some(({ name }) => name === 'content-transfer-encoding')
    const changed = source.fields.map((field) => (field.name === 'content-transfer-encoding' ? rawField(raw) : field))
    yield { cause, source: { fields: has ? changed : [...source.fields, rawField(raw)], body } }
    return
  }
  const header = source.body.slice(part.headerStart, part.start)
  const line = /^(Content-Transfer-Encoding:[ \t]*)[^\r\n]*\r\n/im
  if (!line.test(header)) yield withBody(source, cause, body)
  for (const name of names) {
    const named = line.test(header)
      ? header.replace(line, `$1${name}\r\n`)
      : header.replace(/\r\n$/, `Content-Transfer-Encoding: ${name}\r\n\r\n`)
    yield withBody(source, cause, spliced(body, part.headerStart, part.start, named))
  }
  if (kind === 'raw')
    yield withBody(source, cause, spliced(body, part.headerStart, part.start, header.replace(line, '')))
}

/** The same octets of a part in each other encoding. */
function* encoded(source: MessageSource, part: Part, octets: string, cause: ProvableCause): Generator<Undone> {
  // The same lines once more are no other encoding.
  const now = cause === 're-encoded' ? base64Width(source.body.slice(part.start, part.end)) : 0
  const lines = octets.replace(/\r?\n/g, '\r\n')
  const ended = lines.endsWith('\r\n') || part.outer ? [lines] : [lines, `${lines}\r\n`]
  const without = lines.replace(/(?:\r\n)+$/, '')
  const texts = [...new Set([...ended, without])]
  for (const text of texts) yield* withContent(source, part, text, 'raw', cause)
  for (const text of texts)
    for (const style of quotedStyles) yield* withContent(source, part, encodeQuoted(text, style), 'quoted', cause)
  for (const text of new Set([...texts, ...texts.map((one) => one.replaceAll('\r\n', '\n'))]))
    for (const width of [76, 72, 64, 60].filter((one) => part.encoding !== 'base64' || one !== now))
      for (const tail of part.outer ? ['', '\r\n'] : ['\r\n'])
        yield* withContent(source, part, encodeBase64(text, width) + tail, 'base64', cause)
}

function* reEncoded(source: MessageSource): Generator<Undone> {
  for (const part of partsOf(source)) {
    if (!isText(part)) continue
    yield* encoded(source, part, decoded(source.body.slice(part.start, part.end), part.encoding), 're-encoded')
  }
}

const setCharset = (text: string, charset: string) =>
  text.replace(/(charset\s*=\s*"?)[^";\s]+/i, (_, before: string) => before + charset)

/** Character sets as headers name them. */
const charsetNames: Readonly<Record<string, readonly string[]>> = {
  'utf-8': ['utf-8', 'UTF-8'],
  'windows-1252': ['iso-8859-1', 'ISO-8859-1', 'windows-1252', 'us-ascii'],
}

function* charsetConverted(source: MessageSource): Generator<Undone> {
  for (const part of partsOf(source)) {
    if (!isText(part)) continue
    const raw = source.body.slice(part.start, part.end)
    const octets = decoded(raw, part.encoding)
    const charset = part.charset ?? 'us-ascii'
    const text = decodeCharset(octets, charset) ?? decodeCharset(octets, 'windows-1252')
    if (text === null) continue
    for (const other of otherCharsets(charset)) {
      const converted = encodeCharset(text, other)
      if (converted === null || converted === octets) continue
      for (const name of charsetNames[other] ?? [other, other.toUpperCase()]) {
        const named = renamed(source, part, name)
        const moved = partsOf(named).find((one) => one.type === part.type && one.charset === name.toLowerCase()) ?? part
        if (part.encoding === 'base64' || part.encoding === 'quoted-printable')
          for (const { source: made } of encoded(named, moved, converted, 'charset-converted'))
            yield { cause: 'charset-converted', source: made }
        else yield withBody(named, 'charset-converted', spliced(named.body, moved.start, moved.end, converted))
        if (part.encoding !== 'base64' && part.encoding !== 'quoted-printable') continue
        yield withBody(named, 'charset-converted', spliced(named.body, moved.start, moved.end, converted))
      }
    }
  }
}

function renamed(source: MessageSource, part: Part, charset: string): MessageSource {
  if (part.outer) {
    const header = setCharset(source.body.slice(part.headerStart, part.start), charset)
    return { ...source, body: spliced(source.body, part.headerStart, part.start, header) }
  }
  const fields = source.fields.map((field) =>
    field.name === 'content-type' ? rawField(setCharset(field.raw, charset)) : field,
  )
  return { ...source, fields }
}

function* lineEndings(source: MessageSource): Generator<Undone> {
  const { body } = source
  const made = [
    body.replace(/\r?\n/g, '\r\n'),
    body.replace(/\r+\n/g, '\r\n'),
    body.replace(/\r\n|\r|\n/g, '\r\n'),
    body.replace(/\r+\n|\r|\n/g, '\r\n'),
    body.replaceAll('\r\n\r\n', '\r\n'),
    body.replaceAll('\r\n', '\n'),
    body.replaceAll('\r\n', '\r'),
    body.replaceAll('\r\n', '\r\r\n'),
    body.replace(/\r(?!\n)/g, ''),
  ]
  for (const one of new Set(made)) if (one !== body) yield withBody(source, 'line-endings', one)
}

function* trailingSpace(source: MessageSource): Generator<Undone> {
  const { body } = source
  const lines = body.split('\r\n')
  const bare = lines.map(trimBlanksEnd).join('\r\n')
  const less = lines.map((line) => (/[ \t]/.test(line.slice(-1)) ? line.slice(0, -1) : line)).join('\r\n')
  const signed = (text: string) => text.replace(/(^|\n)--(?=\r\n)/g, '$1-- ')
  for (const one of new Set([bare, less, signed(body), signed(bare), body.replace(/(\r\n)(?=\r\n)/g, '$1 ')]))
    if (one !== body) yield withBody(source, 'trailing-space', one)
}

/** A space that was lost at the end of one line. */
function* spaceLost(source: MessageSource): Generator<Undone> {
  const { body } = source
  for (const at of lineEnds(body, 0, body.length).slice(0, 200))
    if (body[at - 2] === '\r') yield withBody(source, 'trailing-space', spliced(body, at - 2, at - 2, ' '))
}

const WIDTHS = [72, 76, 78, 80, 79, 77, 75, 74, 73, 71, 70, 68, 66, 65, 64, 60, 100, 120, 998]

/** Paragraphs that a mail program flowed, at other widths (RFC 3676): with a space before each soft line end, or none. */
function* rewrapped(source: MessageSource): Generator<Undone> {
  for (const part of partsOf(source)) {
    if (part.type !== 'text/plain') continue
    const isQuoted = part.encoding === 'quoted-printable'
    const raw = source.body.slice(part.start, part.end)
    const text = isQuoted || part.encoding === 'base64' ? decoded(raw, part.encoding) : raw
    if (part.encoding === 'base64' || isQuoted) continue
    const isFlowed = /(?:^|\n)[^>\r\n][^\r\n]* \r\n/.test(text)
    for (const paragraphs of [
      paragraphsOf(text, true),
      ...(isFlowed ? [] : [paragraphsOf(text, false)]),
      paragraphsOf(text, false),
    ])
      for (const width of WIDTHS)
        for (const soft of [' ', ''])
          for (const counts of [true, false])
            yield withBody(
              source,
              'rewrapped',
              spliced(source.body, part.start, part.end, wrapAll(paragraphs, width, soft, counts)),
            )
  }
}

/** Lines joined where they were flowed; quotations, signatures and empty lines stay as they are. */
function paragraphsOf(text: string, byspace: boolean): readonly string[] {
  const paragraphs: string[][] = []
  let [open, isSigned] = [false, false]
  for (const line of text.split('\r\n')) {
    isSigned ||= line === '-- ' || line === '--'
    const isFixed = line === '' || isSigned || line.startsWith('>')
    if (open && !isFixed) paragraphs.at(-1)?.push(line)
    else paragraphs.push([line])
    open = !isFixed && (!byspace || line.endsWith(' '))
  }
  const joined = (line: string, at: number, all: readonly string[]) =>
    at < all.length - 1 && line.endsWith(' ') ? line.slice(0, -1) : line
  return paragraphs.map((lines) => lines.map(joined).join(' '))
}

const wrapAll = (paragraphs: readonly string[], width: number, soft: string, counts: boolean) =>
  paragraphs.map((line) => (line.startsWith('>') ? line : wrap(line, width, soft, counts))).join('\r\n')

function wrap(line: string, width: number, soft: string, counts: boolean): string {
  const room = width - (counts ? soft.length : 0)
  const [first = '', ...words] = line.split(' ')
  const lines = [first]
  for (const word of words) {
    const current = lines.at(-1) ?? ''
    if (current.length + 1 + word.length <= room) lines[lines.length - 1] = `${current} ${word}`
    else lines.push(word)
  }
  return lines.join(`${soft}\r\n`)
}

/** Changes of the whole, each undone in few ways; the cuts are many. */
const changes = [lineEndings, trailingSpace, partsAdded, reEncoded, charsetConverted, rewrapped, spaceLost]

/** Short bodies are made in several ways: none is hashed twice. */
const MAX_REMEMBERED = 4096
const MAX_SEEN = 10_000
/** Of one kind of change, as the first of a pair. */
const MAX_SINGLES = 200
const MAX_THREES = 10

export interface BodyFound {
  readonly steps: readonly Undone[]
}

/** Characters of bodies that are kept for pairs. */
const MAX_KEPT = 20_000_000

function* first<One>(some: Iterable<One>, most: number): Generator<One> {
  let count = 0
  for (const one of some) {
    if (count >= most) return
    count += 1
    yield one
  }
}

/** Known changes, undone one by one and then in pairs and a few threes, the likely first. */
function* attempts(source: MessageSource): Generator<readonly Undone[]> {
  for (const one of likelyCuts(source)) yield [one]
  const singles: Undone[] = []
  const known = new Set<string>()
  let kept = 0
  for (const change of changes) {
    let ofKind = 0
    for (const one of change(source)) {
      const { body } = one.source
      if (body.length < MAX_REMEMBERED && known.has(body)) continue
      if (body.length < MAX_REMEMBERED) known.add(body)
      yield [one]
      ofKind += 1
      if (ofKind > MAX_SINGLES || kept + body.length > MAX_KEPT) continue
      kept += body.length
      singles.push(one)
    }
  }
  for (const one of cuts(source)) yield [one]
  for (const one of likelyCuts(source)) for (const two of likelyCuts(one.source)) yield [one, two]
  for (const one of singles) for (const two of likelyCuts(one.source)) yield [one, two]
  // A footer often stands in the text and in the HTML.
  for (const change of [lineEndings, reEncoded])
    for (const one of first(change(source), MAX_THREES))
      for (const two of likelyCuts(one.source)) for (const three of likelyCuts(two.source)) yield [one, two, three]
  for (const change of [lineEndings, trailingSpace])
    for (const one of change(source)) for (const next of changes) for (const two of next(one.source)) yield [one, two]
  for (const one of singles)
    for (const change of [lineEndings, trailingSpace, rewrapped, reEncoded])
      for (const two of change(one.source)) yield [one, two]
  for (const one of singles) for (const two of cuts(one.source)) yield [one, two]
}

/** Undoes known changes until the body is the one that was signed. */
export function undoBody(source: MessageSource, fits: (body: string) => boolean, budget: Budget): BodyFound | null {
  const seen = new Set<string>()
  for (const steps of attempts(source)) {
    if (budget.left <= 0) return null
    const body = steps.at(-1)?.source.body ?? ''
    // Making it costs as much as its hash, though it be known.
    budget.left -= body.length + 64
    if (body.length < MAX_REMEMBERED) {
      if (seen.has(body)) continue
      if (seen.size < MAX_SEEN) seen.add(body)
    }
    if (fits(body)) return { steps }
  }
  return null
}
