import { connectWorker } from '@sundry/kit/browser'
import type { ZoneFileApi } from './zone-file.worker.ts'

const DEADLINE_MS = 180_000

export const zoneFileWorker = connectWorker<ZoneFileApi>(
  () => new Worker(new URL('./zone-file.worker.ts', import.meta.url), { type: 'module' }),
  { deadlineMs: DEADLINE_MS, cancelMs: 0 },
)
