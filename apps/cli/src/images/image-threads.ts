import { connect, RemoteError, WorkerLost } from '@sundry/kit'
import { startThread } from '@sundry/kit/node'
import type { ImageApi, ImageJob, ImageMade } from './thread-api.ts'
import { imageThread } from './thread-script.ts'

export interface ImageThreads {
  make(job: ImageJob, signal: AbortSignal): Promise<ImageMade>
  close(): Promise<void>
}

const NO_LIMIT = Number.POSITIVE_INFINITY
/** An AVIF of a hundred megapixels on a slow machine is done within it. */
const DEADLINE_MS = 30 * 60_000
const START_MS = 60_000

/** A picture that ends its thread is lost alone: the next one starts another. */
export function openImageThreads(count: number): ImageThreads {
  const threads = connect<ImageApi>(() => startThread(imageThread), {
    workers: count,
    waiting: NO_LIMIT,
    startMs: START_MS,
    deadlineMs: DEADLINE_MS,
    cancelMs: 0,
    maxBytesIn: NO_LIMIT,
    maxBytesOut: NO_LIMIT,
  })
  return {
    async make(job, signal) {
      try {
        return await threads.call('make', job, { signal })
      } catch (error) {
        if (error instanceof WorkerLost) throw new Error(sentenceOf(error))
        if (error instanceof RemoteError) throw new Error(error.message)
        throw error
      }
    },
    close: () => threads.close(),
  }
}

const sentenceOf = ({ code }: WorkerLost) =>
  code === 'memory' ? 'Not enough memory for this image.' : 'This image crashed its worker thread; the others continue.'
