import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { WorkerCall, WorkerLost } from './channel.ts'
import { type ConnectOptions, connect, type ExposeOptions } from './connect.ts'
import { type LocalWorker, localWorker } from './testing/local-worker.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const api = {
  double: (value: number) => value * 2,
  slow: async (ms: number) => {
    await wait(ms)
    return ms
  },
  count(to: number, call: WorkerCall) {
    for (let at = 1; at <= to; at += 1) call.progress(at)
    return to
  },
  async ticking(times: number, call: WorkerCall) {
    for (let at = 0; at < times; at += 1) {
      await wait(25)
      call.progress(at)
    }
    return times
  },
  async announcing(ms: number, call: WorkerCall) {
    call.progress('slow', 60_000)
    await wait(ms)
    return 'done'
  },
  untilCancelled: (_: null, { signal }: WorkerCall) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  fail(code: string) {
    throw Object.assign(new RangeError('out of range'), { code })
  },
  letters: (count: number) => 'x'.repeat(count),
}

function world(options: ConnectOptions = {}, exposing: ExposeOptions & { silent?: boolean } = {}) {
  const made: LocalWorker[] = []
  const lost: string[] = []
  const client = connect<typeof api>(
    () => {
      const worker = localWorker(api, exposing)
      made.push(worker)
      return worker.channel
    },
    { onLost: (reason: WorkerLost) => void lost.push(reason.code), ...options },
  )
  return { client, made, lost }
}

describe('a call', () => {
  test('a call reports its progress in order', async () => {
    const { client } = world()
    const seen: unknown[] = []
    await client.call('count', 3, { onProgress: (value) => void seen.push(value) })
    expect(seen).toEqual([1, 2, 3])
  })

  test('fails with the name, message and code of the error inside', async () => {
    const { client, made } = world()
    const failing = client.call('fail', 'E_RANGE')
    await expect(failing).rejects.toMatchObject({ name: 'RangeError', message: 'out of range', code: 'E_RANGE' })
    expect(await client.call('double', 1)).toBe(2)
    expect(made).toHaveLength(1)
  })

  test('a call is refused when its input or output is too long', async () => {
    const { client, made } = world({ maxBytesIn: 1000, maxBytesOut: 1000 })
    await expect(client.call('fail', 'x'.repeat(1000))).rejects.toMatchObject({
      name: 'TooManyBytes',
      message: expect.stringMatching(/^fail takes at most \d+ bytes$/),
    })
    expect(made).toHaveLength(0)
    await expect(client.call('letters', 2000)).rejects.toMatchObject({ name: 'TooManyBytes' })
    await expect(client.call('count', 500)).rejects.toMatchObject({ name: 'TooManyBytes' })
  })

  test('fails by itself when its input cannot be cloned', async () => {
    const { client, made } = world()
    await expect(client.call('double', (() => 1) as never)).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await client.call('double', 2)).toBe(4)
    expect(made[0]?.ended).toBe(false)
  })

  test('a call is checked and repaired inside', async () => {
    const repaired: string[] = []
    const { client } = world(
      {},
      {
        validate(_, input) {
          if (typeof input !== 'number') throw new TypeError('a number is wanted')
          return input + 1
        },
        repair: (name) => void repaired.push(name),
      },
    )
    expect(await client.call('double', 1)).toBe(4)
    await expect(client.call('double', 'one' as never)).rejects.toThrow('a number is wanted')
    expect(repaired).toEqual(['double'])
  })
})

describe('its signal', () => {
  test('cancels it inside, and the worker lives on', async () => {
    const { client, made } = world({ deadlineMs: 5000 })
    const leaving = new AbortController()
    const call = client.call('untilCancelled', null, { signal: leaving.signal })
    await wait(20)
    leaving.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    expect(await client.call('double', 2)).toBe(4)
    expect(made).toHaveLength(1)
  })

  test('ends at once while its worker starts, and the worker with it', async () => {
    const { client, made } = world({ cancelMs: 0 }, { silent: true })
    const stop = new AbortController()
    const call = client.call('double', 1, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('enough')))
    await expect(call).rejects.toThrow('enough')
    expect(made.map(({ ended }) => ended)).toEqual([true])
  })

  test('ends a worker that does not stop in the time given', async () => {
    const { client, made, lost } = world({ deadlineMs: 60_000, cancelMs: 20 })
    const leaving = new AbortController()
    const call = client.call('slow', 30_000, { signal: leaving.signal })
    await wait(20)
    leaving.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    expect(await client.call('double', 2)).toBe(4)
    expect([made.length, made[0]?.ended, lost]).toEqual([2, true, ['deadline']])
  })
})

