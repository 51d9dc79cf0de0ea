import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { loadPixels, type Pixels, pixelsWasm } from '@sundry/pixels'
import { createWeigh, type WeighImage } from '@sundry/site-check'
import { type ImageThreads, openImageThreads } from '../../images/image-threads.ts'

/** Each holds a decoded image or two. */
const MAX_THREADS = 8

export interface Weigher {
  weigh: WeighImage
  close(): Promise<void>
}

export function createWeigher(signal: AbortSignal): Weigher {
  let pixels: Promise<Pixels> | null = null
  let threads: ImageThreads | null = null
  const weigh = createWeigh(
    {
      core() {
        pixels ??= readFile(new URL(pixelsWasm)).then((wasm) => loadPixels(wasm))
        return pixels
      },
      async make(name, content, settings, scoredFrom) {
        threads ??= openImageThreads(Math.min(availableParallelism(), MAX_THREADS))
        const work =
          scoredFrom === undefined
            ? ({ kind: 'settings', settings } as const)
            : ({ kind: 'scored', settings, fromQuality: scoredFrom } as const)
        const { file, report } = await threads.make({ name, content, work, models: null }, signal)
        return { content: file.content, score: report.score ?? null }
      },
    },
    signal,
  )
  return { weigh, close: async () => threads?.close() }
}
