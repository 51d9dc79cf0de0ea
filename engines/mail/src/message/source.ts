import { MAX_HEADER_LENGTH } from '../limits.ts'
import { latin1 } from '../reports/mime.ts'

const MAX_FIELDS = 2000

/** `raw` is the field as it was sent, without its last line end; each character is one octet. */
export interface RawField {
  readonly name: string
  readonly raw: string
}

/** One character is one octet (Latin-1), so that a passage can be cut, put back and hashed as it was sent. */
export interface MessageSource {
  readonly fields: readonly RawField[]
  readonly body: string
}

export const rawField = (raw: string): RawField => ({ name: raw.slice(0, raw.indexOf(':')).trim().toLowerCase(), raw })

export const rawValue = ({ raw }: RawField): string => raw.slice(raw.indexOf(':') + 1)

/** Without folds and surrounding white space. */
export const plainValue = (field: RawField): string =>
  rawValue(field)
    .replace(/\r?\n(?=[ \t])/g, '')
    .trim()

/** The topmost field of a name. */
export const fieldOf = ({ fields }: MessageSource, name: string): RawField | null =>
  fields.find((field) => field.name === name) ?? null

/** Files on disk often have the line ends of their system; a message on its way has CRLF. */
const withCrlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')

/** As sent: a file whose lines all end in LF gets CRLF; one that mixes both stays as it is. */
export function readSource(octets: Uint8Array): MessageSource {
  const text = latin1(octets)
  return splitMessage(/\r\n/.test(text) ? text : withCrlf(text))
}

export function splitMessage(text: string): MessageSource {
  const fields: string[] = []
  let at = 0
  while (at < text.length && at < MAX_HEADER_LENGTH && fields.length < MAX_FIELDS) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, '')
    const next = end < 0 ? text.length : end + 1
    if (line === '') {
      if (fields.length > 0) return { fields: fields.map(rawField), body: text.slice(next) }
    } else if (/^[ \t]/.test(line)) {
      if (fields.length > 0) fields.push(`${fields.pop()}\r\n${line}`)
    } else if (/^[\x21-\x39\x3b-\x7e]+[ \t]*:/.test(line)) fields.push(line)
    else if (fields.length > 0 && !/^>?From /.test(line)) return { fields: fields.map(rawField), body: text.slice(at) }
    at = next
  }
  return { fields: fields.map(rawField), body: text.slice(at) }
}

export const joinMessage = ({ fields, body }: MessageSource): string =>
  `${fields.map(({ raw }) => `${raw}\r\n`).join('')}\r\n${body}`
