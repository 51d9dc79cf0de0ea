import type { WorkerCall } from '@sundry/kit'
import { exposeInWorker } from '@sundry/kit/browser'
import { type ZipEntry, zipParts } from './zip-parts.ts'

const api = {
  pack: async (entries: readonly ZipEntry[], { progress }: WorkerCall) =>
    new Blob(await zipParts(entries, progress), { type: 'application/zip' }),
}
export type ZipApi = typeof api

exposeInWorker(api)
