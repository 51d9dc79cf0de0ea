import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '../../platform/session.ts'
import { defaults } from '../model/settings.ts'
import type { ResultItem } from '../model/types.ts'
import { logOperations, logRun, useUnlogged } from './operations-log.ts'

const result = {
  original: { name: 'beach.png' },
  originalSize: 1000,
  processedSize: 400,
  processedFile: { name: 'beach.webp' },
} as ResultItem

const answer = (status: number) =>
  vi.fn<typeof fetch>(
    async () => new Response('{"saved":1}', { status, headers: { 'content-type': 'application/json' } }),
  )

afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState({ user: undefined })
  useUnlogged.setState({ records: [] })
})

test('no one signed in: nothing is sent [image-40]', async () => {
  const fetch = answer(200)
  vi.stubGlobal('fetch', fetch)
  useSession.setState({ user: null })
  await logRun('compressor', [result], () => defaults)
  expect(fetch).not.toHaveBeenCalled()
})

test('signed in: one record a result, with the tool and its settings [image-35]', async () => {
  const fetch = answer(200)
  vi.stubGlobal('fetch', fetch)
  useSession.setState({ user: { id: 'u1', name: 'A', email: 'a@example.com' } })
  await logRun('converter', [result, result], () => ({ ...defaults, outputFormat: 'webp' }))
  expect(fetch).toHaveBeenCalledTimes(1)
  const [address, init] = fetch.mock.calls[0] ?? []
  expect(address).toBe('/functions/v1/image-operations')
  const records = JSON.parse(String(init?.body))
  expect(records).toHaveLength(2)
  expect(records[0]).toMatchObject({
    user_id: 'u1',
    original_filename: 'beach.png',
    original_size: 1000,
    processed_filename: 'beach.webp',
    processed_size: 400,
    settings: { tool: 'converter', outputFormat: 'webp' },
  })
})

test.each([
  [500, [500]],
  [501, [500, 1]],
  [1000, [500, 500]],
])('%i records are sent in requests of %j', async (count, sizes) => {
  const fetch = answer(200)
  vi.stubGlobal('fetch', fetch)
  useSession.setState({ user: { id: 'u1', name: 'A', email: 'a@example.com' } })
  await logRun(
    'converter',
    Array.from({ length: count }, () => result),
    () => defaults,
  )
  expect(fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).length)).toEqual(sizes)
  expect(useUnlogged.getState().records).toEqual([])
})

test('no results, no record [image-37]', async () => {
  const fetch = answer(200)
  vi.stubGlobal('fetch', fetch)
  useSession.setState({ user: { id: 'u1', name: 'A', email: 'a@example.com' } })
  await logRun('converter', [], () => defaults)
  expect(fetch).not.toHaveBeenCalled()
})

test('a failed log entry is stored for one more try', async () => {
  vi.stubGlobal('fetch', answer(503))
  useSession.setState({ user: { id: 'u1', name: 'A', email: 'a@example.com' } })
  await logRun('resizer', [result], () => defaults)
  const { records } = useUnlogged.getState()
  expect(records).toHaveLength(1)
  vi.stubGlobal('fetch', answer(200))
  await logOperations(records)
  expect(useUnlogged.getState().records).toEqual([])
})
