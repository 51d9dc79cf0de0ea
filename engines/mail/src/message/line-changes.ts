import { decoded } from '../mime/encodings.ts'
import { type MessageSource, plainValue, rawField } from '../mime/fields.ts'
import { isText, parameterOf, partsOf } from '../mime/parts.ts'
import { otherBodies, type Undone, withBody } from './body-changes.ts'

const MAX_LINES = 200
/** Pairs of lines that lost something cost their square. */
const MAX_PAIRED = 40

/** Mailbox files put `>` before a line that begins with `From ` (RFC 4155), and some take one away. */
export function* fromQuoted(source: MessageSource): Generator<Undone> {
  const ways: readonly (readonly [RegExp, string])[] = [
    [/^>(?=>{0,100}From )/gm, ''],
    [/^>(?=From )/gm, ''],
    [/^(?=>{0,100}From )/gm, '>'],
    [/^(?=From )/gm, '>'],
  ]
  yield* otherBodies(source, 'from-quoted', ways)
}

/** SMTP doubles a dot at the start of a line, and the next server takes it away again (RFC 5321 4.5.2). */
export function* dotsChanged(source: MessageSource): Generator<Undone> {
  yield* otherBodies(source, 'dots-changed', [
    [/^\.(?=\.)/gm, ''],
    [/^(?=\.)/gm, '.'],
  ])
}

/** Lines that lost the dot they began with. */
export function* dotsLost(source: MessageSource): Generator<Undone> {
  const { body } = source
  const found: number[] = []
  for (const { index } of body.matchAll(/^(?!\n)/gm)) {
    if (found.length >= MAX_LINES) break
    found.push(index)
  }
  // Paragraphs first.
  const isFirst = (at: number) => at === 0 || body.startsWith('\r\n\r\n', at - 4)
  const starts = [...found.filter(isFirst), ...found.filter((at) => !isFirst(at))]
  const withDot = (at: number, text: string) => `${text.slice(0, at)}.${text.slice(at)}`
  for (const at of starts) yield withBody(source, 'dots-changed', withDot(at, body))
  const few = starts.slice(0, MAX_PAIRED)
  for (const [count, one] of few.entries())
    for (const other of few.slice(0, count))
      yield withBody(source, 'dots-changed', withDot(Math.min(one, other), withDot(Math.max(one, other), body)))
}

/** Spaces in the place of tabs, to each tab stop. */
const expanded = (line: string, width: number) => {
  let made = ''
  for (const [at, piece] of line.split('\t').entries()) {
    if (at > 0) made += ' '.repeat(width - (made.length % width))
    made += piece
  }
  return made
}

/** Tabs in the place of spaces that reach a tab stop, at the start of a line or everywhere. */
function tabbed(line: string, width: number, isWhole: boolean): string {
  const end = isWhole ? line.length : line.search(/[^ ]|$/)
  let made = ''
  let from = 0
  for (; from + width <= end; from += width) {
    const cell = line.slice(from, from + width)
    const text = cell.replace(/ +$/, '')
    made += cell.length - text.length > 1 ? `${text}\t` : cell
  }
  return made + line.slice(from)
}

/** Candidates for the original whitespace, likeliest first: tabs by tab stops, runs by patterns, lost indents. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  ...[8, 4, 2].map((width) => [new RegExp(` {${width}}`, 'g'), '\t'] as const),
  [/ {2,}/g, '\t'],
  [/^ +/gm, '\t'],
  [/\t/g, ' '],
  ...[8, 4, 2].map((width) => [/\t/g, ' '.repeat(width)] as const),
  [/([.?!:]) (?=\S)/g, '$1  '],
  [/([.?!]) (?=[A-Z])/g, '$1  '],
  [/ +/g, ' '],
  [/^ +/gm, ''],
  ...[1, 2, 4, 8].map((count) => [/^(?=[^\r\n])/gm, ' '.repeat(count)] as const),
]

const MAX_TABBED = 4096

function* blanksBefore(text: string): Generator<string> {
  const each = (change: (line: string) => string) =>
    text
      .split('\r\n')
      .map((line) => (line.length > MAX_TABBED ? line : change(line)))
      .join('\r\n')
  for (const isWhole of [false, true]) for (const width of [8, 4]) yield each((line) => tabbed(line, width, isWhole))
  for (const width of [8, 4]) yield each((line) => expanded(line, width))
  for (const [pattern, instead] of PATTERNS) yield text.replace(pattern, instead)
}

const MAX_TABLE_LINES = 12

/** Lines one below the other in which all spaces were tabs. */
function* tablesBefore(source: MessageSource): Generator<Undone> {
  const lines = source.body.split('\r\n')
  for (const start of lines.slice(0, MAX_LINES).keys()) {
    const made = [...lines]
    for (let at = start; at < Math.min(start + MAX_TABLE_LINES, lines.length); at += 1) {
      const line = lines[at] ?? ''
      if (!line.includes(' ')) break
      made[at] = line.replace(/ +/g, '\t')
      yield withBody(source, 'blanks-changed', made.join('\r\n'))
    }
  }
}

