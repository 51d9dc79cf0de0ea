import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { loadPixels, type Pixels, pixelsWasm } from '@sundry/pixels'
import { createWeigh, type WeighImage } from '@sundry/site-check'
import { type ImageThreads, openImageThreads } from '../../images/image-threads.ts'

/** Each holds a decoded image or two. */
const MAX_THREADS = 8
/** All comparisons of a run together; further images are not compared. */
const COMPARE_MS = 60_000
const MAX_COMPARED_BYTES = 30_000_000

export interface Weigher {
  weigh: WeighImage
  /** SSIMULACRA2 of an image against a former one; null where they differ in size, or where it would take too long. */
  compare(former: Uint8Array, image: Uint8Array): Promise<number | null>
  close(): Promise<void>
}

export function createWeigher(signal: AbortSignal): Weigher {
  let pixels: Promise<Pixels> | null = null
  let threads: ImageThreads | null = null
  const open = () => {
    threads ??= openImageThreads(Math.min(availableParallelism(), MAX_THREADS))
    return threads
  }
  let compareMs = COMPARE_MS
  const weigh = createWeigh(
    {
      core() {
        pixels ??= readFile(new URL(pixelsWasm)).then((wasm) => loadPixels(wasm))
        return pixels
      },
      async make(name, content, settings, scoredFrom) {
        const work =
          scoredFrom === undefined
            ? ({ kind: 'settings', settings } as const)
            : ({ kind: 'scored', settings, fromQuality: scoredFrom } as const)
        const { file, report } = await open().make({ name, content, work, models: null }, signal)
        return { content: file.content, score: report.score ?? null }
      },
    },
    signal,
  )
  return {
    weigh,
    async compare(former, image) {
      if (compareMs <= 0 || Math.max(former.length, image.length) > MAX_COMPARED_BYTES) return null
      const start = performance.now()
      try {
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(compareMs))])
        return await open().score({ reference: former, result: image }, inTime)
      } catch {
        signal.throwIfAborted()
        // Broken images are reported by their rule.
        return null
      } finally {
        compareMs -= performance.now() - start
      }
    },
    close: async () => threads?.close(),
  }
}
