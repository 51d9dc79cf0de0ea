import type { RemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import { create } from 'zustand'

interface Store {
  state: 'unasked' | 'asking' | 'ready' | 'missing' | 'failed'
  key: RemoveBgKey | null
}

export const useService = create<Store>()(() => ({ state: 'unasked', key: null }))

export const canUseService = (): boolean => useService.getState().state === 'ready'

export function serviceHost(key: RemoveBgKey | null): string | null {
  if (!key?.apiKey || !key.endpoint) return null
  return new URL(key.endpoint).host
}
