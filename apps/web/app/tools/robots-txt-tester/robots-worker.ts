import { connectWorker } from '@sundry/worker-call/browser'
import type { RobotsApi } from './robots.worker.ts'

const WORKERS = 5

export const robotsWorker = connectWorker<RobotsApi>(
  () => new Worker(new URL('./robots.worker.ts', import.meta.url), { type: 'module' }),
  { workers: WORKERS },
)
