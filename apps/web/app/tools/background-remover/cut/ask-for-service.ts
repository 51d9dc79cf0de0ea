import type { RemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import { limits } from '@sundry/contracts/limits'
import { invoke } from '../../../platform/invoke.ts'
import { LONG_MS, toast } from '../../../platform/toasts-store.ts'
import { toasts } from '../text.ts'
import { useService } from './options-store.ts'

const isUsable = ({ apiKey, endpoint, proxy }: RemoveBgKey) => Boolean(apiKey && endpoint) || proxy

/** Only after the visitor chose to use a service. */
export async function askForService(): Promise<void> {
  const { state } = useService.getState()
  if (state === 'asking' || state === 'ready') return
  useService.setState({ state: 'asking', key: null })
  const { data, error } = await invoke('get-remove-bg-key', { body: {}, timeoutMs: limits.client.timeoutMs })
  if (error) {
    useService.setState({ state: 'failed' })
    toast.bad(toasts.keyError, LONG_MS)
    return
  }
  const usable = isUsable(data)
  useService.setState({ state: usable ? 'ready' : 'missing', key: data })
  if (!usable) toast.bad(toasts.keyMissing, LONG_MS)
}
