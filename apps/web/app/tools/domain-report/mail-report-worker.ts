import { connectWorker } from '@sundry/kit/browser'
import type { MailReportApi } from './mail-report.worker.ts'

/** Far more than a report of the largest size takes. */
const PATIENCE_MS = 60_000

export const mailReportWorker = connectWorker<MailReportApi>(
  () => new Worker(new URL('./mail-report.worker.ts', import.meta.url), { type: 'module' }),
  { patienceMs: PATIENCE_MS, cancelMs: 0 },
)
