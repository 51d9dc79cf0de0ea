// What each kind of thread or child may take: of time, of memory, of octets, and from one client.
import type { ConnectOptions } from '@sundry/worker-call'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryLog } from '../testing/test-server.ts'

const made = vi.hoisted(() => ({ options: null as ConnectOptions | null, start: null as unknown }))
vi.mock('@sundry/worker-call', async (original) => ({
  ...(await original<object>()),
  connect: (start: () => unknown, options: ConnectOptions) => {
    made.options = options
    made.start = start()
    return { call: () => Promise.reject(new Error('not here')), close: async () => {} }
  },
}))
vi.mock('@sundry/worker-call/node', async (original) => ({
  ...(await original<object>()),
  startThread: (script: URL, { heapMb, data }: { heapMb: number; data?: unknown }) => ({
    script: script.pathname.split('/').pop(),
    heapMb,
    ...(data !== undefined && { data }),
  }),
}))
vi.mock('../isolation/child.ts', () => ({
  startChild: (script: URL, { heapMb, rssMb }: { heapMb: number; rssMb: number }) => ({
    script: script.pathname.split('/').pop(),
    heapMb,
    rssMb,
  }),
}))

const MB = 1024 * 1024
const log = memoryLog()
beforeEach(() => {
  made.options = null
})

describe('a thread that reads strangers’ text', () => {
  test('is one of two, has 160 MB and a second and a half', async () => {
    const { createThreadParser } = await import('./parser/thread-parser.ts')
    createThreadParser({ log })
    expect(made.start).toEqual({ script: 'parser-thread.ts', heapMb: 160 })
    expect(made.options).toMatchObject({ workers: 2, deadlineMs: 1500, idleMs: 60_000 })
    expect(made.options).toMatchObject({ runningPerClient: 1, waiting: 64, waitingPerClient: 16 })
    expect(made.options).toMatchObject({ maxBytesIn: 4 * MB, maxBytesOut: 6 * MB })
  })
  test('for technologies has 256 MB and takes whole pages', async () => {
    const { createWorkerProfiler } = await import('./profiler/worker-profiler.ts')
    createWorkerProfiler({ log })
    expect(made.start).toEqual({ script: 'profiler-worker.ts', heapMb: 256 })
    expect(made.options).toMatchObject({ workers: 2, deadlineMs: 1500, idleMs: 300_000 })
    expect(made.options).toMatchObject({ runningPerClient: 1, waiting: 64, waitingPerClient: 16 })
    expect(made.options).toMatchObject({ maxBytesIn: 16 * MB, maxBytesOut: 4 * MB })
  })
})

test('the thread for photographs takes one body at a time, and two of a client may wait', async () => {
  const { createThreadPictures } = await import('./thread-pictures.ts')
  createThreadPictures()
  expect(made.start).toEqual({ script: 'picture-thread.ts', heapMb: 512 })
  expect(made.options).toEqual({
    ...{ workers: 1, waiting: 16, waitingPerClient: 2, deadlineMs: 10_000, idleMs: 30_000 },
    ...{ maxBytesIn: 70 * MB + 1024, maxBytesOut: 70 * MB + 1024 },
  })
})

test('the keeper of the browser has fifteen seconds for a page, two more to end, and little memory of its own', async () => {
  const { createPageBrowser } = await import('./profiler-browser/page-browser.ts')
  const world = { module: new URL('file:///world.ts'), data: null }
  createPageBrowser({ executable: '/usr/bin/chromium', world, log, sandbox: false })
  expect(made.start).toEqual({ script: 'browser-child.ts', heapMb: 128, rssMb: 400 })
  expect(made.options).toMatchObject({ workers: 2, runningPerClient: 1, waiting: 4, waitingPerClient: 1 })
  expect(made.options).toMatchObject({ deadlineMs: 17_000, cancelMs: 2000, idleMs: 60_000, maxBytesOut: 4_000_000 })
})

test('the thread of the database has three calls at once, ten seconds for a statement and fifteen for a transaction', async () => {
  const { SqliteThread, threadLimits } = await import('../db/sqlite-thread.ts')
  const thread = new SqliteThread('/data/sundry.db', threadLimits)
  expect(thread.transactionMs).toBe(15_000)
  expect(made.start).toEqual({
    script: 'sqlite-worker.ts',
    heapMb: 64,
    data: {
      path: '/data/sundry.db',
      pragmas: 'pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
      busyMs: 5000,
      maxRows: 10_000,
      maxBytes: 16 * MB,
    },
  })
  expect(made.options).toEqual({ callsPerWorker: 3, deadlineMs: 10_000, idleMs: 60_000 })
})
