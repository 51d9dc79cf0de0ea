import { connectWorker } from '@sundry/kit/browser'
import type { MailCheckApi } from './mail-check.worker.ts'

/** The search for causes takes seconds at most; lookups have time-outs of their own. */
const DEADLINE_MS = 180_000

export const mailCheckWorker = connectWorker<MailCheckApi>(
  () => new Worker(new URL('./mail-check.worker.ts', import.meta.url), { type: 'module' }),
  { deadlineMs: DEADLINE_MS, cancelMs: 0 },
)
