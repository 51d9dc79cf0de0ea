import type { WorkerCall } from '@sundry/kit'
import { exposeInWorker } from '@sundry/kit/browser'
import { type Collected, collectReports, messageOf, readReport } from '@sundry/mail'
import { isHeader } from '../../shell/typed-target.ts'
import { type ReportSummary, summarise } from './summary.ts'

const HEADER_BYTES = 1_048_576
const MAX_FILE_BYTES = 67_108_864
const MAX_LISTED = 500
/** Limits a report among many, for which memory must not grow. */
const FEW_SENDERS = 20
const ALL_SENDERS = 200

export interface ReadOne {
  id: number
  name: string
  summary: ReportSummary
  isDuplicate: boolean
}

export interface ReadFault {
  name: string
  reason: string
}

export interface ReadFiles {
  collected: Collected
  /** The first of each only; the collection holds all reports. */
  reports: readonly ReadOne[]
  faults: readonly ReadFault[]
  faultsLeftOut: number
  isCut: boolean
}

export interface ReadProgress {
  file: number
  name: string
  reports: number
}

/** A mail without a report in it is read for its header. */
async function header(file: Blob): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES) return null
  const octets = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder('utf-8').decode(octets.subarray(0, HEADER_BYTES))
  if (!isHeader(text)) return null
  return (await readReport(octets)).kind === null ? text : null
}

async function collect(
  { files, names }: { files: readonly Blob[]; names: readonly string[] },
  { progress }: WorkerCall,
): Promise<ReadFiles> {
  const reports: ReadOne[] = []
  const faults: ReadFault[] = []
  let count = 0
  let faultsLeftOut = 0
  const describe = (file: number) => progress({ file, name: names[file] ?? '', reports: count } satisfies ReadProgress)
  const sources = files.map((file, index) => ({
    size: file.size,
    async read() {
      describe(index)
      return new Uint8Array(await file.arrayBuffer())
    },
  }))
  const { isCut, ...collected } = await collectReports(sources, {
    onRead({ file, path, report, isDuplicate }) {
      const name = [names[file], ...path].join(' › ')
      count += 1
      if (path.length > 0) describe(file)
      if (report.kind === null) {
        const [finding] = report.findings
        if (faults.length < MAX_LISTED) faults.push({ name, reason: finding ? messageOf(finding).found : '' })
        else faultsLeftOut += 1
      } else if (reports.length < MAX_LISTED) {
        const summary = summarise(report, reports.length === 0 ? ALL_SENDERS : FEW_SENDERS)
        reports.push({ id: count, name, summary, isDuplicate })
      }
    },
  })
  return { collected, reports, faults, faultsLeftOut, isCut }
}

const api = { header, collect }
export type ReportsApi = typeof api

exposeInWorker(api)
