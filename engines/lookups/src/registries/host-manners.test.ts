import { expect, test, vi } from 'vitest'
import { HostManners } from './host-manners.ts'

const of = (client: string) => ({ client, signal: new AbortController().signal })
const never = of('a-client')

/** Manners on a clock that only the test moves. */
function manners() {
  vi.useFakeTimers({ now: 1_000_000 })
  return new HostManners({ now: () => Date.now() })
}

test('lets a burst through, then one question a second', async () => {
  const host = manners()
  try {
    for (let index = 0; index < 5; index += 1) await host.turn('a', never)
    let sixth = false
    const waiting = host.turn('a', never).then(() => {
      sixth = true
    })
    await vi.advanceTimersByTimeAsync(900)
    expect(sixth).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await waiting
    expect(sixth).toBe(true)
    await host.turn('b', never)
  } finally {
    vi.useRealTimers()
  }
})

test('refuses a long line, and lets go of who leaves it', async () => {
  const host = manners()
  try {
    const leaving = new AbortController()
    const line = Array.from({ length: 11 }, (_, index) =>
      host.turn('a', { client: `client ${index}`, signal: leaving.signal }),
    )
    await expect(host.turn('a', never)).rejects.toMatchObject({ kind: 'throttled' })
    leaving.abort(new Error('left'))
    const results = await Promise.allSettled(line)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6)
    expect(await Promise.race([host.turn('a', never).then(() => 'turn'), vi.advanceTimersByTimeAsync(1100)])).toBe(
      'turn',
    )
  } finally {
    vi.useRealTimers()
  }
})

test('gives one client two places in the line, and another its turn after one', async () => {
  const host = manners()
  try {
    const hostile = Array.from({ length: 20 }, () => host.turn('a', of('hostile')))
    const refused = Promise.allSettled(hostile).then((all) => all.filter(({ status }) => status === 'rejected'))
    let served = false
    const polite = host.turn('a', of('polite')).then(() => {
      served = true
    })
    await vi.advanceTimersByTimeAsync(2050)
    expect(served).toBe(true)
    await polite
    await vi.advanceTimersByTimeAsync(5000)
    expect(await refused).toHaveLength(13)
  } finally {
    vi.useRealTimers()
  }
})

test('leaves a host alone that asks for it or fails again and again', async () => {
  const host = manners()
  try {
    host.rest('a', 5000)
    await expect(host.turn('a', never)).rejects.toMatchObject({ kind: 'throttled' })
    await vi.advanceTimersByTimeAsync(5001)
    await host.turn('a', never)
    for (let index = 0; index < 3; index += 1) host.failed('b')
    host.answered('b')
    host.failed('b')
    await host.turn('b', never)
    for (let index = 0; index < 3; index += 1) host.failed('b')
    await expect(host.turn('b', never)).rejects.toMatchObject({ kind: 'throttled' })
  } finally {
    vi.useRealTimers()
  }
})
