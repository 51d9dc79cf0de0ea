import type { Cutout, CutoutEngine, Look, SegmentOptions } from './types.ts'

export type { CutoutEngine } from './types.ts'

/**
 * One worker that owns the runtime, the models and the masks. It ends itself after some idle minutes and comes back
 * when it is needed.
 */
export function createCutoutEngine(): CutoutEngine {
  throw new Error('being built')
}

/** From photo to cut-out in one call. */
export async function removeBackground(file: File, look: Look, options: SegmentOptions = {}): Promise<Cutout> {
  const engine = createCutoutEngine()
  try {
    return await engine.render(await engine.find(file, options), look, options)
  } finally {
    engine.close()
  }
}
