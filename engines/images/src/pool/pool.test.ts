// Which images are worked on beside each other, and how long a worker is kept.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultPoolSize, type Lane, type Load, pixelsOf, Scheduler } from './pool.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ended: string[] = []
/** Work that goes on until it is finished by hand. */
function work(scheduler: Scheduler, name: string, values: Partial<Load> = {}, signal?: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const seen = { lane: null as Lane | null, finish: () => resolve() }
  const load = { pixels: 1, bytes: 1, alone: false, isUrgent: false, ...values }
  void scheduler
    .run(load, signal, (lane) => {
      seen.lane = lane
      vi.spyOn(lane, 'end').mockImplementation(() => void ended.push(name))
      return promise
    })
    .catch(() => null)
  return seen
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const device = (deviceMemory?: number, hardwareConcurrency?: number) =>
  vi.stubGlobal('navigator', { ...(deviceMemory !== undefined && { deviceMemory }), hardwareConcurrency })
/** How many of equal jobs begin at once. */
async function atOnce(count: number, values: Partial<Load>, { size = 8, small = false } = {}) {
  const scheduler = new Scheduler(size, small)
  const all = Array.from({ length: count }, (_, at) => work(scheduler, String(at), values))
  await settle()
  scheduler.close()
  return all.filter(({ lane }) => lane !== null).length
}

describe('beside each other', () => {
  test('the pool runs as many images as it has workers, one at least', async () => {
    device(8)
    expect(
      await Promise.all([atOnce(9, {}, { size: 3 }), atOnce(9, {}, { size: 2.9 }), atOnce(9, {}, { size: 0 })]),
    ).toEqual([3, 2, 1])
  })
  test('the pool runs as many bytes as the device has memory for: 256 MB of each gigabyte', async () => {
    device(2)
    expect(await Promise.all([atOnce(3, { bytes: 256e6 }), atOnce(3, { bytes: 256e6 + 1 })])).toEqual([2, 1])
    device()
    expect(await Promise.all([atOnce(5, { bytes: 256e6 }), atOnce(5, { bytes: 256e6 + 1 })])).toEqual([4, 3])
    device(0)
    expect(await atOnce(5, { bytes: 256e6 })).toBe(4)
  })
  test('the pool runs 150 MB a worker at most', async () => {
    device(64)
    expect(
      await Promise.all([atOnce(4, { bytes: 150e6 }, { size: 3 }), atOnce(4, { bytes: 150e6 + 1 }, { size: 3 })]),
    ).toEqual([3, 2])
  })
  test('the pool runs 100 MB on a small device', async () => {
    device(2)
    expect(
      await Promise.all([atOnce(4, { bytes: 50e6 }, { small: true }), atOnce(4, { bytes: 50e6 + 1 }, { small: true })]),
    ).toEqual([2, 1])
  })
  test('the pool runs nothing beside an image of more than 50 million pixels, nor beside one that is to be alone', async () => {
    device(64)
    expect(
      await Promise.all([atOnce(2, { pixels: 50e6 }), atOnce(2, { pixels: 50e6 + 1 }), atOnce(2, { alone: true })]),
    ).toEqual([2, 1, 1])
    const scheduler = new Scheduler(4, false)
    work(scheduler, 'large', { pixels: 50e6 + 1 })
    const small = work(scheduler, 'small')
    await settle()
    expect(small.lane).toBeNull()
    scheduler.close()
  })
  test('one waits no longer when the one before it leaves', async () => {
    device(8)
    const scheduler = new Scheduler(2, false)
    const leaving = new AbortController()
    work(scheduler, 'a')
    work(scheduler, 'b', { alone: true }, leaving.signal)
    const last = work(scheduler, 'c')
    await settle()
    expect(last.lane).toBeNull()
    leaving.abort()
    await settle()
    expect(last.lane).not.toBeNull()
    scheduler.close()
  })
})

describe('a worker', () => {
  async function after(bytes: number, small: boolean, milliseconds: number) {
    ended.length = 0
    device(8)
    const scheduler = new Scheduler(1, small)
    work(scheduler, 'one', { bytes }).finish()
    await vi.advanceTimersByTimeAsync(milliseconds)
    const count = ended.length
    scheduler.close()
    return count
  }
  test('a worker is kept for fifteen seconds without work', async () => {
    expect([await after(1, false, 14_999), await after(1, false, 15_000)]).toEqual([0, 1])
  })
  test('a worker is ended at once after an image of more than 150 MB, or 60 MB on a small device', async () => {
    expect([await after(150e6, false, 0), await after(150e6 + 1, false, 0)]).toEqual([0, 1])
    expect([await after(60e6, true, 0), await after(60e6 + 1, true, 0)]).toEqual([0, 1])
  })
})

test('a pool has as many workers as the processor has cores, from one to eight', () => {
  const of = (cores?: number) => {
    device(8, cores)
    return defaultPoolSize()
  }
  expect([of(1), of(6), of(8), of(9), of(0), of(undefined)]).toEqual([1, 6, 8, 8, 2, 2])
  expect(pixelsOf({ width: 30, height: 20 })).toBe(600)
})
