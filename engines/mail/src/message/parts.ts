import { decodeQuotedPrintable, latin1, lenientBase64, parameterOf } from '../reports/mime.ts'
import { type MessageSource, plainValue, type RawField, splitMessage } from './source.ts'

/** A leaf of a message, by where it stands in the body. */
export interface Part {
  readonly fields: readonly RawField[]
  /** Of its own header in the body; both 0 where the message's header is its header. */
  readonly headerStart: number
  readonly start: number
  readonly end: number
  /** From its boundary line to the next; null where it is the whole body. */
  readonly outer: readonly [start: number, end: number] | null
  readonly type: string
  readonly charset: string | null
  readonly encoding: string
}

const MAX_DEPTH = 8
const MAX_PARTS = 60
/** Of a message: parts, and those that hold others. */
const MAX_NODES = 240

const typeOf = (fields: readonly RawField[]): string => {
  const field = fields.find(({ name }) => name === 'content-type')
  return field ? plainValue(field) : 'text/plain'
}

/** All leaves in their order, with where each stands in the body (RFC 2046 5.1). */
export function partsOf({ fields, body }: MessageSource): readonly Part[] {
  const parts: Part[] = []
  collect(body, fields, { start: 0, end: body.length, headerStart: 0, outer: null }, 0, { parts, nodes: 0 })
  return parts
}

function collect(
  body: string,
  fields: readonly RawField[],
  place: Pick<Part, 'start' | 'end' | 'headerStart' | 'outer'>,
  depth: number,
  found: { readonly parts: Part[]; nodes: number },
): void {
  const { parts } = found
  found.nodes += 1
  if (depth > MAX_DEPTH || parts.length >= MAX_PARTS || found.nodes > MAX_NODES) return
  const type = typeOf(fields)
  const boundary = /^multipart\//i.test(type) ? parameterOf(type, 'boundary') : null
  const marks = boundary ? boundaryLines(body, boundary, place.start, place.end) : []
  for (const [at, mark] of marks.entries()) {
    const next = marks[at + 1]
    if (mark.isLast || !next || parts.length >= MAX_PARTS) break
    const inside = splitMessage(body.slice(mark.end, next.start))
    const isBare = body.startsWith('\r\n', mark.end)
    const start = isBare ? mark.end + 2 : next.start - inside.body.length
    const own = isBare ? [] : inside.fields
    collect(
      body,
      own,
      { headerStart: mark.end, start, end: next.start, outer: [mark.start, next.start] },
      depth + 1,
      found,
    )
  }
  if (marks.length > 1) return
  const encoding = fields.find(({ name }) => name === 'content-transfer-encoding')
  parts.push({
    ...place,
    fields,
    type: (type.split(';')[0] ?? '').trim().toLowerCase(),
    charset: parameterOf(type, 'charset')?.toLowerCase() ?? null,
    encoding: encoding ? plainValue(encoding).toLowerCase() : '7bit',
  })
}

interface Mark {
  /** Before the line end that belongs to the boundary. */
  readonly start: number
  readonly end: number
  readonly isLast: boolean
}

/** White space behind a boundary (RFC 2046 5.1.1). */
const MAX_PADDING = 256

function boundaryLines(body: string, boundary: string, from: number, to: number): readonly Mark[] {
  const marks: Mark[] = []
  const line = `--${boundary}`
  // Of this part alone, or a mark that comes late would be looked for through the whole body by each.
  const text = body.slice(from, to)
  for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + line.length)) {
    if (at > 0 && text[at - 1] !== '\n') continue
    const isLast = text.startsWith('--', at + line.length)
    const behind = at + line.length + (isLast ? 2 : 0)
    const lineEnd = text.indexOf('\n', at)
    if (text.slice(behind, Math.min(behind + MAX_PADDING, lineEnd < 0 ? text.length : lineEnd)).trim() !== '') continue
    const start = at >= 2 && text.startsWith('\r\n', at - 2) ? at - 2 : at
    marks.push({ start: from + start, end: lineEnd < 0 ? to : from + lineEnd + 1, isLast })
    if (isLast || marks.length > MAX_PARTS) break
  }
  return marks
}

export const isText = ({ type }: Part): boolean => type.startsWith('text/') || type === ''

/** The octets that a part carries, one character each. */
export function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return latin1(lenientBase64(text))
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(text) : text
}

export function encodeBase64(octets: string, width: number): string {
  const digits = btoa(octets)
  if (width < 1 || width >= digits.length) return digits
  const lines: string[] = []
  for (let at = 0; at < digits.length; at += width) lines.push(digits.slice(at, at + width))
  return lines.join('\r\n')
}

export interface QuotedStyle {
  /** Characters of a line, its `=` included. */
  readonly width: number
  /** Encodes tabs, and what is unsafe on mainframes (RFC 2045 6.7). */
  readonly extra: '' | 'from' | 'mainframe'
  /** Breaks behind a word where one ends in the last third of a line, and never inside a character. */
  readonly byWords?: boolean
}

/** Lines end in CRLF; each is encoded by itself. */
export const encodeQuoted = (octets: string, style: QuotedStyle): string =>
  octets
    .split('\r\n')
    .map((line) => quotedLine(line, style))
    .join('\r\n')

const hex = (character: string) => `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function quotedLine(line: string, { width, extra, byWords }: QuotedStyle): string {
  const marked = extra === 'from' && line.startsWith('From ') ? `=46${line.slice(1)}` : line
  const dotted = extra === 'from' && marked === '.' ? '=2E' : marked
  const unsafe = extra === 'mainframe' ? /[^\t -<>-~]|[!"#$@[\\\]^`{|}~]/g : /[^\t -<>-~]/g
  const skip = dotted.startsWith('=46') || dotted === '=2E' ? 3 : 0
  const text = (dotted.slice(0, skip) + dotted.slice(skip).replace(unsafe, hex)).replace(/[ \t]$/, hex)
  // Some count the line end to come.
  const room = byWords ? width - 2 : width
  if (text.length <= room) return text
  const lines: string[] = []
  let at = 0
  while (text.length - at > room) {
    let end = byWords ? wordEnd(text, at, width) : at + width - 1
    if (text[end - 1] === '=') end -= 1
    else if (text[end - 2] === '=') end -= 2
    lines.push(`${text.slice(at, end)}=`)
    at = end
  }
  return [...lines, text.slice(at)].join('\r\n')
}

function wordEnd(text: string, at: number, width: number): number {
  const line = text.slice(at, at + width)
  const margin = Math.floor(width / 3)
  const last = /[ \t.,!?][^ \t.,!?]*$/.exec(line.slice(-margin))
  if (last) {
    const end = at + line.length - last[0].length + 1
    return end - at === width ? end - 1 : end
  }
  let end = at + width - 1
  if (text[end - 1] === '=') end -= 1
  else if (text[end - 2] === '=') end -= 2
  // Octets of 0x80 to 0xbf go on with a character.
  while (end > at + 3 && /^=[89AB]/.test(text.slice(end, end + 2))) end -= 3
  return end
}
