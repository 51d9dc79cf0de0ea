import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLog } from '../testing/test-server.ts'
import { eventStream, eventStreamHeaders } from './event-stream.ts'
import { Deadline } from './guard-chain.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a stream in which nothing happens is heard of every fifteen seconds', async () => {
  const deadline = new Deadline(600_000, new EventEmitter() as unknown as ServerResponse)
  let give: (value: string) => void = () => {}
  const source = (async function* () {
    yield await new Promise<string>((resolve) => {
      give = resolve
    })
  })()
  const stream = eventStream(source, { id: 'x', log: memoryLog(), deadline })
  for (let turn = 0; turn < 2; turn += 1) {
    let heard: unknown = null
    const next = stream.next().then(({ value }) => {
      heard = value
    })
    await vi.advanceTimersByTimeAsync(14_999)
    expect(heard).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await next
    expect(heard).toBe(':\n\n')
  }
  const last = stream.next()
  give('a')
  expect((await last).value).toBe('data: "a"\n\n')
  expect((await stream.next()).done).toBe(true)
})

test('a stream is kept by no cache and gathered by no proxy', () => {
  expect(eventStreamHeaders('an id', false)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': 'an id',
  })
})

test('an alarm rings within some hundredths of a second of its time, and a stopped one never', async () => {
  vi.resetModules()
  const { setAlarm } = await import('../limits/coarse-clock.ts')
  const rung: string[] = []
  setAlarm(100, () => rung.push('first'))
  const stop = setAlarm(100, () => rung.push('stopped'))
  setAlarm(1000, () => rung.push('second'))
  stop()
  await vi.advanceTimersByTimeAsync(99)
  expect(rung).toEqual([])
  await vi.advanceTimersByTimeAsync(26)
  expect(rung).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(900)
  expect(rung).toEqual(['first', 'second'])
  await vi.advanceTimersByTimeAsync(50)
  expect(vi.getTimerCount()).toBe(0)
})
