import type { Click, CutoutMode, CutoutStyle, DownloadProgress, ProviderId, Readiness, Subject } from '@sundry/cutout'
import { create } from 'zustand'
import { logFailure } from '../../platform/log-failure.ts'
import { LONG_MS, toast } from '../../shell/toasts-store.ts'
import { openCutoutEngine } from '../../workbench/cutout-engine.ts'
import { useQueue } from '../../workbench/queue/queue-store.ts'
import { ModelFault, messageOf } from './fault.ts'
import { faults, modelWords, toasts } from './text.ts'

export interface Cut {
  subject: Subject
  look: CutoutStyle
  provider: ProviderId
  mode: CutoutMode
  clicks: readonly Click[]
  /** Made by a service, so it must not pass for this device's models. */
  serviced?: boolean
}

/** By the queue item's id; kept longer than results, because another background needs no model. */
export const useCuts = create<{ of: Readonly<Record<string, Cut>> }>()(() => ({ of: {} }))

export function keepCut(id: string, cut: Cut): void {
  const old = useCuts.getState().of[id]
  if (old && old.subject.id !== cut.subject.id) release(old.subject)
  useCuts.setState(({ of }) => ({ of: { ...of, [id]: cut } }))
}

/** A service that returned no mask leaves nothing to edit. */
export function forgetCut(id: string): void {
  const { [id]: old, ...of } = useCuts.getState().of
  if (!old) return
  release(old.subject)
  useCuts.setState({ of })
}

const release = (subject: Subject) => void openCutoutEngine().then((engine) => engine.release(subject))

useQueue.subscribe(({ items }, before) => {
  if (items === before.items) return
  const { of } = useCuts.getState()
  const gone = Object.keys(of).filter((id) => !items.some((item) => item.id === id))
  if (gone.length === 0) return
  for (const id of gone) if (of[id]) release(of[id].subject)
  useCuts.setState({ of: Object.fromEntries(Object.entries(of).filter(([id]) => !gone.includes(id))) })
})

type Purpose = ProviderId | 'click'

export type Download = DownloadProgress & { what: Purpose; stop: () => void }

interface Store {
  of: Partial<Record<Purpose, Readiness>>
  download: Download | null
  fault: string | null
}

export const useModels = create<Store>()(() => ({ of: {}, download: null, fault: null }))

export async function askReadiness(what: Purpose): Promise<Readiness> {
  const engine = await openCutoutEngine()
  const ready = await (what === 'click' ? engine.clickReadiness() : engine.readiness(what))
  useModels.setState(({ of }) => ({ of: { ...of, [what]: ready } }))
  return ready
}

export async function fetchModels(what: Purpose): Promise<boolean> {
  const ready = await askReadiness(what)
  if (!ready.ok) throw new ModelFault(ready.why ?? modelWords.failed)
  if (ready.download === 0) return true
  const stop = new AbortController()
  const show = (progress: DownloadProgress) =>
    useModels.setState({ download: { ...progress, what, stop: () => stop.abort() } })
  try {
    show({ loaded: 0, total: ready.download })
    const engine = await openCutoutEngine()
    await engine.prepare(what, { signal: stop.signal, onDownload: show })
    await askReadiness(what)
    return true
  } catch (error) {
    if (stop.signal.aborted) return false
    throw error
  } finally {
    useModels.setState({ download: null })
  }
}

export async function makeReady(provider: ProviderId): Promise<boolean> {
  if (useModels.getState().download) return false
  useModels.setState({ fault: null })
  try {
    return await fetchModels(provider)
  } catch (error) {
    const message = messageOf(error)
    if (error instanceof ModelFault) {
      toast.bad(toasts.noModels(message), LONG_MS)
      return false
    }
    logFailure(error)
    useModels.setState({ fault: message === faults.failed ? modelWords.failed : message })
    return false
  }
}
