import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createImagePool } from '../browser.ts'
import type { ProcessDone } from '../worker-messages.ts'

/** What a worker says of its call: that the threads are being started, that they have been, or what came out. */
type Word = 'starting' | 'started' | { done: ProcessDone }

/** Workers whose words are written beforehand: one list for each worker that is made. */
class ScriptedWorker extends EventTarget {
  static scripts: Word[][] = []
  static ended = 0
  readonly #words = ScriptedWorker.scripts.shift() ?? []

  constructor() {
    super()
    this.#say({ kind: 'ready' })
  }

  postMessage(message: object): void {
    if (!('kind' in message) || message.kind !== 'call') return
    const { id } = message as unknown as { id: number }
    for (const word of this.#words) {
      if (typeof word === 'object') this.#say({ kind: 'done', id, value: word.done })
      else this.#say({ kind: 'progress', id, value: null, ...(word === 'starting' && { patienceMs: 15_000 }) })
    }
  }

  #say(data: object): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {
    ScriptedWorker.ended += 1
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', ScriptedWorker)
  ScriptedWorker.ended = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A GIF's head, and settings that make WebP of it. */
const gif = () => new File([Uint8Array.from([...new TextEncoder().encode('GIF89a'), 8, 0, 6, 0, 0, 0, 0])], 'a.gif')
const settings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: 'webp',
  quality: 80,
  compressionLevel: 50,
  maxSizeMB: null,
} as const

const done = (): Word => ({
  done: { file: new File(['x'], 'a.webp'), format: 'webp', width: 8, height: 6, notes: [], report: {} },
})

test('a worker whose threads never start is ended, and a new one does the work', async () => {
  ScriptedWorker.scripts = [['starting'], ['starting', 'started', done()]]
  const pool = createImagePool({ size: 1 })
  const result = pool.process(gif(), settings)
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await result).format).toBe('webp')
  expect(ScriptedWorker.ended).toBe(1)
  pool.close()
})

test('when the second try hangs as well, a sentence ends it', async () => {
  ScriptedWorker.scripts = [['starting'], ['starting']]
  const pool = createImagePool({ size: 1 })
  const failed = expect(pool.process(gif(), settings)).rejects.toMatchObject({ code: 'timeout' })
  await vi.advanceTimersByTimeAsync(40_000)
  await failed
  pool.close()
})

test('once the threads have started, slow work has its usual patience', async () => {
  ScriptedWorker.scripts = [['starting', 'started']]
  const pool = createImagePool({ size: 1 })
  const result = pool.process(gif(), settings).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(ScriptedWorker.ended).toBe(0)
  pool.close()
  expect(await result).toMatchObject({ name: 'AbortError' })
})
