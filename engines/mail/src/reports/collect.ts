import { createBudget } from '../base/budget.ts'
import { MAX_COLLECTED_REPORTS, MAX_COLLECTED_UNPACKED, MAX_REPORT_LENGTH } from '../base/limits.ts'
import { type Collected, createReportCollection } from './collection.ts'
import type { DmarcReport, MailReport, TlsReport } from './model.ts'
import { type FoundReport, readReports, unreadable } from './read.ts'
import type { Budget } from './unpack.ts'

export interface ReadFrom extends FoundReport {
  /** Position in the list of files. */
  readonly file: number
  /** Counted before, so it is not counted again. */
  readonly isDuplicate: boolean
}

export interface CollectOptions {
  /** Called for each report and for all else but bounces that could not be read; what it is given is not kept. */
  readonly onRead: (read: ReadFrom) => void
  readonly signal?: AbortSignal
}

export interface ReportFile {
  readonly size: number
  read(): Promise<Uint8Array>
}

/** Holds one file in memory at a time, so that their number costs none. Never rejects for the content of a file. */
export async function collectReports(
  files: Iterable<ReportFile>,
  { onRead, signal }: CollectOptions,
): Promise<Collected & { readonly isCut: boolean }> {
  const collection = createReportCollection()
  const budget = { left: MAX_COLLECTED_UNPACKED }
  const work = createBudget({ octets: Number.POSITIVE_INFINITY, workMs: Number.POSITIVE_INFINITY, signal })
  let [index, left] = [0, MAX_COLLECTED_REPORTS]
  for (const file of files) {
    for await (const found of reportsOf(file, budget)) {
      if (work.isDue) await work.pause()
      if (left === 0 || budget.left < 0) return { ...collection.result(), isCut: true }
      left -= 1
      if (found.bounce) {
        collection.addBounce(found.bounce)
        continue
      }
      onRead({ ...found, file: index, isDuplicate: isReport(found.report) && !collection.add(found.report) })
    }
    index += 1
  }
  return { ...collection.result(), isCut: false }
}

async function* reportsOf({ size, read }: ReportFile, budget: Budget): AsyncGenerator<FoundReport> {
  const octets = size > MAX_REPORT_LENGTH ? 'too large' : await read().catch(() => 'unread')
  if (typeof octets === 'string') yield { path: [], report: unreadable(octets) }
  else yield* readReports(octets, budget, MAX_COLLECTED_REPORTS)
}

const isReport = (report: MailReport): report is DmarcReport | TlsReport => report.kind !== null
