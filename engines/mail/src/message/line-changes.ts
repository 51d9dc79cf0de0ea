import { parameterOf } from '../reports/mime.ts'
import { otherBodies, type Undone, withBody } from './body-changes.ts'
import { decoded, isText, partsOf } from './parts.ts'
import { type MessageSource, plainValue, rawField } from './source.ts'

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
  const starts: number[] = []
  for (const { index } of body.matchAll(/^(?!\n)/gm)) {
    if (starts.length >= MAX_LINES) break
    starts.push(index)
  }
  const withDot = (at: number, text: string) => `${text.slice(0, at)}.${text.slice(at)}`
  for (const at of starts) yield withBody(source, 'dots-changed', withDot(at, body))
  const few = starts.slice(0, MAX_PAIRED)
  for (const [count, one] of few.entries())
    for (const other of few.slice(0, count)) yield withBody(source, 'dots-changed', withDot(other, withDot(one, body)))
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

/** What may have become what it is, the likely first: tabs by tab stops, runs by patterns, indents that are gone. */
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

const MAX_GAPS = 150

export function* blanksChanged(source: MessageSource): Generator<Undone> {
  const { body } = source
  for (const one of blanksBefore(body)) if (one !== body) yield withBody(source, 'blanks-changed', one)
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
  const named = new Set<string>()
  for (const { raw } of fields)
    for (const [, quoted, bare] of raw.matchAll(/boundary\s*=\s*(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/gi))
      named.add(quoted ?? bare ?? '')
  for (const [, quoted, bare] of body.matchAll(/boundary\s*=\s*(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/gi)) {
    if (named.size >= MAX_BOUNDARIES) break
    named.add(quoted ?? bare ?? '')
  }
  const used = new Set<string>()
  for (const [, mark = ''] of body.matchAll(/^--([^\s"]{1,70}?)(?:--)?[ \t]*\r?$/gm)) {
    if (used.size >= MAX_BOUNDARIES) break
    used.add(mark)
  }
  const own = /boundary\s*=\s*(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type.raw)
  const current = own?.[1] ?? own?.[2] ?? ''
  if (current === '') return
  const renamed = (from: string, to: string) => body.replaceAll(`--${from}`, `--${to}`)
  const inHeader = (to: string) => ({
    ...source,
    fields: fields.map((field) => (field === type ? rawField(type.raw.replaceAll(current, to)) : field)),
  })
  for (const mark of used) if (mark !== current) yield withBody(source, 'boundary-renamed', renamed(mark, current))
  for (const other of [...named, ...used]) {
    if (other === current || other === '') continue
    yield withBody(inHeader(other), 'boundary-renamed', body)
    yield withBody(inHeader(other), 'boundary-renamed', renamed(current, other))
  }
}

/** A notice in the place of an attachment. */
const NOTICE =
  /(?:attachments?|files?|anh(?:ang|änge)|dateien?|pi[eè]ces? jointes?|fichiers?|adjuntos?)\b[\s\S]{0,160}?\b(?:removed|deleted|stripped|blocked|replaced|quarantined?|not allowed|entfernt|gel[oö]scht|supprim|elimin)|(?:removed|deleted|stripped|blocked|replaced|quarantined?)\b[\s\S]{0,160}?(?:attachments?|files?)\b/i
const MAX_NOTICE = 4000
const MAX_TEXT_NOTICE = 400

/** Nothing brings back what was taken out, but a notice or an empty place tells of it. */
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
