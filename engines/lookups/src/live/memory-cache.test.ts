import { describe, expect, test } from 'vitest'
import type { CachedValue } from '../ports/ports.ts'
import { createMemoryCache, type SecondLevel } from './memory-cache.ts'

function world(second?: SecondLevel) {
  let now = 1000
  let loads = 0
  const cache = createMemoryCache({ clock: { now: () => now }, ...(second && { second }) })
  return {
    cache,
    loads: () => loads,
    pass: (ms: number) => {
      now += ms
    },
    ask: (ttlMs = 100, key = 'key') =>
      cache.remember(key, async () => {
        loads += 1
        await Promise.resolve()
        return { value: { count: loads }, ttlMs }
      }),
  }
}

describe('createMemoryCache', () => {
  test('a cache keeps a value for its time and returns its age', async () => {
    const { ask, pass } = world()
    expect(await ask()).toEqual({ value: { count: 1 }, cached: false, ageMs: 0 })
    pass(60)
    expect(await ask()).toEqual({ value: { count: 1 }, cached: true, ageMs: 60 })
    pass(40)
    expect(await ask()).toMatchObject({ value: { count: 2 }, cached: false })
  })

  test('loads once for all who ask at once', async () => {
    const { ask, loads } = world()
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(loads()).toBe(1)
    expect(answers.map(({ cached }) => cached)).toEqual([false, true, true])
  })

  test('keeps nothing for no time, and no failure', async () => {
    const { ask, loads, cache } = world()
    await ask(0)
    await ask(0)
    expect(loads()).toBe(2)
    const fail = () => cache.remember('bad', () => Promise.reject(new Error('no')))
    await expect(Promise.all([fail(), fail()])).rejects.toThrow('no')
    await expect(fail()).rejects.toThrow('no')
  })

  test.each(['rejects', 'ends early'])(
    'a cache loads again for a caller that waits for a call that has left and %s',
    async (how) => {
      const { cache } = world()
      const leaving = new AbortController()
      const started = Promise.withResolvers<void>()
      const cutOff = () =>
        new Promise<CachedValue<string>>((resolve, reject) => {
          started.resolve()
          const end = how === 'rejects' ? reject : () => resolve({ value: 'a part', ttlMs: 100 })
          leaving.signal.addEventListener('abort', () => end(leaving.signal.reason))
        })
      const begun = cache.remember('key', cutOff, leaving.signal)
      const joined = cache.remember('key', async () => ({ value: 'whole', ttlMs: 100 }), new AbortController().signal)
      await started.promise
      leaving.abort(new Error('left'))
      await expect(begun).rejects.toThrow('left')
      expect(await joined).toMatchObject({ value: 'whole' })
    },
  )

  test('gives each visitor a value of their own', async () => {
    const { ask } = world()
    const first = await ask()
    first.value.count = 99
    expect((await ask()).value.count).toBe(1)
  })

  test('shares what another node loaded', async () => {
    const stored = new Map<string, string>()
    const second: SecondLevel = {
      get: async (key) => stored.get(key) ?? null,
      set: async (key, text) => void stored.set(key, text),
    }
    const here = world(second)
    const there = world(second)
    await here.ask()
    expect(await there.ask()).toMatchObject({ value: { count: 1 }, cached: true })
    expect(there.loads()).toBe(0)
  })

  test('shares nothing that is not kept', async () => {
    const reported: number[] = []
    const { ask } = world({ get: async () => null, set: async (_, __, ttlMs) => void reported.push(ttlMs) })
    await ask(0)
    await ask(1)
    expect(reported).toEqual([1])
  })

  test('holds 32 MiB, and lets go of what was not asked for longest', async () => {
    const { cache } = world()
    const text = 'x'.repeat(1024 * 1024 - 200)
    const load = async () => ({ value: text, ttlMs: 1000 })
    for (let count = 0; count < 32; count += 1) await cache.remember(`key ${count}`, load)
    expect(await cache.remember('key 0', load)).toMatchObject({ cached: true })
    await cache.remember('one more', load)
    expect(await cache.remember('key 0', load)).toMatchObject({ cached: true })
    expect(await cache.remember('key 1', load)).toMatchObject({ cached: false })
  })
})
