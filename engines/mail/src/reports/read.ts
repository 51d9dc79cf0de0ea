import { MAX_JSON_LENGTH, MAX_REPORT_LENGTH } from '../base/limits.ts'
import { latin1 } from '../base/octets.ts'
import { XmlFault } from '../base/xml-reader.ts'
import { type Bounce, readBounce } from '../bounce/read.ts'
import { createFindings, type Report } from '../catalogue/finding.ts'
import { looksLikeMail } from '../mime/fields.ts'
import { createDmarcReader } from './dmarc-reader.ts'
import type { MailReport, TlsReport } from './model.ts'
import { groupSenders } from './senders.ts'
import { isTlsReport, readTlsReport } from './tls-reader.ts'
import { type Budget, mailParts, splitMailbox, subjectOf, UnpackFault, unpackGzip, unzip } from './unpack.ts'

const MAX_FILES = 16
const MAX_NAME = 200

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

/** One report of a file: an archive or a mailbox may hold many. */
export interface FoundReport {
  /** Its place inside the file, such as the name in an archive; empty for the file itself. */
  readonly path: readonly string[]
  readonly report: MailReport
  /** Set for a message that is no report, but a bounce. */
  readonly bounce?: Bounce
}

/** The octets decide the format, not the name. Never rejects. */
export async function readReport(octets: Uint8Array): Promise<MailReport> {
  let failure: MailReport | undefined
  for await (const { report } of readReports(octets, { left: MAX_REPORT_LENGTH }, MAX_FILES)) {
    if (report.kind !== null) return report
    if (!failure || reasonOf(failure) === 'unknown') failure = report
  }
  return failure ?? unreadable('unknown')
}

/** Every report of a file, and what could not be read of it, one at a time. Never rejects. */
export async function* readReports(octets: Uint8Array, budget: Budget, maxFiles: number): AsyncGenerator<FoundReport> {
  if (octets.length === 0) yield { path: [], report: unreadable('empty') }
  else if (octets.length > MAX_REPORT_LENGTH) yield { path: [], report: unreadable('too large') }
  else yield* readContent(ownBuffer(octets), { budget, maxFiles }, 0)
}

/** Shared memory cannot be decoded, so only that is copied. */
const ownBuffer = (octets: Uint8Array): Uint8Array<ArrayBuffer> =>
  octets.buffer instanceof ArrayBuffer ? (octets as Uint8Array<ArrayBuffer>) : new Uint8Array(octets)

export function unreadable(reason: string): MailReport {
  const { report, findings } = createFindings()
  report('report-unreadable', { reason })
  return { kind: null, rows: [], findings }
}

const reasonOf = ({ findings: [finding] }: MailReport) =>
  finding?.code === 'report-unreadable' ? finding.reason : undefined

interface Failure {
  readonly reason: string
}
type Outcome = MailReport | Failure

interface Bounds {
  readonly budget: Budget
  readonly maxFiles: number
}

async function* readContent(
  octets: Uint8Array<ArrayBuffer>,
  bounds: Bounds,
  nesting: number,
): AsyncGenerator<FoundReport> {
  const kind = sniff(octets)
  if (kind === 'xml') return yield only(readXml(octets))
  if (kind === 'json') return yield only(readJson(octets))
  if (nesting === MAX_NESTING) return yield only({ reason: 'nested' })
  try {
    if (kind === 'gzip') return yield* readContent(await unpackGzip(octets, bounds.budget), bounds, nesting + 1)
    if (kind === 'zip') return yield* readArchive(octets, bounds, nesting + 1)
  } catch (fault) {
    if (fault instanceof UnpackFault) return yield only({ reason: fault.message })
    throw fault
  }
  if (nesting > 1 || !looksLikeMail(latin1(octets.subarray(0, 1000)))) return yield only({ reason: 'unknown' })
  const messages = splitMailbox(octets)
  let index = 0
  for (const message of messages) {
    index += 1
    const isAlone = index === 1 && message.length === octets.length
    const path = isAlone ? [] : [`${index}. ${subjectOf(message)}`.trim()]
    for await (const found of readMail(message, bounds, nesting + 1)) yield within(path, found)
  }
}

const only = (outcome: Outcome): FoundReport => ({
  path: [],
  report: 'reason' in outcome ? unreadable(outcome.reason) : outcome,
})

const within = (path: readonly string[], found: FoundReport): FoundReport => ({
  ...found,
  path: [...path, ...found.path],
})

/** Folders, and what a system adds to every archive. */
const isNoFile = (name: string) => name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)

async function* readArchive(
  octets: Uint8Array<ArrayBuffer>,
  bounds: Bounds,
  nesting: number,
): AsyncGenerator<FoundReport> {
  for await (const { name, read } of unzip(octets, bounds.budget, bounds.maxFiles)) {
    if (isNoFile(name)) continue
    const path = [name.slice(-MAX_NAME)]
    try {
      for await (const found of readContent(await read(), bounds, nesting)) yield within(path, found)
    } catch (fault) {
      if (!(fault instanceof UnpackFault)) throw fault
      yield within(path, only({ reason: fault.message }))
    }
  }
}

/** Text parts beside an attached report are no failure; a mail without a report yields one. */
async function* readMail(octets: Uint8Array, bounds: Bounds, nesting: number): AsyncGenerator<FoundReport> {
  let hasReport = false
  let failure: FoundReport | undefined
  for (const part of mailParts(octets)) {
    for await (const found of readContent(part, bounds, nesting)) {
      if (found.report.kind !== null) {
        hasReport = true
        yield found
      } else if (!failure || reasonOf(failure.report) === 'unknown') failure = found
    }
  }
  if (hasReport) return
  const bounce = readBounce(octets)
  yield { ...(failure ?? only({ reason: 'unknown' })), ...(bounce && { bounce }) }
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
