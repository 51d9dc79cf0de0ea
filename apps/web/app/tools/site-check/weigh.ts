import { createImagePool, type ImageSettings } from '@sundry/images/browser'
import { loadPixels, pixelsWasm } from '@sundry/pixels'
import { createWeigh, type WeighImage } from '@sundry/site-check'

/** The worker that weighs is ended with its own, when a check is cancelled. */
export async function openWeigher(): Promise<{ weigh: WeighImage; close: () => void }> {
  const pixels = await loadPixels(await (await fetch(pixelsWasm)).arrayBuffer())
  const pool = createImagePool()
  const weigh = createWeigh(
    {
      core: async () => pixels,
      async make(name, content, settings, scoredFrom) {
        const file = new File([new Uint8Array(content)], name)
        const { processedFile, report } = await pool.process(file, settings satisfies ImageSettings)
        const isScored = scoredFrom !== undefined && (report.quality ?? 0) >= scoredFrom
        const score = isScored ? await pool.score(file, processedFile) : (report.score ?? null)
        return { content: new Uint8Array(await processedFile.arrayBuffer()), score }
      },
    },
    new AbortController().signal,
  )
  return { weigh, close: () => pool.close() }
}
