// The page's calls to its workers, their deadlines, and the messages for their failures.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createImagePool } from '../browser.ts'
import type { ImageSettings } from '../model/types.ts'

interface ErrorFacts {
  name: string
  message: string
  code?: string
}

interface Call {
  id: number
  name: string
  input: Record<string, unknown>
}
type Answer = { value: unknown } | { error: ErrorFacts } | { progress: object[]; value?: unknown } | null

const calls: Call[] = []
let ended = 0
let starts = true
let answer: (call: Call) => Answer = () => null
class FakeWorker extends EventTarget {
  constructor() {
    super()
    if (starts) this.#send({ kind: 'ready' })
    else queueMicrotask(() => this.dispatchEvent(new Event('error', { cancelable: true })))
  }
  postMessage(message: Call & { kind: string }): void {
    if (message.kind !== 'call') return
    calls.push(message)
    const found = answer(message)
    const { id } = message
    if (!found) return
    if ('progress' in found) for (const one of found.progress) this.#send({ kind: 'progress', id, value: null, ...one })
    if ('progress' in found && !('value' in found)) return
    this.#send('error' in found ? { kind: 'failed', id, error: found.error } : { kind: 'done', id, value: found.value })
  }
  #send(data: object): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate(): void {
    ended += 1
  }
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', FakeWorker)
  calls.length = 0
  ended = 0
  starts = true
  answer = () => null
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const le16 = (value: number) => [value & 255, value >> 8]
const gif = (width = 8, height = 6) =>
  new File(
    [Uint8Array.from([...new TextEncoder().encode('GIF89a'), ...le16(width), ...le16(height), 0, 0, 0])],
    'a.gif',
  )
const settings: ImageSettings = {
  ...{ enableResize: false, width: null, height: null, maintainAspectRatio: true, outputFormat: 'webp' },
  ...{ quality: 80, compressionLevel: 50, maxSizeMB: null },
}
const done = (size = 3) => ({
  value: { file: new File(['x'.repeat(size)], 'a.webp'), format: 'webp', width: 8, height: 6, notes: [], report: {} },
})

describe('a worker that says nothing', () => {
  test.each([
    [8, 6, 60_000],
    [1000, 1000, 70_000],
    [2000, 1000, 80_000],
  ])('a worker on an image of %i by %i is waited for %i ms', async (width, height, patience) => {
    const pool = createImagePool({ size: 1 })
    const result = pool.process(gif(width, height), settings).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(patience - 10)
    expect(ended).toBe(0)
    await vi.advanceTimersByTimeAsync(20)
    expect(ended).toBe(1)
    await vi.advanceTimersByTimeAsync(patience + 20)
    expect(await result).toMatchObject({ code: 'timeout' })
    pool.close()
  })
})

test('metadata that cannot be read within its time limit ends the worker, and the call fails', async () => {
  const pool = createImagePool({ size: 1 })
  const result = pool.inspect(gif(), 'gif').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await result, ended]).toMatchObject([{ code: 'timeout' }, 2])
  pool.close()
})

describe('a worker that fails', () => {
  const failed = async (error: ErrorFacts) => {
    answer = () => ({ error })
    const pool = createImagePool({ size: 1 })
    const result = pool.process(gif(), settings).catch((fault: unknown) => fault)
    await vi.advanceTimersByTimeAsync(10)
    const found = (await result) as { code: string; message: string }
    pool.close()
    return [found.code, found.message, calls.length]
  }
  test('a fault of the image is believed at once', async () => {
    const error = { name: 'ImageFault', code: 'no-decoder', message: 'This kind cannot be read.' }
    expect(await failed(error)).toEqual(['no-decoder', 'This kind cannot be read.', 1])
  })
  test('an unknown fault claims no damage to the image', async () => {
    expect(await failed({ name: 'ImageFault', code: 'strange', message: 'Hm.' })).toEqual(['broken', 'Hm.', 1])
  })
  test.each([
    ['memory access out of bounds', 'no-memory'],
    ['Array buffer allocation failed', 'no-memory'],
    ['Aborted()', 'no-memory'],
    ['something else', 'broken'],
  ])('a worker that fails by “%s” gets a second chance, and then it is %s', async (message, code) => {
    const [found, , count] = await failed({ name: 'RuntimeError', message })
    expect([found, count]).toEqual([code, 2])
  })
})

test('a worker whose script does not arrive is not reported as damage, and the next try makes a new one', async () => {
  starts = false
  answer = () => done()
  const pool = createImagePool({ size: 1 })
  const ran = () => pool.process(gif(), settings).catch((fault: unknown) => fault)
  const lost = ran()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await lost).toMatchObject({ code: 'code-unavailable' })
  starts = true
  const found = ran()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await found).toMatchObject({ format: 'webp' })
  pool.close()
})

describe('what is asked', () => {
  test('a closed pool refuses calls', async () => {
    const pool = createImagePool({ size: 1 })
    pool.close()
    await expect(pool.process(gif(), settings)).rejects.toMatchObject({
      name: 'AbortError',
      message: 'The pool was closed.',
    })
  })
})

describe('a worker whose threads hang while they start', () => {
  const starting = { patienceMs: 15_000 }
  const process = () => {
    const pool = createImagePool({ size: 1 })
    return { pool, result: pool.process(gif(), settings).catch((error: unknown) => error) }
  }
  test('a worker whose threads hang while they start is ended, and a new one does the work', async () => {
    answer = () => (calls.length === 1 ? { progress: [starting] } : { progress: [starting, {}], ...done() })
    const { pool, result } = process()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([await result, ended]).toMatchObject([{ format: 'webp' }, 1])
    pool.close()
  })
  test('twice ends the run with a sentence', async () => {
    answer = () => ({ progress: [starting] })
    const { pool, result } = process()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await result).toMatchObject({ code: 'timeout' })
    pool.close()
  })
  test('a worker whose threads have started has its usual patience', async () => {
    answer = () => ({ progress: [starting, {}] })
    const { pool, result } = process()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(ended).toBe(0)
    pool.close()
    expect(await result).toMatchObject({ name: 'AbortError' })
  })
})
