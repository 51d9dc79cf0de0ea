// How long a worker may take and how much it may be handed where no one says otherwise, and what its loss is called.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { factsOf } from './channel.ts'
import { type ConnectOptions, connect } from './connect.ts'
import { type LocalWorker, localWorker } from './testing/local-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const api = {
  never: () => new Promise(() => {}),
  letters: (count: number) => 'x'.repeat(count),
  lengthOf: (text: string) => text.length,
}

function world(options: ConnectOptions = {}, silent = false) {
  const made: LocalWorker[] = []
  const client = connect<typeof api>(() => {
    const worker = localWorker(api, { silent })
    made.push(worker)
    return worker.channel
  }, options)
  /** How a call ends: its answer, or the words of its error; null while it is in progress. */
  function watch(call: Promise<unknown>): { outcome: unknown } {
    const seen: { outcome: unknown } = { outcome: null }
    call.then(
      (value) => {
        seen.outcome = value
      },
      (error: Error) => {
        seen.outcome = error.message
      },
    )
    return seen
  }
  return { client, made, watch }
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a worker that does not start', () => {
  test('a worker that does not start is abandoned after ten seconds', async () => {
    const { client, watch } = world({}, true)
    const call = watch(client.call('never', null))
    await later(9999)
    expect(call.outcome).toBeNull()
    await later(1)
    expect(call.outcome).toBe('the worker did not start in time')
  })

  test('a worker that does not start is started again after a tenth of a second, then after twice as long each time, five seconds at most', async () => {
    const { client, made, watch } = world({ startMs: 1000 }, true)
    watch(client.call('never', null))
    await later(1000)
    for (const wait of [100, 200, 400, 800, 1600, 3200, 5000, 5000]) {
      const before = made.length
      watch(client.call('never', null))
      await later(wait - 1)
      expect(made.length).toBe(before)
      await later(1)
      expect(made.length).toBe(before + 1)
      await later(1000)
    }
  })
})

describe('a call', () => {
  test('a call has thirty seconds', async () => {
    const { client, watch } = world()
    const call = watch(client.call('never', null))
    await later(29_990)
    expect(call.outcome).toBeNull()
    await later(20)
    expect(call.outcome).toBe('never took longer than it may')
  })

  test('waits behind 63 others', async () => {
    const { client, watch } = world()
    const calls = Array.from({ length: 65 }, () => watch(client.call('never', null)))
    await later(10)
    expect([client.running, client.waiting, calls.every(({ outcome }) => outcome === null)]).toEqual([1, 64, true])
    const over = watch(client.call('never', null))
    await later(0)
    expect(over.outcome).toBe('the queue is full')
  })

  test('takes and gives 16 MB', async () => {
    const { client, watch } = world()
    const max = 8 * 1_048_576 - 8
    const calls = [
      watch(client.call('lengthOf', 'x'.repeat(max))),
      watch(client.call('letters', max)),
      watch(client.call('lengthOf', 'x'.repeat(max + 1))),
      watch(client.call('letters', max + 1)),
    ]
    await later(100)
    expect(calls[0]?.outcome).toBe(max)
    expect(String(calls[1]?.outcome).length).toBe(max)
    expect(calls[2]?.outcome).toBe('lengthOf takes at most 16777216 bytes')
    expect(calls[3]?.outcome).toBe('letters gave more than 16777216 bytes')
  })
})

test('an error crosses with its name, its code and 2,000 characters', () => {
  const error = Object.assign(new RangeError('x'.repeat(3000)), { code: 7 })
  expect(factsOf(error)).toEqual({ name: 'RangeError', message: 'x'.repeat(2000), code: 7 })
  expect(factsOf(Object.assign(new Error('a'), { code: {} }))).toEqual({ name: 'Error', message: 'a' })
  expect(factsOf('y'.repeat(3000))).toEqual({ name: 'Error', message: 'y'.repeat(2000) })
})