const MAX_GAPS = 150

export function* blanksChanged(source: MessageSource): Generator<Undone> {
  const { body } = source
  for (const one of blanksBefore(body)) if (one !== body) yield withBody(source, 'blanks-changed', one)
  yield* tablesBefore(source)
  // One run that was made a single space, with the most usual lengths.
  let gaps = 0
  for (const { index } of body.matchAll(/[ \t](?=[^ \t\r\n])/g)) {
    gaps += 1
    if (gaps > MAX_GAPS) return
    for (const blank of ['\t', '  ', '   ', '    ', '        '])
      yield withBody(source, 'blanks-changed', body.slice(0, index) + blank + body.slice(index + 1))
  }
}

const MAX_BOUNDARIES = 12

/** A boundary that no longer is what the header or another trace names. */
export function* boundaryRenamed(source: MessageSource): Generator<Undone> {
  const { fields, body } = source
  const type = fields.find(({ name }) => name === 'content-type')
  if (!type || !/^multipart\//i.test(plainValue(type))) return
  const current = boundaryIn(type.raw)
  if (current === null) return
  const used = boundariesUsed(body)
  const renamed = (from: string, to: string) => body.replaceAll(`--${from}`, `--${to}`)
  for (const mark of used) if (mark !== current) yield withBody(source, 'boundary-renamed', renamed(mark, current))
  const others = new Set(
    [...fields.map(({ raw }) => raw), ...body.split(/^(?=Content-Type:)/im, MAX_BOUNDARIES)].map(boundaryIn),
  )
  for (const other of [...used, ...others].slice(0, 3 * MAX_BOUNDARIES)) {
    if (other === null || other === current) continue
    const inHeader = fields.map((field) => (field === type ? rawField(type.raw.replaceAll(current, other)) : field))
    yield { cause: 'boundary-renamed', source: { fields: inHeader, body } }
    yield { cause: 'boundary-renamed', source: { fields: inHeader, body: renamed(current, other) } }
  }
}

function boundaryIn(text: string): string | null {
  const found = /boundary\s*=\s*(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(text)
  return found?.[1] ?? found?.[2] ?? null
}

function boundariesUsed(body: string): ReadonlySet<string> {
  const used = new Set<string>()
  for (const [, mark = ''] of body.matchAll(/^--([^\s"]{1,70}?)(?:--)?[ \t]{0,16}\r?$/gm)) {
    if (used.size >= MAX_BOUNDARIES) break
    used.add(mark)
  }
  return used
}

/** A content type with each other boundary that stands in the body. */
export function* otherBoundaries(value: string, body: string): Generator<string> {
  const current = boundaryIn(value)
  if (current === null) return
  for (const mark of boundariesUsed(body)) if (mark !== current) yield value.replaceAll(current, mark)
}

/** A notice in the place of an attachment. */
const NOTICE =
  /(?:attachments?|files?|anh(?:ang|änge)|dateien?|pi[eè]ces? jointes?|fichiers?|adjuntos?)\b[\s\S]{0,160}?\b(?:removed|deleted|stripped|blocked|replaced|quarantined?|not allowed|entfernt|gel[oö]scht|supprim|elimin)|(?:removed|deleted|stripped|blocked|replaced|quarantined?)\b[\s\S]{0,160}?(?:attachments?|files?)\b/i
const MAX_NOTICE = 4000
const MAX_TEXT_NOTICE = 400

/** A removed attachment cannot be restored, but a notice or an empty part reveals it. */
export function lacksAttachment(source: MessageSource): boolean {
  const type = source.fields.find(({ name }) => name === 'content-type')
  if (!type || !/^multipart\/(?:mixed|related|report)/i.test(plainValue(type))) return false
  const parts = partsOf(source)
  const [only, second] = parts
  if (only?.outer && second === undefined) return true
  return parts.some((part, at) => {
    const content = source.body.slice(part.start, part.end)
    const disposition = part.fields.find(({ name }) => name === 'content-disposition')
    const isAttachment = disposition !== undefined && /^attachment/i.test(plainValue(disposition))
    if (isAttachment && content.trim() === '') return true
    const size = disposition && parameterOf(plainValue(disposition), 'size')
    if (size && /^[0-9]{1,12}$/.test(size) && Number(size) !== decoded(content, part.encoding).length) return true
    if (!isText(part)) return false
    // In the place of the attachment, or at either end of the text.
    const notices =
      at === 0 ? [content.slice(0, MAX_TEXT_NOTICE), content.slice(-MAX_TEXT_NOTICE)] : [content.slice(0, MAX_NOTICE)]
    return notices.some((text) => NOTICE.test(text))
  })
}
