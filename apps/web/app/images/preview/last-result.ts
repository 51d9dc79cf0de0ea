import type { ImageSettings, ProcessedImage, RunOptions } from '@sundry/images'
import type { SizeRange } from '@sundry/recipes'
import { loadCode } from '../../platform/load-code.ts'
import { processInPool } from '../model/engine.ts'

let last: { file: File; key: string; made: ProcessedImage } | null = null

/** The result of the last preview, so that a run with the same settings encodes nothing twice. */
export function rememberResult(file: File, settings: ImageSettings, made: ProcessedImage): void {
  last = { file, key: JSON.stringify(settings), made }
}

const exactResult = (file: File, settings: ImageSettings): ProcessedImage | null =>
  last?.file === file && last.key === JSON.stringify(settings) ? last.made : null

/** The whole image as a run makes it, unless the preview has made it already. */
export async function makeExactly(
  file: File,
  settings: ImageSettings,
  range: SizeRange | null,
  run: RunOptions,
): Promise<ProcessedImage> {
  const known = exactResult(file, settings)
  if (known) return known
  const process = (some: ImageSettings) => processInPool(file, some, run)
  const made = await process(settings)
  if (!range) return made
  // Only a name taken at once keeps the rest of that engine out of the chunks of other pages.
  const reachMin = await loadCode(async () => {
    const { reachMin } = await import('@sundry/recipes')
    return reachMin
  })
  return reachMin(made, settings, range, process)
}
