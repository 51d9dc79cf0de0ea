import type { ProcessedImage } from '@sundry/images'
import type { Recipe } from '@sundry/recipes'
import { openPool } from '../../../workbench/run/engine.ts'
import type { QueueItem } from '../../../workbench/types.ts'
import { runOn } from '../run-on.ts'
import { beforeFile } from './before-file.ts'

export interface Shown {
  made: ProcessedImage
  milliseconds: number
  isWhole: boolean
}

/** About a megapixel: what a screen shows of a picture. */
const QUICK_SIDE = 1200
const QUICK_PIXELS = QUICK_SIDE * QUICK_SIDE

const small = new WeakMap<File, Promise<File | null>>()

/** A smaller copy, made once for each picture; null where the picture itself is small, or cannot be made smaller. */
export function smallCopy({ file, dimensions, name }: QueueItem): Promise<File | null> {
  if (dimensions && dimensions.width * dimensions.height <= QUICK_PIXELS) return Promise.resolve(null)
  let made = small.get(file)
  if (!made) {
    made = openPool().then(async (pool) => {
      const blob = await pool.thumbnail(file, QUICK_SIDE)
      return blob && new File([blob], name, { type: blob.type })
    })
    small.set(file, made)
  }
  return made
}

async function timed(work: () => Promise<ProcessedImage>, isWhole: boolean): Promise<Shown> {
  const began = performance.now()
  const made = await work()
  return { made, milliseconds: Math.round(performance.now() - began), isWhole }
}

/** Shows a smaller copy first, then the whole picture as the recipe leaves it. */
export async function makePreview(
  item: QueueItem,
  recipe: Recipe,
  signal: AbortSignal,
  show: (shown: Shown) => void,
): Promise<void> {
  const copy = await smallCopy(item)
  signal.throwIfAborted()
  if (copy) show(await timed(() => runOn(copy, recipe, { signal }), false))
  signal.throwIfAborted()
  show(await timed(() => runOn(item.file, recipe, { signal }), true))
}

/** The whole of another recipe's result, to stand beside the first. */
export const makeOther = (item: QueueItem, recipe: Recipe, signal: AbortSignal): Promise<Shown> =>
  timed(() => runOn(item.file, recipe, { signal }), true)

/** How near a file is to what its steps left before it was written; null where that cannot be measured. */
export async function scoreOf(
  item: QueueItem,
  recipe: Recipe,
  { made }: Shown,
  signal: AbortSignal,
): Promise<number | null> {
  const { file } = await beforeFile(item, recipe, { signal })
  return (await openPool()).score(file, made.processedFile, signal)
}
