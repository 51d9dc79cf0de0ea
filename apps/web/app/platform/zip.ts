import { connectWorker } from '@sundry/kit/browser'
import { downloadBlob } from './download.ts'
import { logFailure } from './load-code.ts'
import { LONG_MS, toast } from './toasts-store.ts'
import type { ZipApi } from './zip.worker.ts'
import type { ZipEntry } from './zip-parts.ts'

export type { ZipEntry } from './zip-parts.ts'

const zip = connectWorker<ZipApi>(() => new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' }))

const failed = {
  title: 'Download Failed',
  description: 'The ZIP could not be created. Download the files one by one instead.',
}

/** Stored, not deflated: images do not shrink twice. A notice says that it failed. */
export async function downloadZip(
  entries: readonly ZipEntry[],
  name: string,
  onProgress: (percent: number) => void = () => {},
): Promise<void> {
  try {
    downloadBlob(await zip.call('pack', entries, { onProgress: (percent) => onProgress(Number(percent)) }), name)
  } catch (error) {
    logFailure(error)
    toast.bad(failed, LONG_MS)
  }
}
