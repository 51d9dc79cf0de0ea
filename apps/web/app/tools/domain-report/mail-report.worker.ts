import { exposeInWorker } from '@sundry/kit/browser'
import { readReport } from '@sundry/mail'
import { type ReportSummary, summarise } from './mail-report-summary.ts'
import { readInput } from './read-input.ts'

const HEADER_BYTES = 1_048_576

export type ReadFile = ReportSummary | { kind: 'header'; text: string }

/** A mail without a report in it is read for its header. */
async function read(file: Blob): Promise<ReadFile> {
  const octets = new Uint8Array(await file.arrayBuffer())
  const report = await readReport(octets)
  if (report.kind !== null) return summarise(report)
  const text = new TextDecoder('utf-8').decode(octets.subarray(0, HEADER_BYTES))
  return readInput(text).kind === 'header' ? { kind: 'header', text } : summarise(report)
}

const api = { read }
export type MailReportApi = typeof api

exposeInWorker(api)
