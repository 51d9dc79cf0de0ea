import { describe, expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Lets promises that are due settle. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('createFairQueue', () => {
  test('serves a client who comes after eight calls of another within one turn', async () => {
    const queue = createFairQueue({ running: 1, waiting: 64 })
    const order: string[] = []
    const visit = async (client: string) => {
      const release = await queue.enter(client)
      order.push(client)
      await settle()
      release()
    }
    const all = [...Array.from({ length: 8 }, () => visit('hostile')), visit('polite')]
    await Promise.all(all)
    expect(order.indexOf('polite')).toBe(1)
    expect(order).toHaveLength(9)
    expect([queue.running, queue.waiting]).toEqual([0, 0])
  })

  test('takes turns between three clients', async () => {
    const queue = createFairQueue({ running: 1, waiting: 64 })
    const order: string[] = []
    const clients = ['a', 'a', 'a', 'b', 'b', 'c']
    await Promise.all(
      clients.map(async (client) => {
        const release = await queue.enter(client)
        order.push(client)
        await settle()
        release()
      }),
    )
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })

  test('gives a client back the one place it left, and no more', async () => {
    const queue = createFairQueue({ running: 9, runningPerClient: 2, waiting: 9 })
    const [first] = await Promise.all([queue.enter('a'), queue.enter('a')])
    first()
    await queue.enter('a')
    void queue.enter('a')
    await settle()
    expect([queue.running, queue.waiting]).toEqual([2, 1])
  })

  test('keeps a line in order until its first call fits beside those that run', async () => {
    const queue = createFairQueue<number>({
      running: 9,
      waiting: 9,
      fits: (next = 0, running) => [...running, next].reduce<number>((sum, load = 0) => sum + load, 0) <= 10,
    })
    const order: string[] = []
    const enter = async (name: string, load: number, isUrgent = false) => {
      const release = await queue.enter('a', undefined, { load, isUrgent })
      order.push(name)
      return release
    }
    const first = await enter('first', 6)
    void enter('large', 7)
    void enter('small', 1)
    void enter('urgent', 5, true)
    await settle()
    expect(order).toEqual(['first'])
    first()
    await settle()
    expect(order).toEqual(['first', 'urgent'])
  })

  test('bounds the line, of all and of one client', async () => {
    const queue = createFairQueue({ running: 1, waiting: 3, waitingPerClient: 2 })
    await queue.enter('a')
    void queue.enter('a')
    void queue.enter('a')
    await expect(queue.enter('a')).rejects.toThrow('full')
    void queue.enter('b')
    await expect(queue.enter('c')).rejects.toThrow('full')
    expect(queue.waiting).toBe(3)
  })

  test('keeps places free for others where a client may hold only one', async () => {
    const queue = createFairQueue({ running: 2, runningPerClient: 1, waiting: 8 })
    const first = await queue.enter('a')
    let second = false
    void queue.enter('a').then(() => {
      second = true
    })
    await queue.enter('b')
    expect(second).toBe(false)
    first()
    await settle()
    expect(second).toBe(true)
  })

  test('lets a client leave the line, and counts it no longer', async () => {
    const queue = createFairQueue({ running: 1, waiting: 1 })
    const release = await queue.enter('a')
    const leaving = new AbortController()
    const wait = queue.enter('b', leaving.signal)
    leaving.abort(new Error('left'))
    await expect(wait).rejects.toThrow('left')
    expect(queue.waiting).toBe(0)
    release()
    release()
    expect(queue.running).toBe(0)
    await expect(queue.enter('b', leaving.signal)).rejects.toThrow('left')
  })
})
