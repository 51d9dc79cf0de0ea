import { createFindings, type Report } from '../finding.ts'
import { looksLikeMail } from '../header/fields.ts'
import { MAX_JSON_LENGTH, MAX_REPORT_LENGTH } from '../limits.ts'
import { XmlFault } from '../xml-reader.ts'
import { createDmarcReader } from './dmarc-reader.ts'
import { latin1, mailParts } from './mime.ts'
import type { MailReport, TlsReport } from './model.ts'
import { groupSenders } from './senders.ts'
import { isTlsReport, readTlsReport } from './tls-reader.ts'
import { type Budget, UnpackFault, unpack } from './unpack.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const MAX_FILES = 16

/** Nothing is unpacked before it is taken. */
export async function* unzip(octets: Uint8Array<ArrayBuffer>, budget: Budget): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.length)
  const end = findEnd(view)
  if (end < 0) throw new UnpackFault('no directory')
  const count = Math.min(view.getUint16(end + 10, true), MAX_FILES)
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count && at + 46 <= octets.length; index += 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) return
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    const data = fileData(view, octets, view.getUint32(at + 42, true), view.getUint32(at + 20, true))
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (!data || (flags & ENCRYPTED) !== 0) continue
    if (method === STORED) yield data
    if (method === DEFLATED) yield await unpack(data, 'deflate-raw', budget)
  }
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  return -1
}

/** A local header's sizes may be 0, so those of the directory count. */
function fileData(view: DataView, octets: Uint8Array<ArrayBuffer>, at: number, length: number) {
  if (at + 30 > octets.length || view.getUint32(at, true) !== LOCAL_ENTRY) return null
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return from + length <= octets.length ? octets.subarray(from, from + length) : null
}

type ContentKind = 'gzip' | 'zip' | 'xml' | 'json' | 'other'

const PIECE = 65_536

export function sniff(octets: Uint8Array): ContentKind {
  if (octets[0] === 0x1f && octets[1] === 0x8b) return 'gzip'
  if (octets[0] === 0x50 && octets[1] === 0x4b && (octets[2] === 3 || octets[2] === 5)) return 'zip'
  const head = new TextDecoder(encodingOf(octets)).decode(octets.subarray(0, 1024)).trimStart()
  if (head.startsWith('<')) return 'xml'
  return head.startsWith('{') ? 'json' : 'other'
}

export function* decodeText(octets: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(octets))
  for (let at = 0; at < octets.length; at += PIECE) {
    yield decoder.decode(octets.subarray(at, at + PIECE), { stream: true })
  }
  yield decoder.decode()
}

const declaration = /^<\?xml[^>]{0,200}encoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._-]{1,40})["']/

/** XML 1.0 appendix F. */
function encodingOf(octets: Uint8Array): string {
  const [first, second] = octets
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const label = declaration.exec(String.fromCharCode(...octets.subarray(0, 300)))?.[1]?.toLowerCase() ?? 'utf-8'
  // A declaration that could be read octet by octet is not in an encoding of two.
  return label.startsWith('utf-16') || !isKnown(label) ? 'utf-8' : label
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/** A mail with a zip with a gzip is three. */
const MAX_NESTING = 4

/** The octets tell what it is, not the name. Never rejects. */
export async function readReport(octets: Uint8Array): Promise<MailReport> {
  const { report, findings } = createFindings()
  const budget: Budget = { left: MAX_REPORT_LENGTH }
  if (octets.length === 0 || octets.length > MAX_REPORT_LENGTH) {
    report('report-unreadable', { reason: octets.length === 0 ? 'empty' : 'too large' })
    return { kind: null, rows: [], findings }
  }
  // A copy, because the caller's array may be a view of a larger buffer.
  const found = await readContent(new Uint8Array(octets), budget, 0)
  if ('reason' in found) {
    report('report-unreadable', { reason: found.reason })
    return { kind: null, rows: [], findings }
  }
  return found
}

interface Failure {
  readonly reason: string
}
type Outcome = MailReport | Failure

async function readContent(octets: Uint8Array<ArrayBuffer>, budget: Budget, nesting: number): Promise<Outcome> {
  const kind = sniff(octets)
  if (kind === 'xml') return readXml(octets)
  if (kind === 'json') return readJson(octets)
  if (nesting === MAX_NESTING) return { reason: 'nested' }
  try {
    if (kind === 'gzip') return await readContent(await unpack(octets, 'gzip', budget), budget, nesting + 1)
    if (kind === 'zip') return await firstReport(unzip(octets, budget), budget, nesting + 1)
  } catch (fault) {
    if (fault instanceof UnpackFault) return { reason: fault.message }
    throw fault
  }
  if (nesting > 1 || !looksLikeMail(latin1(octets.subarray(0, 1000)))) return { reason: 'unknown' }
  return firstReport(mailParts(octets), budget, nesting + 1)
}

async function firstReport(
  parts: AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>,
  budget: Budget,
  nesting: number,
): Promise<Outcome> {
  let failure: Failure | undefined
  for await (const part of parts) {
    const outcome = await readContent(part, budget, nesting)
    if (!('reason' in outcome)) return outcome
    if (!failure || failure.reason === 'unknown') failure = outcome
  }
  return failure ?? { reason: 'unknown' }
}

function readXml(octets: Uint8Array): Outcome {
  const { report, findings } = createFindings()
  const reader = createDmarcReader(report)
  try {
    for (const text of decodeText(octets)) {
      reader.write(text)
      if (reader.isReport === false) return { reason: 'unknown' }
    }
    reader.end()
  } catch (fault) {
    if (fault instanceof XmlFault) return { reason: 'xml' }
    throw fault
  }
  const { rows } = reader
  return { kind: 'dmarc-aggregate', rows, facts: reader.facts(), senders: groupSenders(rows), findings }
}

function readJson(octets: Uint8Array): Outcome {
  if (octets.length > MAX_JSON_LENGTH) return { reason: 'too large' }
  let value: unknown
  try {
    value = JSON.parse([...decodeText(octets)].join(''))
  } catch {
    return { reason: 'json' }
  }
  if (!isTlsReport(value)) return { reason: 'unknown' }
  const { report, findings } = createFindings()
  const { rows, facts } = readTlsReport(value, report)
  explainTls(rows, report)
  return { kind: 'tls-rpt', rows, facts, findings }
}

function explainTls(rows: TlsReport['rows'], report: Report) {
  for (const { policyDomain, failures } of rows) {
    for (const { resultType, count, receivingHost = '' } of failures) {
      report('report-tls-failure', { policyDomain, resultType, count, receivingHost })
    }
  }
}
