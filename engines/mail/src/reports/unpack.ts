import {
  bytesSource,
  UnpackFault as DamagedStream,
  readZip,
  unpack as unpackStream,
  ZipFault,
  type ZipFaultKind,
} from '@sundry/kit'
import { MAX_REPORT_LENGTH } from '../base/limits.ts'
import { fromLatin1, latin1 } from '../base/octets.ts'
import { decoded } from '../mime/encodings.ts'
import { readFields, splitMessage } from '../mime/fields.ts'
import { partsOf } from '../mime/parts.ts'

/** Shared over all that is unpacked, against decompression bombs; one part has at most `MAX_REPORT_LENGTH` of it. */
export interface Budget {
  left: number
}

export class UnpackFault extends Error {}

function spendingOf(budget: Budget): (bytes: number) => void {
  let length = 0
  return (bytes) => {
    budget.left -= bytes
    length += bytes
    if (budget.left < 0 || length > MAX_REPORT_LENGTH) throw new UnpackFault('too large')
  }
}

export async function unpackGzip(octets: Uint8Array<ArrayBuffer>, budget: Budget): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await unpackStream(octets, 'gzip', spendingOf(budget))
  } catch (fault) {
    throw fault instanceof DamagedStream ? new UnpackFault('damaged') : fault
  }
}

const reasons: Readonly<Record<ZipFaultKind, string>> = {
  'not-a-zip': 'no directory',
  damaged: 'damaged',
  encrypted: 'encrypted',
  'too-large': 'too large',
  'large-file': 'too large',
  'unknown-method': 'damaged',
}

const reasoned = (fault: unknown) => (fault instanceof ZipFault ? new UnpackFault(reasons[fault.kind]) : fault)

interface ArchivedFile {
  readonly name: string
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** Nothing is unpacked before it is read; what a damaged archive still has is read. */
export async function* unzip(
  octets: Uint8Array<ArrayBuffer>,
  budget: Budget,
  maxFiles: number,
): AsyncGenerator<ArchivedFile> {
  const limits = { unpackedBytes: Number.POSITIVE_INFINITY, fileBytes: MAX_REPORT_LENGTH }
  let count = 0
  try {
    for await (const { name, read } of readZip(bytesSource(octets), limits)) {
      count += 1
      if (count > maxFiles) return
      yield { name, read: () => read(spendingOf(budget)).catch((fault) => Promise.reject(reasoned(fault))) }
    }
  } catch (fault) {
    const isDamaged = fault instanceof ZipFault && fault.kind === 'damaged'
    if (count === 0 || !isDamaged) throw reasoned(fault)
  }
}

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
