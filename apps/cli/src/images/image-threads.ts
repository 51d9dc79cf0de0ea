import { imageThread } from '../thread-scripts.ts'
import { openThreads } from '../threads.ts'
import type { ImageApi, ImageJob, ImageMade } from './thread-api.ts'

export interface ImageThreads {
  make(job: ImageJob, signal: AbortSignal): Promise<ImageMade>
  close(): Promise<void>
}

/** A picture that ends its thread is lost alone: the next one starts another. */
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
