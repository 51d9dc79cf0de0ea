import { connectWorker } from '@sundry/worker-call/browser'
import type { RobotsApi } from './robots.worker.ts'

/** One for each sort of call, so that a test never waits for a long comparison. */
const WORKERS = 5

export const robotsWorker = connectWorker<RobotsApi>(
  () => new Worker(new URL('./robots.worker.ts', import.meta.url), { type: 'module' }),
  { workers: WORKERS },
)
