import { connectWorker } from '@sundry/worker-call/browser'
import type { GeneratorApi } from './generator.worker.ts'

export const generatorWorker = connectWorker<GeneratorApi>(
  () => new Worker(new URL('./generator.worker.ts', import.meta.url), { type: 'module' }),
  { workers: 2 },
)
