import { fromLatin1, latin1 } from '../base/octets.ts'
import { decoded } from './encodings.ts'
import { readFields, splitMessage } from './fields.ts'
import { partsOf } from './parts.ts'

/** The octets of all leaves of a message and of messages attached to it. */
export function mailParts(octets: Uint8Array): readonly Uint8Array<ArrayBuffer>[] {
  const text = latin1(octets)
  const blank = /^\r?\n/.exec(text)
  const source = blank ? { fields: [], body: text.slice(blank[0].length) } : splitMessage(text)
  return partsOf(source, { isLenient: true }).map(({ start, end, encoding }) =>
    fromLatin1(decoded(source.body.slice(start, end), encoding)),
  )
}

const LF = 10
const CR = 13
const separator = Uint8Array.from('From ', (letter) => letter.charCodeAt(0))
/** "From ", an address, and a date with its time: a sentence that begins with "From" is no separator (RFC 4155). */
const separatorShape = /^From \S.{0,200}\d\d:\d\d/
const MAX_SUBJECT = 120

/** The messages of a mailbox file; any other mail is one. */
export function* splitMailbox(octets: Uint8Array): Generator<Uint8Array> {
  let from = 0
  for (let at = separatorAfter(octets, 0); at < octets.length; at = separatorAfter(octets, at + 1)) {
    if (from === 0 && !isSeparator(octets, 0)) break
    yield octets.subarray(from, at)
    from = at
  }
  yield octets.subarray(from)
}

function separatorAfter(octets: Uint8Array, from: number): number {
  for (let at = octets.indexOf(LF, from); at >= 0; at = octets.indexOf(LF, at + 1)) {
    const next = octets[at + 1] === CR ? at + 2 : at + 1
    if (octets[next] === LF && isSeparator(octets, next + 1)) return next + 1
  }
  return octets.length
}

const isSeparator = (octets: Uint8Array, at: number) =>
  separator.every((octet, index) => octets[at + index] === octet) &&
  separatorShape.test(latin1(octets.subarray(at, at + 250)))

export const subjectOf = (octets: Uint8Array): string =>
  (readFields(latin1(octets.subarray(0, 65_536))).find(({ name }) => name === 'subject')?.value ?? '')
    .trim()
    .slice(0, MAX_SUBJECT)
