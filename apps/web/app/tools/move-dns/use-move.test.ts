import { newMove } from '@sundry/domain-report'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvokeError, invoke } from '../../platform/invoke.ts'
import { compareInBatches } from './use-move.ts'

vi.mock('../../platform/invoke.ts', async (original) => ({ ...(await original<object>()), invoke: vi.fn() }))

const sets = Array.from({ length: 30 }, (_, at) => ({ name: `host${at}`, type: 'A' }))
const move = newMove('a.example', ['ns1.b.example'], 'names', { sets, notCompared: [] })
const fine = { data: { isMockData: false }, error: null }
const busy = (after?: string) => {
  const headers = after === undefined ? {} : { 'retry-after': after }
  return { data: null, error: new InvokeError('http', 'Too many.', new Response(null, { status: 429, headers })) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(invoke).mockReset()
})

/** The answers by the second in which they were asked for, and what comes of them. */
async function compare(answers: readonly object[], signal = new AbortController().signal) {
  const seconds: number[] = []
  const names: string[] = []
  const begin = Date.now()
  vi.mocked(invoke).mockImplementation((async (_: string, { body }: { body: { names: string[] } }) => {
    seconds.push((Date.now() - begin) / 1000)
    const answer = answers[Math.min(seconds.length, answers.length) - 1]
    if (answer === fine) names.push(...body.names)
    return answer
  }) as never)
  const done = compareInBatches(move, signal, () => {})
  await vi.runAllTimersAsync()
  return { ...(await done), seconds, names }
}

test('a zone is compared in several requests, each record set once', async () => {
  const { results, error, names, seconds } = await compare([fine])
  expect(names).toEqual(sets.map(({ name }) => name))
  expect({ results: results.length, error }).toEqual({ results: seconds.length, error: null })
  expect(seconds.length).toBeGreaterThan(1)
})

test.each([
  ['as the server says', '7', 7],
  ['a second at least', '0', 1],
  ['two minutes at most', '9000', 120],
  ['half a minute where it does not say', undefined, 30],
])('a rate limit after the first request is waited for, %s', async (_, after, waited) => {
  const { error, names, seconds } = await compare([fine, busy(after), fine])
  expect(seconds.slice(0, 3)).toEqual([0, 0, waited])
  expect({ error, names }).toEqual({ error: null, names: sets.map(({ name }) => name) })
})

test('a rate limit of the first request, or one that never ends, is an error', async () => {
  expect(await compare([busy('1'), fine])).toMatchObject({ error: { status: 429 }, seconds: [0] })
  const endless = await compare([fine, busy('1')])
  expect(endless.error?.status).toBe(429)
  expect(endless.results).toHaveLength(1)
})

test.each([
  ['a sample', { data: { isMockData: true }, error: null }, 1],
  ['a reason without a result', { data: { isMockData: false, error: 'No zone.' }, error: null }, 1],
  ['a failure', { data: null, error: new InvokeError('fetch', 'Lost.') }, 0],
])('%s ends the comparison', async (_, answer, expected) => {
  const { results, seconds } = await compare([answer, fine])
  expect([results.length, seconds.length]).toEqual([expected, 1])
})

test('a comparison that was cancelled asks no more', async () => {
  const ended = new AbortController()
  ended.abort()
  expect((await compare([fine], ended.signal)).seconds).toEqual([])
})
