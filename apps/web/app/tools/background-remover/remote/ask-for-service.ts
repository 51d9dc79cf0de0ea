import type { RemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import { limits } from '@sundry/contracts/limits'
import { invoke } from '../../../platform/invoke.ts'
import { LONG_MS, toast } from '../../../shell/stores/toasts.ts'
import { toasts } from '../text.ts'
import { useService } from './service-state.ts'

const askForKey = () => invoke('get-remove-bg-key', { body: {}, timeoutMs: limits.client.timeoutMs })

let early: ReturnType<typeof askForKey> | null = null

const isUsable = ({ apiKey, endpoint, proxy }: RemoveBgKey) => Boolean(apiKey && endpoint) || proxy

/** Only after the visitor chose to use a service. */
export async function askForService(): Promise<void> {
  const { state } = useService.getState()
  if (state === 'asking' || state === 'ready') return
  useService.setState({ state: 'asking', key: null })
  const answer = early ?? askForKey()
  early = null
  const { data, error } = await answer
  if (error) {
    useService.setState({ state: 'failed' })
    toast.bad(toasts.keyError, LONG_MS)
    return
  }
  const usable = isUsable(data)
  useService.setState({ state: usable ? 'ready' : 'missing', key: data })
  if (!usable) toast.bad(toasts.keyMissing, LONG_MS)
}

export async function siteHasService(): Promise<boolean | null> {
  early ??= askForKey()
  const { data, error } = await early
  if (!error) return isUsable(data)
  early = null
  return null
}
