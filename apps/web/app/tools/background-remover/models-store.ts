import type { DownloadProgress, ProviderId, Readiness } from '@sundry/cutout'
import { create } from 'zustand'
import { toast } from '../../shell/stores/toasts.ts'
import { LONG_MS } from '../../workbench/times.ts'
import { openEngine } from './engine.ts'
import { messageOf } from './fault.ts'
import { faults, modelWords, toasts } from './text.ts'

type Store = {
  of: Partial<Record<ProviderId, Readiness>>
  /** What travels now. */
  download: (DownloadProgress & { stop: () => void }) | null
  /** Why the last download ended early. */
  fault: string | null
}

/** The models as far as this page has asked for them. */
export const useModels = create<Store>()(() => ({ of: {}, download: null, fault: null }))

/** Asks what a provider needs; fetches no model. */
export async function askReadiness(provider: ProviderId): Promise<Readiness> {
  const ready = await openEngine().then((engine) => engine.readiness(provider))
  useModels.setState(({ of }) => ({ of: { ...of, [provider]: ready } }))
  return ready
}

/** Fetches what a provider still needs, with its bytes shown. False when it cannot work after all. */
export async function makeReady(provider: ProviderId): Promise<boolean> {
  if (useModels.getState().download) return false
  useModels.setState({ fault: null })
  const stop = new AbortController()
  try {
    const ready = await askReadiness(provider)
    if (!ready.ok) {
      toast({ ...toasts.noModels(ready.why ?? modelWords.failed), variant: 'destructive', durationMs: LONG_MS })
      return false
    }
    if (ready.download === 0) return true
    const show = (progress: DownloadProgress) =>
      useModels.setState({ download: { ...progress, stop: () => stop.abort() } })
    show({ loaded: 0, total: ready.download })
    const engine = await openEngine()
    await engine.prepare(provider, { signal: stop.signal, onDownload: show })
    await askReadiness(provider)
    return true
  } catch (error) {
    if (stop.signal.aborted) return false
    console.error(error)
    const message = messageOf(error)
    useModels.setState({ fault: message === faults.failed ? modelWords.failed : message })
    return false
  } finally {
    useModels.setState({ download: null })
  }
}
