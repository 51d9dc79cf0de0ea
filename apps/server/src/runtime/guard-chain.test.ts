import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { Deadline } from './guard-chain.ts'

function outgoing(): ServerResponse & { writableFinished: boolean } {
  return Object.assign(new EventEmitter(), { writableFinished: false, destroyed: false }) as never
}

const never = () => new Promise<never>(() => {})

describe('Deadline', () => {
  test('hands on what came in time, and then leaves nothing behind', async () => {
    const response = outgoing()
    const deadline = new Deadline(10_000, response)
    expect(deadline.signal.aborted).toBe(false)
    expect(response.listenerCount('close')).toBe(1)
    expect(await deadline.bind(Promise.resolve('done'))).toBe('done')
    deadline.stop()
    expect(response.listenerCount('close')).toBe(0)
    expect([deadline.expired, deadline.left]).toEqual([false, false])
  })

  test('ends work that does not listen', async () => {
    const deadline = new Deadline(1, outgoing())
    await expect(deadline.bind(never())).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(deadline.expired).toBe(true)
    expect(deadline.signal.aborted).toBe(true)
  })

  test('notices a visitor who leaves before or after somebody listens', () => {
    const response = outgoing()
    const deadline = new Deadline(10_000, response)
    const { signal } = deadline
    response.emit('close')
    expect(signal.reason).toMatchObject({ name: 'AbortError' })
    expect(deadline.left).toBe(true)

    const gone = new Deadline(10_000, Object.assign(outgoing(), { destroyed: true }))
    expect(gone.signal.aborted).toBe(true)
  })

  test('takes a finished answer for no leaving', () => {
    const response = outgoing()
    const deadline = new Deadline(10_000, response)
    const { signal } = deadline
    response.writableFinished = true
    response.emit('close')
    expect(signal.aborted).toBe(false)
    deadline.stop()
  })
})
