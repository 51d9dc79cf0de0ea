import { connectWorker } from '@sundry/worker-call/browser'
import type { TextApi } from './text.worker.ts'

const WORKERS = 4

export const textWorker = connectWorker<TextApi>(
  () => new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' }),
  { workers: WORKERS },
)
