import { openCache } from './cache.ts'

export interface Verdict {
  tried: string
  /** Trials begun and not ended, each of which may have crashed the tab. */
  begun: number
  bad: string | null
  models: Readonly<Record<string, 'webgpu' | 'wasm'>>
}

const VERDICT_PATH = '/models/.webgpu'

/** A visitor may close the tab during one or two trials by chance. */
const MOST_BEGUN = 3

export const isBad = ({ bad, begun }: Verdict): boolean => bad !== null || begun >= MOST_BEGUN

const untried = (tried: string): Verdict => ({ tried, begun: 0, bad: null, models: {} })

/** Null where nothing can be cached, so that a crash could not be remembered. */
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
