import { openCache } from './cache.ts'

/** What this browser's graphics processor was seen to do, kept with the models. */
export interface Verdict {
  /** The graphics processor and the runtime it was tried with: another one of either is tried anew. */
  tried: string
  /** Trials that were begun. One whose end was never seen may have taken the tab with it. */
  begun: number
  /** Why it is not asked again. */
  bad: string | null
  /** By the start of a model's hash, who runs it. */
  models: Readonly<Record<string, 'webgpu' | 'wasm'>>
}

/** Beside the models, where no file of the server has its place. */
const VERDICT_PATH = '/models/.webgpu'

/** A visitor may leave during a trial; a third one left open is no accident. */
const MOST_BEGUN = 3

export const isBad = ({ bad, begun }: Verdict): boolean => bad !== null || begun >= MOST_BEGUN

const untried = (tried: string): Verdict => ({ tried, begun: 0, bad: null, models: {} })

/** What is known of this graphics processor; null where nothing can be remembered, and so nothing may be tried. */
export async function readVerdict(tried: string): Promise<Verdict | null> {
  const cache = await openCache()
  if (!cache) return null
  const kept = await cache.match(VERDICT_PATH)
  const verdict = (await kept?.json().catch(() => null)) as Verdict | null | undefined
  return verdict?.tried === tried ? verdict : untried(tried)
}

export async function writeVerdict(verdict: Verdict): Promise<void> {
  const cache = await openCache()
  await cache?.put(VERDICT_PATH, Response.json(verdict))
}
