import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvokeError } from '../platform/invoke.ts'
import { askConcurrently } from './domain-list.tsx'

const refusal = (status: number, retryAfter: string) =>
  new InvokeError('http', 'No.', new Response(null, { status, headers: { 'retry-after': retryAfter } }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Reported {
  requests: string[]
  rows: string[]
  waits: (number | null)[]
}

function list(domains: string[], ask: (domain: string) => Promise<string>, concurrency = 2) {
  const reported: Reported = { requests: [], rows: [], waits: [] }
  const cancelled = new AbortController()
  const done = askConcurrently(domains, cancelled.signal, {
    concurrency,
    ask: (domain) => {
      reported.requests.push(domain)
      return ask(domain)
    },
    rowOf: (domain, failure) => `${domain}: ${(failure as Error).message}`,
    onRows: (rows) => {
      reported.rows = rows
    },
    onWait: (seconds) => reported.waits.push(seconds),
  })
  return { told: reported, done, cancelled }
}

test('so many domains are asked for at a time, and rows keep the order of the list', async () => {
  const answers = new Map<string, (row: string) => void>()
  const { told: reported, done } = list(
    ['a', 'b', 'c'],
    (domain) => new Promise((resolve) => answers.set(domain, resolve)),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(reported.requests).toEqual(['a', 'b'])
  answers.get('b')?.('B')
  await vi.advanceTimersByTimeAsync(0)
  expect(reported.rows).toEqual(['B'])
  expect(reported.requests).toEqual(['a', 'b', 'c'])
  answers.get('c')?.('C')
  answers.get('a')?.('A')
  await done
  expect(reported.rows).toEqual(['A', 'B', 'C'])
})

test.each([
  ['as long as it says', 429, '30', 30],
  ['at least a second', 503, '', 1],
  ['at most two minutes', 429, '99999', 120],
  ['five seconds when it says nothing', 503, 'soon', 5],
])('a busy server is waited for %s, by every request, and asked again', async (_, status, retryAfter, seconds) => {
  let isBusy = true
  const { told: reported, done } = list(
    ['a', 'b'],
    async (domain) => {
      if (isBusy) throw refusal(status, retryAfter)
      return domain
    },
    1,
  )
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(reported).toEqual({ requests: ['a'], rows: [], waits: [seconds] })
  isBusy = false
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(reported).toEqual({ requests: ['a', 'a', 'b'], rows: ['a', 'b'], waits: [seconds, null] })
})

test('any other failure is a row of its own, and the rest are asked for all the same', async () => {
  const { told: reported, done } = list(['a', 'b'], async (domain) => {
    if (domain === 'a') throw refusal(400, '30')
    return domain
  })
  await done
  expect(reported).toEqual({ requests: ['a', 'b'], rows: ['a: No.', 'b'], waits: [] })
})

test('a list that was cancelled asks for nothing more, not even after a pause', async () => {
  const {
    told: reported,
    done,
    cancelled,
  } = list(
    ['a', 'b'],
    async () => {
      throw refusal(429, '30')
    },
    1,
  )
  await vi.advanceTimersByTimeAsync(10)
  cancelled.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  await done
  expect(reported.requests).toEqual(['a'])
  expect(reported.rows).toEqual([])
})
