import type { Click, CutoutMode, CutoutStyle, ProviderId, Subject } from '@sundry/cutout'
import { create } from 'zustand'
import { openCutoutEngine } from '../../../images/cutout/engine.ts'
import { useQueue } from '../../../images/model/queue-store.ts'
import { isFault } from '../../../platform/load-code.ts'
import { faults } from '../text.ts'
import type { CommonLook } from './options-store.ts'

export interface Cut {
  subject: Subject
  look: CutoutStyle
  provider: ProviderId
  mode: CutoutMode
  clicks: readonly Click[]
  /** The editor's settings for this photo alone; the common settings leave them unchanged. */
  own?: Partial<CommonLook>
  /** Made by a service, so it must not pass for this device's models. */
  serviced?: boolean
}

/** Keyed by the queue item's id; outlives results, because another background needs no model. */
export const useCuts = create<{ of: Readonly<Record<string, Cut>> }>()(() => ({ of: {} }))

export function keepCut(id: string, cut: Cut): void {
  const old = useCuts.getState().of[id]
  if (old && old.subject.id !== cut.subject.id) release(old.subject)
  useCuts.setState(({ of }) => ({ of: { ...of, [id]: cut } }))
}

/** The parts of a look that differ from the common settings. */
export const ownOf = ({ strokes: _, ...look }: CutoutStyle, common: CommonLook): Partial<CommonLook> =>
  Object.fromEntries(
    Object.entries(look).filter(([name, value]) => {
      const other: unknown = common[name as keyof CommonLook]
      // An image is the same only as the same file.
      return value !== other && (holdsImage(value) || JSON.stringify(value) !== JSON.stringify(other))
    }),
  )

const holdsImage = (value: unknown) => typeof value === 'object' && value !== null && 'image' in value

/** Returns a function that restores the edits; masks that were found again stay. */
export function holdCuts(): () => void {
  const before = useCuts.getState().of
  const heldOr = (id: string, cut: Cut): Cut => {
    const held = before[id]
    return held?.subject.id === cut.subject.id ? held : cut
  }
  return () =>
    useCuts.setState(({ of }) => ({
      of: Object.fromEntries(Object.entries(of).map(([id, cut]) => [id, heldOr(id, cut)])),
    }))
}

/** A service that returned no mask leaves nothing to edit. */
export function forgetCut(id: string): void {
  const { [id]: old, ...of } = useCuts.getState().of
  if (!old) return
  release(old.subject)
  useCuts.setState({ of })
}

const release = (subject: Subject) => void openCutoutEngine().then((engine) => engine.release(subject))

useQueue.subscribe(({ items, undo }, before) => {
  if (items === before.items && undo === before.undo) return
  const { of } = useCuts.getState()
  // Images that an undo can restore still have their cut-outs.
  const held = new Set([...items, ...(undo?.items ?? [])].map(({ id }) => id))
  const gone = Object.keys(of).filter((id) => !held.has(id))
  if (gone.length === 0) return
  for (const id of gone) if (of[id]) release(of[id].subject)
  useCuts.setState({ of: Object.fromEntries(Object.entries(of).filter(([id]) => !gone.includes(id))) })
})

export class ServiceFault extends Error {
  override readonly name = 'ServiceFault'
}

export function messageOf(error: unknown): string {
  return isFault(error) && error.message !== '' ? error.message : faults.failed
}
