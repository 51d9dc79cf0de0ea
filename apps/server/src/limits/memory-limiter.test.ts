import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from './memory-limiter.ts'

describe('createMemoryLimiter', () => {
  test('allows exactly the points of a window and tells when the next begins', async () => {
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
})
