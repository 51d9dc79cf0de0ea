import { type MessageSource, plainValue, type RawField, splitMessage } from './fields.ts'

/** A leaf of a message, by where it stands in the body. */
export interface Part {
  readonly fields: readonly RawField[]
  /** Offset of the part's own header in the body; both 0 if the message's header is its header. */
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
/** Counts the parts of a message, with those that hold others. */
const MAX_NODES = 240

export function parameterOf(value: string, parameter: string): string | null {
  for (const [, name = '', quoted, bare = ''] of value.matchAll(/;([^=;]*)=\s*(?:"([^"]*)|([^;\s]*))/g)) {
    if (name.trim().toLowerCase() === parameter) return quoted ?? bare
  }
  return null
}

const typeOf = (fields: readonly RawField[]): string => {
  const field = fields.find(({ name }) => name === 'content-type')
  return field ? plainValue(field) : 'text/plain'
}

interface Reading {
  /** Opens attached messages, takes lines that end in LF, and a last part whose closing line is missing. */
  readonly isLenient?: boolean
  /** False to keep attached messages whole. */
  readonly opensMessages?: boolean
}

/** All leaves in their order, with where each stands in the body (RFC 2046 5.1). */
export function partsOf(
  { fields, body }: MessageSource,
  { isLenient = false, opensMessages = isLenient }: Reading = {},
): readonly Part[] {
  const parts: Part[] = []
  const place = { start: 0, end: body.length, headerStart: 0, outer: null }
  collect(body, fields, place, 0, { parts, nodes: 0, isLenient, opensMessages })
  return parts
}

function collect(
  body: string,
  fields: readonly RawField[],
  place: Pick<Part, 'start' | 'end' | 'headerStart' | 'outer'>,
  depth: number,
  found: { readonly parts: Part[]; nodes: number; readonly isLenient: boolean; readonly opensMessages: boolean },
): void {
  const { parts, isLenient, opensMessages } = found
  found.nodes += 1
  if (depth > MAX_DEPTH || parts.length >= MAX_PARTS || found.nodes > MAX_NODES) return
  const type = typeOf(fields)
  if (opensMessages && /^message\/rfc822\s*(?:;|$)/i.test(type)) {
    const inside = splitMessage(body.slice(place.start, place.end))
    const start = place.end - inside.body.length
    collect(body, inside.fields, { ...place, start, headerStart: place.start }, depth + 1, found)
    return
  }
  const boundary = /^multipart\//i.test(type) ? parameterOf(type, 'boundary') : null
  const marks = boundary ? boundaryLines(body, boundary, place.start, place.end, isLenient) : []
  for (const [at, mark] of marks.entries()) {
    const next = marks[at + 1]
    const end = next?.start ?? (isLenient ? place.end : -1)
    const isOpening = next !== undefined || body[mark.end - 1] === '\n'
    if (mark.isLast || end < 0 || !isOpening || parts.length >= MAX_PARTS) break
    const inside = splitMessage(body.slice(mark.end, end))
    const blank = body.startsWith('\r\n', mark.end) ? 2 : isLenient && body[mark.end] === '\n' ? 1 : 0
    const start = blank > 0 ? mark.end + blank : end - inside.body.length
    const own = blank > 0 ? [] : inside.fields
    collect(body, own, { headerStart: mark.end, start, end, outer: [mark.start, end] }, depth + 1, found)
  }
  if (marks.length > (isLenient ? 0 : 1)) return
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

function boundaryLines(body: string, boundary: string, from: number, to: number, isLenient: boolean): readonly Mark[] {
  const marks: Mark[] = []
  const line = `--${boundary}`
  // Searches this part alone; otherwise every part would scan the whole body for a late mark.
  const text = body.slice(from, to)
  for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + line.length)) {
    if (at > 0 && text[at - 1] !== '\n') continue
    const isLast = text.startsWith('--', at + line.length)
    const behind = at + line.length + (isLast ? 2 : 0)
    const lineEnd = text.indexOf('\n', at)
    if (text.slice(behind, Math.min(behind + MAX_PADDING, lineEnd < 0 ? text.length : lineEnd)).trim() !== '') continue
    const lineFeed = isLenient && at >= 1 ? at - 1 : at
    const start = at >= 2 && text.startsWith('\r\n', at - 2) ? at - 2 : lineFeed
    marks.push({ start: from + start, end: lineEnd < 0 ? to : from + lineEnd + 1, isLast })
    if (isLast || marks.length > MAX_PARTS) break
  }
  return marks
}

export const isText = ({ type }: Part): boolean => type.startsWith('text/') || type === ''
