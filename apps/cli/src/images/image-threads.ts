import { openThreads } from '../threads/threads.ts'
import type { ImageApi, ImageJob, ImageMade } from './thread-api.ts'

/** The packed command has a file of its own for it (tools/pack.mjs). */
const imageThread = new URL('./thread.ts', import.meta.url)

export interface ImageThreads {
  make(job: ImageJob, signal: AbortSignal): Promise<ImageMade>
  close(): Promise<void>
}

/** An image that ends its thread is lost alone: the next one starts another. */
export function openImageThreads(count: number): ImageThreads {
  const threads = openThreads<ImageApi>(imageThread, count, {
    memory: 'Not enough memory for this image.',
    crashed: 'This image crashed its worker thread; the others continue.',
  })
  return {
    make: (job, signal) => threads.call('make', job, { signal }),
    close: () => threads.close(),
  }
}
