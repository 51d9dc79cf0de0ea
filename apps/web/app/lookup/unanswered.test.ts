import { afterEach, expect, test, vi } from 'vitest'
import { InvokeError } from '../platform/invoke.ts'
import { MAX_RETRIES, UnansweredError, unansweredFrom, waitBefore } from './unanswered.ts'

const refusal = (status: number, retryAfter?: string) =>
  new InvokeError(
    'http',
    'No.',
    new Response(null, { status, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) }),
  )
const kindOf = (cause: unknown) => unansweredFrom(cause, 'No.')?.kind ?? null

afterEach(() => vi.unstubAllGlobals())

test('a failure that says nothing of the question has a cause of its own', () => {
  expect([429, 503, 504, 408].map((status) => kindOf(refusal(status)))).toEqual([
    'rate-limited',
    'busy',
    'late',
    'late',
  ])
  expect(kindOf(new UnansweredError('unreachable', 'No.'))).toBe('unreachable')
  expect(kindOf(new InvokeError('fetch', 'No.'))).toBe('no-server')
  vi.stubGlobal('navigator', { onLine: false })
  expect(kindOf(new InvokeError('fetch', 'No.'))).toBe('offline')
})

test('a fault of the question is left to its field', () => {
  for (const cause of [refusal(400), refusal(500), new InvokeError('malformed', 'No.'), new Error('No.'), null])
    expect(kindOf(cause)).toBeNull()
})

test('the server says how long to wait, and nothing is tried again by itself without end', () => {
  const limited = { kind: 'rate-limited', message: '', retryAfter: 42 } as const
  expect(waitBefore(limited, 0)).toBe(42)
  expect(waitBefore({ ...limited, retryAfter: 0 }, 0)).toBe(1)
  const waits = Array.from({ length: MAX_RETRIES + 1 }, (_, retries) =>
    waitBefore({ ...limited, retryAfter: null }, retries),
  )
  expect(waits.at(-1)).toBeNull()
  expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => Number(a) - Number(b)))
  expect(waitBefore({ kind: 'unregistered', message: '', retryAfter: null }, 0)).toBeNull()
})
