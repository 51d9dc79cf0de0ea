import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../platform/session.ts'
import { useToasts } from '../../platform/toasts-store.ts'
import { useRun } from '../../shell/run-store.ts'
import { noResults, useQueue } from '../model/queue-store.ts'
import { defaults } from '../model/settings.ts'
import type { ImageTool, QueueItem, ResultItem } from '../model/types.ts'
import { logOperations, logRun, overallProgress, startRun, useUnlogged } from './run.ts'

const items = ['one', 'two'].map((id) => ({ id, name: `${id}.jpg`, format: 'jpeg', size: 1 }) as QueueItem)
const words = (title: string) => ({ title, description: title })
let quality = 70

/** A tool that works on each image as `process` does. */
const toolOf = (process: ImageTool['begin'] extends () => { process: infer Process } ? Process : never) =>
  ({
    id: 'compressor',
    accepts: ['jpeg'],
    check: () => null,
    begin: () => {
      const chosen = quality
      return { process, logged: () => ({ quality: chosen }), settingsUsed: () => ({ madeWith: String(chosen) }) }
    },
    messageOf: (error: Error) => error.message,
    toasts: { noImages: words('none'), complete: () => words('complete'), failed: words },
  }) as unknown as ImageTool
const made = async () => ({ processedFile: new File(['x'], 'made.jpg') }) as unknown as ResultItem
const untilStopped = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

function answering(status: number) {
  const fetch = vi.fn<typeof globalThis.fetch>(
    async () => new Response('{"saved":1}', { status, headers: { 'content-type': 'application/json' } }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

function signedIn(status: number) {
  useSession.setState({ user: { id: 'u1', name: 'A', email: 'a@example.com' } })
  return answering(status)
}

const recordsIn = (fetch: ReturnType<typeof answering>) => JSON.parse(String(fetch.mock.lastCall?.[1]?.body))

const reported = () => useToasts.getState().current
const resultIds = () => useQueue.getState().results.compressor.map(({ id }) => id)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  useQueue.setState({ items, results: noResults, progress: {} })
  useRun.getState().end()
  useToasts.setState({ current: null })
  useSession.setState({ user: null })
  quality = 70
})

afterEach(() => {
  vi.unstubAllGlobals()
  useUnlogged.setState({ records: [] })
})

test('success is shown for 3 seconds, failure for 4 [image-20]', async () => {
  await startRun(toolOf(made))
  expect(reported()).toMatchObject({ title: 'complete', variant: 'default', durationMs: 3000 })
  await startRun(toolOf(() => Promise.reject(Object.assign(new Error('broken'), { name: 'ImageFault' }))))
  expect(reported()).toMatchObject({ title: 'broken', variant: 'destructive', durationMs: 4000 })
})

test('a run begins once what it needs is there, and not where that failed', async () => {
  await startRun({ ...toolOf(made), prepare: async () => false })
  expect(resultIds()).toEqual([])
  await startRun({ ...toolOf(made), prepare: async () => true })
  expect(resultIds()).toEqual(['one', 'two'])
})

test('a run begins without the results of the one before it', async () => {
  await startRun(toolOf(made))
  let before: readonly string[] = ['unasked']
  await startRun(
    toolOf(async () => {
      before = resultIds()
      throw Object.assign(new Error('broken'), { name: 'ImageFault' })
    }),
  )
  expect([before, resultIds()]).toEqual([[], []])
})

test('a stopped run announces no success, keeps what is done, and logs it [image-39]', async () => {
  const fetch = signedIn(200)
  const run = startRun(toolOf(({ id }, { signal }) => (id === 'one' ? made() : untilStopped(signal))))
  await vi.waitFor(() => expect(resultIds()).toEqual(['one']))
  useRun.getState().cancel?.()
  await run
  expect(reported()).toBeNull()
  expect(useRun.getState().stopped).toMatchObject({ done: 1, total: 2 })
  expect(resultIds()).toEqual(['one'])
  await vi.waitFor(() => expect(recordsIn(fetch)).toMatchObject([{ original_filename: 'one.jpg' }]))
})

test('the log has the settings that a run began with', async () => {
  const fetch = signedIn(200)
  await startRun(
    toolOf(() => {
      quality = 50
      return made()
    }),
  )
  const settings = { tool: 'compressor', quality: 70 }
  await vi.waitFor(() => expect(recordsIn(fetch)).toMatchObject([{ settings }, { settings }]))
})

test('a file counts by its bytes, and progress never falls [image-44]', () => {
  const notified: number[] = []
  const overall = overallProgress(
    [
      { id: 'large', size: 300 },
      { id: 'small', size: 100 },
    ],
    (percent) => notified.push(percent),
  )
  overall.set('small', 1)
  overall.set('large', 0.5)
  overall.set('large', 0.2)
  overall.set('large', 1)
  expect(notified).toEqual([25, 62.5, 62.5, 100])
})

test('an empty file counts as one of a byte', () => {
  const notified: number[] = []
  const files = [
    { id: 'a', size: 0 },
    { id: 'b', size: 1 },
  ]
  const overall = overallProgress(files, (percent) => notified.push(percent))
  overall.set('a', 1)
  overall.set('b', 1)
  expect(notified).toEqual([50, 100])
})

const result = {
  original: { name: 'beach.png' },
  originalSize: 1000,
  processedSize: 400,
  processedFile: { name: 'beach.webp' },
} as ResultItem

test('no one signed in: nothing is sent [image-40]', async () => {
  const fetch = answering(200)
  await logRun('compressor', [result], () => defaults)
  expect(fetch).not.toHaveBeenCalled()
})

test('signed in: one record a result, with the tool and its settings [image-35]', async () => {
  const fetch = signedIn(200)
  await logRun('converter', [result, result], () => ({ ...defaults, outputFormat: 'webp' }))
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(fetch.mock.lastCall?.[0]).toBe('/functions/v1/image-operations')
  const records = recordsIn(fetch)
  expect(records).toHaveLength(2)
  expect(records[0]).toMatchObject({
    user_id: 'u1',
    original_filename: 'beach.png',
    original_size: 1000,
    processed_filename: 'beach.webp',
    processed_size: 400,
    settings: { tool: 'converter', outputFormat: 'webp' },
  })
})

test.each([
  [500, [500]],
  [501, [500, 1]],
  [1000, [500, 500]],
])('%i records are sent in requests of %j', async (count, sizes) => {
  const fetch = signedIn(200)
  await logRun(
    'converter',
    Array.from({ length: count }, () => result),
    () => defaults,
  )
  expect(fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).length)).toEqual(sizes)
  expect(useUnlogged.getState().records).toEqual([])
})

test('no results, no record [image-37]', async () => {
  const fetch = signedIn(200)
  await logRun('converter', [], () => defaults)
  expect(fetch).not.toHaveBeenCalled()
})

test('a failed log entry is stored for one more try', async () => {
  signedIn(503)
  await logRun('resizer', [result], () => defaults)
  const { records } = useUnlogged.getState()
  expect(records).toHaveLength(1)
  answering(200)
  await logOperations(records)
  expect(useUnlogged.getState().records).toEqual([])
})
