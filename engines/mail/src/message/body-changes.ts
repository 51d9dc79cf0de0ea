import { dictionary } from '@sundry/kit'
import {
  decodeCharset,
  decoded,
  encodeBase64,
  encodeCharset,
  encodeQuoted,
  otherCharsets,
  type QuotedStyle,
} from '../mime/encodings.ts'
import { type MessageSource, rawField } from '../mime/fields.ts'
import { isText, type Part, partsOf } from '../mime/parts.ts'
import type { ProvableCause } from './causes.ts'

/** A message as it may have been before one change; where fields of its header follow from that, they are changed too. */
export interface Undone {
  readonly cause: ProvableCause
  readonly source: MessageSource
}

export const spliced = (body: string, start: number, end: number, content: string) =>
  body.slice(0, start) + content + body.slice(end)

export const withBody = (source: MessageSource, cause: ProvableCause, body: string): Undone => ({
  cause,
  source: { ...source, body },
})

export const base64Width = (raw: string) => raw.search(/[^A-Za-z0-9+/=]/)

export function trimBlanksEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1
  return text.slice(0, end)
}

function trimLineEnds(text: string): string {
  let end = text.length
  while (end > 1 && text.startsWith('\r\n', end - 2)) end -= 2
  return text.slice(0, end)
}

export const lineEnds = (text: string, from: number, to: number): readonly number[] => {
  const ends: number[] = []
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) ends.push(at + 1)
  return ends
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
const encodings: Readonly<Record<string, readonly string[]>> = dictionary({
  raw: ['8bit', '7bit', '8BIT', '7BIT', 'binary'],
  quoted: ['quoted-printable', 'Quoted-Printable', 'QUOTED-PRINTABLE'],
  base64: ['base64', 'Base64', 'BASE64'],
})

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
  const without = trimLineEnds(lines)
  const texts = [...new Set([...ended, without])]
  for (const text of texts) yield* withContent(source, part, text, 'raw', cause)
  for (const text of texts)
    for (const style of quotedStyles) yield* withContent(source, part, encodeQuoted(text, style), 'quoted', cause)
  for (const text of new Set([...texts, ...texts.map((one) => one.replaceAll('\r\n', '\n'))]))
    for (const width of [76, 72, 64, 60].filter((one) => part.encoding !== 'base64' || one !== now))
      for (const tail of part.outer ? ['', '\r\n'] : ['\r\n'])
        yield* withContent(source, part, encodeBase64(text, width) + tail, 'base64', cause)
}

export function* reEncoded(source: MessageSource): Generator<Undone> {
  for (const part of partsOf(source)) {
    if (!isText(part)) continue
    yield* encoded(source, part, decoded(source.body.slice(part.start, part.end), part.encoding), 're-encoded')
  }
}

const setCharset = (text: string, charset: string) =>
  text.replace(/(charset\s*=\s*"?)[^";\s]+/i, (_, before: string) => before + charset)

/** Octets of another character set than the header still names, or that were read as another and written again. */
export function* charsetUnnamed(source: MessageSource): Generator<Undone> {
  for (const part of partsOf(source)) {
    if (!isText(part)) continue
    const octets = decoded(source.body.slice(part.start, part.end), part.encoding)
    if (!/[\x80-\xff]/.test(octets)) continue
    const isEncoded = part.encoding === 'base64' || part.encoding === 'quoted-printable'
    const made = new Set([octets])
    for (const from of otherCharsets(null)) {
      const text = decodeCharset(octets, from)
      if (text === null) continue
      for (const to of otherCharsets(from)) {
        const before = encodeCharset(text, to)
        if (before === null || made.has(before)) continue
        made.add(before)
        if (isEncoded) yield* encoded(source, part, before, 'charset-converted')
        else yield withBody(source, 'charset-converted', spliced(source.body, part.start, part.end, before))
      }
    }
  }
}

/** Character sets as headers name them. */
const charsetNames: Readonly<Record<string, readonly string[]>> = dictionary({
  'utf-8': ['utf-8', 'UTF-8'],
  'windows-1252': ['iso-8859-1', 'ISO-8859-1', 'windows-1252', 'us-ascii'],
})

export function* charsetConverted(source: MessageSource): Generator<Undone> {
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

export function* lineEndings(source: MessageSource): Generator<Undone> {
  // A run of carriage returns is looked at from its beginning only, or a long one would cost its square.
  const ways: readonly (readonly [RegExp, string])[] = [
    [/\r?\n/g, '\r\n'],
    [/(?<!\r)\r+\n/g, '\r\n'],
    [/\r\n|\r|\n/g, '\r\n'],
    [/(?<!\r)\r+\n|\r|\n/g, '\r\n'],
    [/\r\n\r\n/g, '\r\n'],
    [/\r\n/g, '\n'],
    [/\r\n/g, '\r'],
    [/\r\n/g, '\r\r\n'],
    [/\r(?!\n)/g, ''],
  ]
  yield* otherBodies(source, 'line-endings', ways)
}

/** Bodies in which all that fits a pattern is replaced; what one leaves as it is costs no try. */
export function* otherBodies(
  source: MessageSource,
  cause: ProvableCause,
  ways: readonly (readonly [RegExp, string | ((part: string) => string)])[],
): Generator<Undone> {
  const { body } = source
  for (const [pattern, instead] of ways) {
    const made = body.replace(pattern, instead as string)
    if (made !== body) yield withBody(source, cause, made)
  }
}

export function* trailingSpace(source: MessageSource): Generator<Undone> {
  const blanks = /(?<![ \t])[ \t]+(?=\r\n|$)/g
  const mark: readonly [RegExp, string] = [/(?<=^|\n)--(?=\r\n)/g, '-- ']
  yield* otherBodies(source, 'trailing-space', [[blanks, ''], [/[ \t](?=\r\n|$)/g, ''], mark])
  const bare = { ...source, body: source.body.replace(blanks, '') }
  if (bare.body !== source.body) yield* otherBodies(bare, 'trailing-space', [mark])
  yield* otherBodies(source, 'trailing-space', [[/(?<=\r\n)(?=\r\n)/g, ' ']])
}

/** A space that was lost at the end of one line. */
export function* spaceLost(source: MessageSource): Generator<Undone> {
  const { body } = source
  for (const at of lineEnds(body, 0, body.length).slice(0, 200))
    if (body[at - 2] === '\r') yield withBody(source, 'trailing-space', spliced(body, at - 2, at - 2, ' '))
}

const WIDTHS = [72, 76, 78, 80, 79, 77, 75, 74, 73, 71, 70, 68, 66, 65, 64, 60, 100, 120, 998]

/** Paragraphs that a mail program flowed, at other widths (RFC 3676): with a space before each soft line end, or none. */
export function* rewrapped(source: MessageSource): Generator<Undone> {
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
