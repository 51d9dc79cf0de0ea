import { describe, expect, test, vi } from 'vitest'
import { ClientHoldsTooMany, createQueue, QueueFull } from './bounded-queue.ts'
import { clientAt } from './client-key.ts'

const forever = { signal: new AbortController().signal, client: null }

describe('createQueue', () => {
  test('gives places in turn and refuses whom it has no room for', async () => {
    const queue = createQueue({ running: 1, waiting: 1 })
    const first = await queue.enter(forever)
    const second = queue.enter(forever)
    expect(() => queue.enter(forever)).toThrow(QueueFull)
    expect([queue.running, queue.waiting]).toEqual([1, 1])
    first()
    const release = await second
    expect([queue.running, queue.waiting]).toEqual([1, 0])
    release()
    expect(queue.running).toBe(0)
  })

  test('counts a place given back twice once', async () => {
    const queue = createQueue({ running: 2, waiting: 0 })
    const one = await queue.enter(forever)
    await queue.enter(forever)
    one()
    one()
    expect(queue.running).toBe(1)
  })

  test('lets those leave the line who give up', async () => {
    const queue = createQueue({ running: 1, waiting: 1 })
    const release = await queue.enter(forever)
    const controller = new AbortController()
    const waiting = queue.enter({ signal: controller.signal, client: null })
    controller.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(queue.waiting).toBe(0)
    const next = queue.enter(forever)
    release()
    expect(await next).toBeTypeOf('function')
    await expect(queue.enter({ signal: controller.signal, client: null })).rejects.toThrow('gone')
  })

  test('gives one client no more than its share of places and line', async () => {
    const queue = createQueue({ running: 3, waiting: 2, perClient: 2 })
    const from = (address: string) => queue.enter({ signal: forever.signal, client: clientAt(address) })
    const first = await from('203.0.113.9')
    await from('203.0.113.9')
    expect(() => from('203.0.113.9')).toThrow(ClientHoldsTooMany)
    expect(from('203.0.113.10')).toBeTypeOf('function')
    first()
    expect(from('203.0.113.9')).toBeInstanceOf(Promise)
    expect(() => from('203.0.113.9')).toThrow(ClientHoldsTooMany)
  })

  test('gives the share of one who gave up waiting back', async () => {
    const queue = createQueue({ running: 1, waiting: 1, perClient: 1 })
    await queue.enter({ ...forever, client: clientAt('203.0.113.9') })
    const client = clientAt('203.0.113.10')
    const controller = new AbortController()
    const waiting = queue.enter({ signal: controller.signal, client })
    controller.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(queue.enter({ ...forever, client })).toBeInstanceOf(Promise)
  })

  test('gives the /64s of one /48 twice the share together', async () => {
    const queue = createQueue({ running: 9, waiting: 0, perClient: 1 })
    const from = (subnet: number) => queue.enter({ ...forever, client: clientAt(`2001:db8:1:${subnet}::1`) })
    from(1)
    from(2)
    expect(() => from(3)).toThrow(ClientHoldsTooMany)
  })

  test('leaves a place to a newcomer, whatever four clients hold', () => {
    const queue = createQueue({ running: 8, waiting: 8, perClient: 2 })
    for (const host of [1, 1, 2, 2, 3, 3, 4, 4]) queue.join({ ...forever, client: clientAt(`203.0.113.${host}`) })
    const network = createQueue({ running: 8, waiting: 8, perClient: 9 })
    for (let subnet = 1; subnet <= 8; subnet += 1)
      network.join({ ...forever, client: clientAt(`2001:db8:1:${subnet}::1`) })
    const newcomer = { ...forever, client: clientAt('203.0.113.9') }
    expect([queue, network].map((one) => one.join(newcomer).ahead)).toEqual([null, null])
  })

  test('the queue sends a client that had a turn to the end of the line when another waits', async () => {
    vi.useFakeTimers()
    const queue = createQueue({ running: 1, waiting: 2, turnMs: 100 })
    const first = queue.join(forever)
    await vi.advanceTimersByTimeAsync(500)
    expect(first.ahead).toBeNull()
    const [second, third] = [queue.join(forever), queue.join(forever)]
    await vi.advanceTimersByTimeAsync(50)
    expect([first, second, third].map(({ ahead }) => ahead)).toEqual([1, null, 0])
    await vi.advanceTimersByTimeAsync(150)
    expect([first, second, third].map(({ ahead }) => ahead)).toEqual([0, 1, null])
    third.release()
    await first.turn()
    expect([first.ahead, second.ahead, queue.running]).toEqual([null, 0, 1])
    expect(Math.floor(second.heldMs / 100)).toBe(1)
    vi.useRealTimers()
  })
})
