import { createFindings, type Report } from '../findings/finding.ts'
import { looksLikeMail } from '../header/fields.ts'
import { MAX_JSON_LENGTH, MAX_REPORT_LENGTH } from '../limits.ts'
import { XmlFault } from '../xml/reader.ts'
import { createDmarcReader } from './dmarc-reader.ts'
import { decodeText, sniff } from './encoding.ts'
import { latin1, mailParts } from './mime.ts'
import type { MailReport, TlsReport } from './model.ts'
import { groupSenders } from './senders.ts'
import { isTlsReport, readTlsReport } from './tls-reader.ts'
import { type Budget, UnpackFault, unpack } from './unpack.ts'
import { unzip } from './zip.ts'

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
