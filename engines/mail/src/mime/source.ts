import { latin1 } from '../base/octets.ts'
import { type RawField, rawField, rawValue, splitMessage } from './fields.ts'

export { type RawField, rawField, rawValue, splitMessage }

/** One character is one octet (Latin-1), so that a passage can be cut, put back and hashed as it was sent. */
export interface MessageSource {
  readonly fields: readonly RawField[]
  readonly body: string
}

/** Without folds and surrounding white space. */
export const plainValue = (field: RawField): string =>
  rawValue(field)
    .replace(/\r?\n(?=[ \t])/g, '')
    .trim()

/** Files on disk often have the line ends of their system; a message on its way has CRLF. */
const withCrlf = (text: string): string => text.replace(/\r?\n/g, '\r\n')

/** Editors put it before the first field, whose name it would be part of. */
const byteOrderMark = /^\xef\xbb\xbf/

/** Restores the message as sent: a file whose lines all end in LF gets CRLF; one that mixes both stays as it is. */
export function readSource(octets: Uint8Array): ReturnType<typeof splitMessage> {
  const text = latin1(octets).replace(byteOrderMark, '')
  return splitMessage(/\r\n/.test(text) ? text : withCrlf(text))
}
