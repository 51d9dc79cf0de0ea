import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inlineParser } from '../live/inline-parser.ts'
import { createPace } from './crawl.ts'
import { robotsRules } from './crawl-visit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const signal = new AbortController().signal
const clock = { now: () => Date.now() }

async function isWaitingAfter(ms: number, wait: Promise<void>): Promise<boolean> {
  let waiting = true
  wait.then(() => {
    waiting = false
  })
  await vi.advanceTimersByTimeAsync(ms)
  return waiting
}

test('keeps requests apart, and further apart after a complaint', async () => {
  const pace = createPace(500, clock)
  const first = pace.wait(signal)
  expect(await isWaitingAfter(499, first)).toBe(true)
  expect(await isWaitingAfter(1, first)).toBe(false)
  pace.slowDown()
  const second = pace.wait(signal)
  expect(await isWaitingAfter(999, second)).toBe(true)
  expect(await isWaitingAfter(1, second)).toBe(false)
})

test('ends its wait when the visitor leaves', async () => {
  const leaving = new AbortController()
  const wait = createPace(500, clock).wait(leaving.signal)
  leaving.abort(new Error('left'))
  await expect(wait).rejects.toThrow('left')
})

test('takes the longest pause a file asks for, up to ten seconds', async () => {
  const delay = async (text: string) => {
    const octets = new TextEncoder().encode(text)
    return (await robotsRules({ octets }, inlineParser, { client: '', signal })).delayMs
  }
  expect(await delay('User-agent: *\nDisallow:')).toBe(0)
  expect(await delay('User-agent: a\nCrawl-delay: 1\n\nUser-agent: *\ncrawl-delay: 2.5')).toBe(2500)
  expect(await delay('User-agent: *\nCrawl-delay: 3600')).toBe(10_000)
  expect(await delay('User-agent: *\nCrawl-delay: soon')).toBe(0)
})
