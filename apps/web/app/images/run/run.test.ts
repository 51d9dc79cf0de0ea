import { beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../platform/toasts-store.ts'
import { useRun } from '../../shell/run-store.ts'
import { noResults, useQueue } from '../model/queue-store.ts'
import type { ImageTool, QueueItem, ResultItem } from '../model/types.ts'
import { logRun } from './operations-log.ts'
import { overallProgress, startRun } from './run.ts'

vi.mock('./operations-log.ts', () => ({ logRun: vi.fn(async () => {}) }))

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

const reported = () => useToasts.getState().current
const resultIds = () => useQueue.getState().results.compressor.map(({ id }) => id)
const logged = () => vi.mocked(logRun).mock.lastCall?.[1].map(({ id }) => id)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  useQueue.setState({ items, results: noResults, progress: {} })
  useRun.getState().end()
  useToasts.setState({ current: null })
  vi.mocked(logRun).mockClear()
  quality = 70
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
  const run = startRun(toolOf(({ id }, { signal }) => (id === 'one' ? made() : untilStopped(signal))))
  await vi.waitFor(() => expect(resultIds()).toEqual(['one']))
  useRun.getState().cancel?.()
  await run
  expect(reported()).toBeNull()
  expect(useRun.getState().stopped).toMatchObject({ done: 1, total: 2 })
  expect([resultIds(), logged()]).toEqual([['one'], ['one']])
})

test('the log has the settings that a run began with', async () => {
  await startRun(
    toolOf(() => {
      quality = 50
      return made()
    }),
  )
  const [, results, settingsOf] = vi.mocked(logRun).mock.lastCall ?? []
  expect(results?.map((result) => settingsOf?.(result))).toEqual([{ quality: 70 }, { quality: 70 }])
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
