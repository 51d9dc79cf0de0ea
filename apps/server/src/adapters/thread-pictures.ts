import { limits } from '@sundry/contracts/limits'
import { connect } from '@sundry/worker-call'
import { startThread } from '@sundry/worker-call/node'
import type { pictureApi } from '../pictures/picture-api.ts'
import type { PictureBodies } from '../ports/pictures.ts'

const HEAP_MB = 512
const DEADLINE_MS = 10_000
const IDLE_MS = 30_000

export function createThreadPictures(): PictureBodies {
  const script = new URL('../pictures/picture-thread.ts', import.meta.url)
  const { bodyBytes } = limits.removeBackground
  const threads = connect<typeof pictureApi>(() => startThread(script, { heapMb: HEAP_MB }), {
    workers: 1,
    waiting: 16,
    waitingPerClient: 2,
    deadlineMs: DEADLINE_MS,
    idleMs: IDLE_MS,
    maxBytesIn: bodyBytes + 1024,
    maxBytesOut: bodyBytes + 1024,
  })
  return {
    decode: (body, turn) => threads.call('decode', body, { ...turn, transfer: [body.buffer] }),
    encode: (picture, turn) => threads.call('encode', picture, turn),
    close: () => threads.close(),
  }
}
