import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../limits/limiter.ts'
import { spendGuess } from './guess-limiter.ts'
import { createPostOffice } from './letters.ts'

const MINUTE = 60_000
let now = 0
const limiterFrom = (time = 0) => {
  now = time
  return createMemoryLimiter({ points: 0, windowMs: 1, clock: { now: () => now } })
}

describe('guesses at a password', () => {
  const guess = { account: 'ann', client: '203.0.113.9', device: null }
  async function allowed(limiter: ReturnType<typeof limiterFrom>, times: number, more: object = {}) {
    let count = 0
    for (let turn = 0; turn < times; turn += 1)
      if ((await spendGuess(limiter, { ...guess, ...more })).allowed) count += 1
    return count
  }

  test('an account allows twenty guesses a minute, wherever they come from', async () => {
    const limiter = limiterFrom()
    let count = 0
    for (let client = 0; client < 25; client += 1) count += await allowed(limiter, 1, { client: `203.0.113.${client}` })
    expect(count).toBe(20)
    now = MINUTE - 1
    expect(await allowed(limiter, 1, { client: '198.51.100.1' })).toBe(0)
    now = MINUTE
    expect(await allowed(limiter, 1, { client: '198.51.100.1' })).toBe(1)
    expect(await allowed(limiter, 1, { account: 'ben' })).toBe(1)
  })

  test('an address may guess thirty times in a quarter of an hour', async () => {
    const limiter = limiterFrom()
    expect(await allowed(limiter, 20)).toBe(20)
    now = MINUTE
    expect(await allowed(limiter, 20)).toBe(10)
    now = 15 * MINUTE - 1
    expect(await allowed(limiter, 1)).toBe(0)
    now = 15 * MINUTE
    expect(await allowed(limiter, 1)).toBe(1)
  })

  test('a known device may guess twenty times in a quarter of an hour, whatever others do', async () => {
    const limiter = limiterFrom()
    await allowed(limiter, 30)
    expect(await allowed(limiter, 25, { device: 'phone' })).toBe(20)
    now = 15 * MINUTE - 1
    expect(await allowed(limiter, 1, { device: 'phone' })).toBe(0)
    now = 15 * MINUTE
    expect(await allowed(limiter, 1, { device: 'phone' })).toBe(1)
  })
})

test('letters to an address are five of each kind in a day', async () => {
  const sent: string[] = []
  const mail = { send: async ({ subject }: { subject: string }) => void sent.push(subject) }
  const limiter = limiterFrom()
  const office = createPostOffice({ mail, log: { warn() {} } as never, limiter })
  const post = async (kind: 'asked' | 'notice', times: number) => {
    sent.length = 0
    for (let turn = 0; turn < times; turn += 1) office.post(kind, { to: 'ann@example.org', subject: kind, text: '' })
    await new Promise((resolve) => setImmediate(resolve))
    return sent.length
  }
  expect([await post('asked', 7), await post('notice', 7)]).toEqual([5, 5])
  now = 24 * 60 * MINUTE - 1
  expect(await post('asked', 1)).toBe(0)
  now = 24 * 60 * MINUTE
  expect(await post('asked', 1)).toBe(1)
})
