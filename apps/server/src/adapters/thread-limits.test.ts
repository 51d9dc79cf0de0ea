// The limits of each kind of thread or child, for all clients and for one: a missing number would be no limit.
import type { ConnectOptions } from '@sundry/kit'
import { expect, test, vi } from 'vitest'
import { SqliteThread, threadLimits } from '../db/sqlite-thread.ts'
import { memoryLog } from '../testing/test-server.ts'
import { createThreadImages } from './live-ports.ts'
import { createMailboxReader } from './mailbox/mailbox-reader.ts'
import { createPageBrowser } from './profiler-browser/page-browser.ts'
import { createThreadParser, createThreadWatch } from './threads.ts'
import { createWorkerProfiler } from './worker-profiler.ts'

const made = vi.hoisted(() => ({ options: {} as ConnectOptions, start: {} as { heapMb?: number; rssMb?: number } }))
vi.mock('@sundry/kit', async (original) => ({
  ...(await original<object>()),
  connect: (start: () => object, options: ConnectOptions) => {
    Object.assign(made, { options, start: start() })
    return { call: () => Promise.reject(new Error('not here')), close: async () => {} }
  },
}))
vi.mock('@sundry/kit/node', async (original) => ({
  ...(await original<object>()),
  startThread: (_: URL, limits: object) => limits,
}))
vi.mock('./processes/child-process.ts', () => ({ startChild: (_: URL, limits: object) => limits }))

const log = memoryLog()
const world = { module: new URL('file:///world.ts'), data: null }

test.each<[string, () => unknown, ConnectOptions, object]>([
  [
    'the parser',
    () => createThreadParser({ log }),
    { workers: 2, deadlineMs: 1500, runningPerClient: 1, waiting: 64, waitingPerClient: 16 },
    { heapMb: 160 },
  ],
  [
    'the profiler',
    () => createWorkerProfiler({ log }),
    { workers: 2, deadlineMs: 1500, runningPerClient: 1, waiting: 64, waitingPerClient: 16 },
    { heapMb: 256 },
  ],
  [
    'photographs',
    createThreadImages,
    { workers: 1, deadlineMs: 10_000, waiting: 16, waitingPerClient: 2 },
    { heapMb: 512 },
  ],
  ['what watches fetch', createThreadWatch, { workers: 1, deadlineMs: 10_000, waiting: 16 }, { heapMb: 256 }],
  [
    'the browser',
    () => createPageBrowser({ executable: '/usr/bin/chromium', world, log, sandbox: false }),
    { workers: 2, deadlineMs: 17_000, runningPerClient: 1, waiting: 4, waitingPerClient: 1 },
    { heapMb: 128, rssMb: 400 },
  ],
  [
    'a mailbox',
    () => createMailboxReader({ world, privateHosts: [], log }),
    { workers: 2, deadlineMs: 60_000, runningPerClient: 1, waiting: 32, waitingPerClient: 8 },
    { heapMb: 256, rssMb: 512 },
  ],
  [
    'the database',
    () => new SqliteThread('/data/sundry.db', threadLimits),
    { callsPerWorker: 3, deadlineMs: 10_000 },
    { heapMb: 64 },
  ],
])('%s has its share of time, memory and waiting', (_, make, options, limits) => {
  make()
  expect(made.options).toMatchObject(options)
  expect(made.start).toMatchObject(limits)
})