describe('a worker', () => {
  test('a worker is ended at the deadline of a call, and the next call has another', async () => {
    const { client, made } = world({ deadlineMs: 20 })
    await expect(client.call('slow', 30_000)).rejects.toMatchObject({ name: 'WorkerLost', code: 'deadline' })
    expect(await client.call('double', 3, { deadlineMs: 60_000 })).toBe(6)
    expect(made.map(({ ended }) => ended)).toEqual([true, false])
  })

  test('lives on as long as it says something, however long its call takes', async () => {
    const { client } = world({ deadlineMs: Number.POSITIVE_INFINITY, patienceMs: 5000 })
    expect(await client.call('ticking', 5)).toBe(5)
  })

  test('a worker is ended when it is silent for longer than allowed, however long its deadline is', async () => {
    const { client, made } = world({ deadlineMs: Number.POSITIVE_INFINITY, patienceMs: 100 })
    await expect(client.call('slow', 60_000)).rejects.toMatchObject({ name: 'WorkerLost', code: 'silent' })
    expect(made[0]?.ended).toBe(true)
  })

  test('may say that its next word is further away', async () => {
    const { client } = world({ patienceMs: 1000 })
    expect(await client.call('announcing', 1300)).toBe('done')
  })

  test('a worker has its own deadline for each call', async () => {
    const { client } = world({ deadlineMs: 60_000 })
    await expect(client.call('slow', 30_000, { deadlineMs: 10 })).rejects.toMatchObject({ code: 'deadline' })
  })

  test.each(['crashed', 'memory'] as const)(
    'a worker that %s rejects the calls in progress, and no more',
    async (reason) => {
      const { client, made, lost } = world()
      const call = client.call('slow', 30_000)
      const next = client.call('double', 4)
      await wait(20)
      made[0]?.crash({ reason })
      await expect(call).rejects.toMatchObject({ name: 'WorkerLost', code: reason })
      expect(await next).toBe(8)
      expect([made.length, lost]).toEqual([2, [reason]])
    },
  )

  test('a worker is ended when no one called it for a while', async () => {
    const { client, made } = world({ idleMs: 20 })
    await client.call('double', 1)
    await wait(60)
    expect(made[0]?.ended).toBe(true)
    expect(await client.call('double', 2)).toBe(4)
    expect(made).toHaveLength(2)
  })

  test('a worker is not ended as idle while it works', async () => {
    const { client, made } = world({ idleMs: 10 })
    await client.call('double', 1)
    expect(await client.call('slow', 60)).toBe(60)
    expect(made).toHaveLength(1)
  })

  test('a worker is closed for good', async () => {
    const { client, made } = world()
    const call = client.call('slow', 30_000)
    await wait(10)
    await Promise.all([client.close(), expect(call).rejects.toMatchObject({ code: 'closed' })])
    await expect(client.call('double', 1)).rejects.toMatchObject({ code: 'closed' })
    expect(made[0]?.ended).toBe(true)
  })
})

describe('workers', () => {
  test('workers start as they are needed at once, and no more than allowed', async () => {
    const { client, made } = world({ workers: 2 })
    await client.call('double', 1)
    expect(made).toHaveLength(1)
    await Promise.all([client.call('slow', 20), client.call('slow', 20), client.call('slow', 20)])
    expect(made).toHaveLength(2)
  })

  test('refuse a client whose line is full', async () => {
    const { client } = world({ waitingPerClient: 1 })
    const calls = [client.call('slow', 10, { client: 'a' }), client.call('slow', 10, { client: 'a' })]
    await expect(client.call('slow', 10, { client: 'a' })).rejects.toMatchObject({ name: 'QueueFull' })
    expect(await client.call('double', 1, { client: 'b' })).toBe(2)
    await Promise.all(calls)
  })
})

test('a signal that outlives its calls is not left with their listeners', async () => {
  const { client } = world()
  const { signal } = new AbortController()
  await client.call('double', 1, { signal })
  await expect(client.call('fail', 'E', { signal })).rejects.toThrow('out of range')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a worker whose connection is lost gets no call before its end is known', async () => {
  const workers: LocalWorker[] = []
  const client = connect<typeof api>(() => {
    const worker = localWorker(api)
    workers.push(worker)
    return worker.channel
  })
  expect(await client.call('double', 1)).toBe(2)
  const [first] = workers
  if (first) Object.assign(first.channel, { isOpen: () => false, post: () => expect.unreachable() })
  expect(await client.call('double', 2)).toBe(4)
  expect(workers).toHaveLength(2)
})
