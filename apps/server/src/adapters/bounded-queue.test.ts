import { describe, expect, it } from 'vitest'
import { QueueFull } from '../ports/queue.ts'
import { createQueue } from './bounded-queue.ts'

const forever = { signal: new AbortController().signal }

describe('createQueue', () => {
  it('gives places in turn and refuses whom it has no room for', async () => {
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

  it('counts a place given back twice once', async () => {
    const queue = createQueue({ running: 2, waiting: 0 })
    const one = await queue.enter(forever)
    await queue.enter(forever)
    one()
    one()
    expect(queue.running).toBe(1)
  })

  it('lets those leave the line who give up', async () => {
    const queue = createQueue({ running: 1, waiting: 1 })
    const release = await queue.enter(forever)
    const controller = new AbortController()
    const waiting = queue.enter(controller)
    controller.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    expect(queue.waiting).toBe(0)
    const next = queue.enter(forever)
    release()
    expect(await next).toBeTypeOf('function')
    await expect(queue.enter(controller)).rejects.toThrow('gone')
  })
})
