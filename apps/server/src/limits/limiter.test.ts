import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from './limiter.ts'

describe('createMemoryLimiter', () => {
  test('the limiter allows exactly the points of a window and names the start of the next', async () => {
    let now = 1000
    const limiter = createMemoryLimiter({ points: 5, windowMs: 60_000, clock: { now: () => now } })
    expect(await limiter.spend('a', 3)).toEqual({ allowed: true })
    now += 20_000
    expect(await limiter.spend('a', 3)).toEqual({ allowed: false, retryAfterMs: 40_000 })
    expect(await limiter.spend('a', 2)).toEqual({ allowed: true })
    expect(await limiter.spend('b', 5)).toEqual({ allowed: true })
    now += 40_000
    expect(await limiter.spend('a', 5)).toEqual({ allowed: true })
  })

  test('lets a client who asked for nothing lately spend a burst, and then no more than the rate', async () => {
    let now = 0
    const limiter = createMemoryLimiter({ points: 120, windowMs: 60_000, burst: 300, clock: { now: () => now } })
    for (let report = 0; report < 5; report += 1) expect(await limiter.spend('a', 60)).toEqual({ allowed: true })
    expect(await limiter.spend('a', 60)).toEqual({ allowed: false, retryAfterMs: 30_000 })
    let allowed = 0
    for (let second = 1; second <= 600; second += 1) {
      now = second * 1000
      if ((await limiter.spend('a', 60)).allowed) allowed += 1
    }
    expect(allowed).toBe(20)
    now += 3_600_000
    expect(await limiter.spend('a', 301)).toMatchObject({ allowed: false })
    expect(await limiter.spend('a', 300)).toEqual({ allowed: true })
  })

  test('locks no one out when the clock is set back', async () => {
    let now = 86_400_000
    const limiter = createMemoryLimiter({ points: 5, windowMs: 60_000, clock: { now: () => now } })
    await limiter.spend('a', 5)
    now -= 3_600_000
    expect(await limiter.spend('a', 1)).toEqual({ allowed: true })
  })

  test('gives a key a limit of its own, which a crowd of other keys does not push out', async () => {
    let now = 0
    const limiter = createMemoryLimiter({ points: 5, windowMs: 60_000, clock: { now: () => now } })
    const limit = { points: 2, windowMs: 86_400_000 }
    expect(await limiter.spend('letters', 2, limit)).toEqual({ allowed: true })
    for (let n = 0; n < 60_000; n += 1) await limiter.spend(`client ${n}`, 1)
    now += 3_600_000
    expect(await limiter.spend('letters', 1, limit)).toEqual({ allowed: false, retryAfterMs: 82_800_000 })
    expect(await limiter.spend('letters', 5)).toEqual({ allowed: true })
  })

  test.each([undefined, { points: 1, windowMs: 60_000 }])(
    'remembers 50,000 keys, those asked for last (%o)',
    async (limit) => {
      const limiter = createMemoryLimiter({ points: 1, windowMs: 60_000, clock: { now: () => 0 } })
      const ask = async (key: string) => (await limiter.spend(key, 1, limit)).allowed
      const others = async (from: number, to: number) => {
        for (let other = from; other < to; other += 1) await ask(`other ${other}`)
      }
      await ask('a')
      await others(0, 49_999)
      expect(await ask('a')).toBe(false)
      await others(50_000, 99_999)
      expect(await ask('a')).toBe(false)
      await others(100_000, 150_000)
      expect(await ask('a')).toBe(true)
    },
  )
})
