import type { RemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import { limits } from '@sundry/contracts/limits'
import { create } from 'zustand'
import { invoke } from '../../../platform/invoke.ts'
import { toast } from '../../../shell/stores/toasts.ts'
import { LONG_MS } from '../../../workbench/times.ts'
import { toasts } from '../text.ts'

type Store = {
  state: 'unasked' | 'asking' | 'ready' | 'missing' | 'failed'
  key: RemoveBgKey | null
}

/** The background-removal service of this site, once the visitor has chosen it. */
export const useService = create<Store>()(() => ({ state: 'unasked', key: null }))

export const canUseService = (): boolean => useService.getState().state === 'ready'

/** Asks this site for its service. Called only after the visitor chose to use one. */
export async function askForService(): Promise<void> {
  const { state } = useService.getState()
  if (state === 'asking' || state === 'ready') return
  useService.setState({ state: 'asking', key: null })
  const { data, error } = await invoke('get-remove-bg-key', { body: {}, timeoutMs: limits.client.timeoutMs })
  if (error) {
    useService.setState({ state: 'failed' })
    toast({ ...toasts.keyError, variant: 'destructive', durationMs: LONG_MS })
    return
  }
  const usable = Boolean(data.apiKey && data.endpoint) || data.proxy
  useService.setState({ state: usable ? 'ready' : 'missing', key: data })
  if (!usable) toast({ ...toasts.keyMissing, variant: 'destructive', durationMs: LONG_MS })
}

/** Where photos would go: another host, or null for this site's own server. */
export function serviceHost(key: RemoveBgKey | null): string | null {
  if (!key?.apiKey || !key.endpoint) return null
  return new URL(key.endpoint).host
}
