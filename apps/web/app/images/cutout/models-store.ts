import type { DownloadProgress, ProviderId, Readiness } from '@sundry/cutout'
import { create } from 'zustand'

export type Purpose = ProviderId | 'click'

export type Download = DownloadProgress & { what: Purpose; stop: () => void }

interface Store {
  of: Partial<Record<Purpose, Readiness>>
  download: Download | null
  fault: string | null
}

export const useModels = create<Store>()(() => ({ of: {}, download: null, fault: null }))
