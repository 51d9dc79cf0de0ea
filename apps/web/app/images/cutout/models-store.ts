import type { DownloadProgress, ModelSet, Readiness } from '@sundry/cutout'
import { create } from 'zustand'

export type Download = DownloadProgress & { what: ModelSet; stop: () => void }

interface Store {
  of: Partial<Record<ModelSet, Readiness>>
  download: Download | null
  fault: string | null
}

export const useModels = create<Store>()(() => ({ of: {}, download: null, fault: null }))
