import { type Channel, connect } from '@sundry/kit'
import { startThread } from '@sundry/kit/node'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { attacked } from '../../testing/attacked-worker.ts'
import { startChild } from './child-process.ts'

const script = new URL('../../testing/attacked-worker.ts', import.meta.url)
const kinds: Record<string, () => Channel> = {
  thread: () => startThread(script, { heapMb: 32 }),
  child: () => startChild(script, { heapMb: 64, rssMb: 250 }),
}

describe.each(Object.keys(kinds))('a %s', (kind) => {
  const clients: { close(): Promise<void> }[] = []
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()))
  })
  const start = (deadlineMs = 20_000) => {
    const client = connect<typeof attacked>(kinds[kind] ?? startNothing, { deadlineMs })
    clients.push(client)
    return client
  }

  test('a process that spins is ended at its deadline, and the event loop outside goes on', async () => {
    const client = start(200)
    await client.call('echo', 1)
    let ticks = 0
    const clock = setInterval(() => {
      ticks += 1
    }, 10)
    await expect(client.call('spin', 60_000)).rejects.toMatchObject({ name: 'WorkerLost', code: 'deadline' })
    clearInterval(clock)
    expect(ticks).toBeGreaterThan(3)
    expect(await client.call('echo', 2)).toBe(2)
  })

  test('a process whose heap is full is lost alone', async () => {
    const client = start()
    await expect(client.call('fillHeap', undefined as never)).rejects.toMatchObject({ code: 'memory' })
    expect(await client.call('echo', 1)).toBe(1)
  })

  test.each(['exit', 'throwLater'] as const)('a process that ends by %s is lost alone', async (way) => {
    const client = start()
    await expect(client.call(way, undefined as never)).rejects.toMatchObject({ code: 'crashed' })
    expect(await client.call('echo', 1)).toBe(1)
  })
})

const startNothing = (): never => {
  throw new Error('no such kind of worker')
}

describe('a child', () => {
  test('a child with too many buffers is ended', async () => {
    const client = connect<typeof attacked>(kinds.child ?? startNothing, { deadlineMs: 20_000 })
    await expect(client.call('fillBuffers', undefined as never)).rejects.toMatchObject({ code: 'memory' })
    await client.close()
  })

  test('knows no secret of the operator', async () => {
    const harmless = ['HOME', 'LANG', 'NODE_COMPILE_CACHE', 'NODE_NO_WARNINGS', 'PATH', 'TMPDIR']
    for (const name of harmless) vi.stubEnv(name, process.env[name] ?? '/tmp')
    vi.stubEnv('AUTH_SECRET', 'secret')
    const client = connect<typeof attacked>(kinds.child ?? startNothing)
    const known = (await client.call('environment', undefined as never)) as string[]
    expect(known.filter((name) => !/^(?:NODE_CHANNEL|__)/.test(name)).sort()).toEqual(harmless)
    await client.close()
    vi.unstubAllEnvs()
  })
})
