// A channel of a real thread: its input, and the notice of its end.
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Channel, WorkerEnd } from './channel.ts'
import { startThread } from './node.ts'

const channels: Channel[] = []
afterEach(async () => {
  await Promise.all(channels.splice(0).map((channel) => channel.end()))
})

/** The modules of a thread are its text; it stays until it is ended or ends itself. */
function start(text: string, options?: Parameters<typeof startThread>[1]) {
  const imports = `import { parentPort, resourceLimits, workerData } from 'node:worker_threads'\n`
  const channel = startThread(new URL(`data:text/javascript,${encodeURIComponent(imports + text)}`), options)
  channels.push(channel)
  const end = new Promise<WorkerEnd>((resolve) => channel.onEnd(resolve))
  const word = new Promise<unknown>((resolve) => channel.onMessage(resolve))
  return { channel, end, word }
}
const STAYS = `parentPort.on('message', () => {})`

describe('a thread', () => {
  test('a thread gets its data', async () => {
    const { word } = start(`parentPort.postMessage(workerData); ${STAYS}`, { data: { path: '/a' } })
    expect(await word).toEqual({ path: '/a' })
  })

  test('may hold as much as it is given, a quarter of it young and 32 MB at most', async () => {
    for (const [heapMb, young] of [
      [64, 16],
      [512, 32],
    ] as const) {
      const { word } = start(`parentPort.postMessage(resourceLimits); ${STAYS}`, { heapMb })
      expect(await word).toMatchObject({ maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: young })
    }
  })
})

describe('the end of a thread', () => {
  test('a thread that ends itself is a crash with its exit code', async () => {
    expect(await start('process.exit(3)').end).toEqual({ reason: 'crashed', detail: 'exit 3' })
  })

  test('a thread that ends by an error is a crash with its message', async () => {
    expect(await start(`throw new Error('out of paper')`).end).toEqual({ reason: 'crashed', detail: 'out of paper' })
  })

  test('a thread that ends by a full heap is reported as such', async () => {
    const { end } = start('const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length).map(String))', {
      heapMb: 16,
    })
    expect(await end).toMatchObject({ reason: 'memory' })
  })

  test('a thread that ends on request is no crash', async () => {
    const { channel, end, word } = start(`parentPort.postMessage('here'); ${STAYS}`)
    await word
    await channel.end()
    expect(await end).toMatchObject({ reason: 'ended' })
  })
})

test('the inner end of a channel is refused outside a thread', async () => {
  vi.resetModules()
  vi.doMock('node:worker_threads', async (original) => ({ ...(await original<object>()), parentPort: null }))
  const { threadPort } = await import('./node.ts')
  expect(() => threadPort()).toThrow('this script runs in a worker thread only')
  vi.doUnmock('node:worker_threads')
})
