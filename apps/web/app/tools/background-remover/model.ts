import type { Click, CutoutMode, CutoutStyle, ProviderId, Subject } from '@sundry/cutout'
import { create } from 'zustand'
import { openCutoutEngine } from '../../workbench/cutout/engine.ts'
import { useQueue } from '../../workbench/queue/queue-store.ts'

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
