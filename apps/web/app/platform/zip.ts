import { connectWorker } from '@sundry/kit/browser'
import type { ZipApi } from './zip.worker.ts'
import type { ZipEntry } from './zip-parts.ts'

export type { ZipEntry } from './zip-parts.ts'

const zip = connectWorker<ZipApi>(() => new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' }))

/** Stored, not deflated: images do not shrink twice. */
export function packZip(entries: readonly ZipEntry[], onProgress: (percent: number) => void): Promise<Blob> {
  return zip.call('pack', entries, { onProgress: (percent) => onProgress(Number(percent)) })
}
