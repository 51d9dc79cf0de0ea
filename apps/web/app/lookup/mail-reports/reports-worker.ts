import { connectWorker } from '@sundry/kit/browser'
import type { ReportsApi } from './reports.worker.ts'

/** Far more than a report of the largest size takes. */
const PATIENCE_MS = 60_000

export const reportsWorker = connectWorker<ReportsApi>(
  () => new Worker(new URL('./reports.worker.ts', import.meta.url), { type: 'module' }),
  { patienceMs: PATIENCE_MS, cancelMs: 0 },
)
