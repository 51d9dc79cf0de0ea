import type { ProviderId, Subject } from '@sundry/cutout'
import type { ProcessedImage, RunOptions } from '@sundry/images'
import { openCutoutEngine } from '../../../images/cutout/engine.ts'
import { useQueue } from '../../../images/model/queue-store.ts'
import type { QueueItem } from '../../../images/model/types.ts'
import { loadCode } from '../../../platform/load-code.ts'
import { keepCut, useCuts } from './model.ts'
import { type CommonLook, type Place, useOptions } from './options-store.ts'
import { resultOf } from './result-of.ts'

const FIND_SHARE = 0.75

export interface Chosen {
  place: Place
  look: CommonLook
}

export async function work(item: QueueItem, { place, look }: Chosen, run: RunOptions): Promise<ProcessedImage> {
  if (place !== 'remote') return cutHere(item, place, look, run)
  const { cutRemotely } = await loadCode(() => import('./cut-remotely.ts'))
  return cutRemotely(item, look, run)
}

/** Searches in progress on the stage, by image and models: a run waits for them instead of repeating them. */
const finding = new Map<string, Promise<Subject>>()

/** Finds the subject before a run asks for it; gone on with once begun, since it is the same for every background. */
export async function findAhead(item: QueueItem, provider: ProviderId, onProgress: (share: number) => void) {
  const key = `${provider} ${item.id}`
  const found =
    finding.get(key) ?? openCutoutEngine().then((engine) => engine.find(item.file, { provider, onProgress }))
  finding.set(key, found)
  try {
    const subject = await found
    const isQueued = useQueue.getState().items.some(({ id }) => id === item.id)
    if (!isQueued) (await openCutoutEngine()).release(subject)
    else if (!(item.id in useCuts.getState().of)) {
      const look = { ...useOptions.getState().look, strokes: [] }
      keepCut(item.id, { mode: 'auto', clicks: [], subject, look, provider })
    }
  } finally {
    finding.delete(key)
  }
}

async function cutHere(
  item: QueueItem,
  provider: ProviderId,
  chosen: CommonLook,
  { signal, onProgress = () => {} }: RunOptions,
): Promise<ProcessedImage> {
  const engine = await openCutoutEngine()
  const stop = signal ? { signal } : {}
  await finding.get(`${provider} ${item.id}`)?.catch(() => {})
  signal?.throwIfAborted()
  const before = useCuts.getState().of[item.id]
  const known = before?.provider === provider && !before.serviced ? before : undefined
  const subject =
    known?.subject ??
    (await engine.find(item.file, {
      ...stop,
      provider,
      onProgress: (share) => onProgress(share * FIND_SHARE),
    }))
  // Corrections by hand stay, whatever background comes behind them.
  const look = { ...chosen, ...before?.own, strokes: before?.look.strokes ?? [] }
  try {
    const drawn = await engine.render(subject, look, {
      ...stop,
      onProgress: (share) => onProgress(FIND_SHARE + share * (1 - FIND_SHARE)),
    })
    keepCut(item.id, {
      mode: 'auto',
      clicks: [],
      ...(before?.own && { own: before.own }),
      ...known,
      subject,
      look,
      provider,
    })
    return resultOf(item, { ...drawn, notes: [...subject.notes, ...drawn.notes] })
  } catch (error) {
    if (!known) engine.release(subject)
    throw error
  }
}
