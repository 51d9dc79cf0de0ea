// A server that asks for a pause while the sitemaps of an index are read gets it, three times for each.
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlOf } from '../../testing.ts'
import { useIndexWalk } from './index-walk.tsx'

const call = vi.hoisted(() => vi.fn())
const pause = vi.hoisted(() => vi.fn(async (_: number) => {}))
vi.mock('./sitemap-worker.ts', () => ({ sitemapWorker: { call } }))
vi.mock('@sundry/kit', async (original) => ({ ...(await original<typeof import('@sundry/kit')>()), pause }))

let walk: ReturnType<typeof useIndexWalk>
const Probe = ({ sitemaps }: { sitemaps: readonly string[] }) => {
  walk = useIndexWalk(sitemaps)
  return null
}
const validation = (retryAfter: number | null) => ({
  verdict: { isValid: retryAfter === null, message: 'Too many.', errors: [], warnings: [] },
  report: null,
  retryAfter,
})
const requested = () => call.mock.calls.map(([, { url }]) => url)
beforeEach(() => {
  call.mockReset()
  pause.mockClear()
})

test('the pause is as long as the server says', async () => {
  call.mockResolvedValueOnce(validation(30)).mockResolvedValue(validation(null))
  htmlOf(Probe, { sitemaps: ['https://a.example/1.xml', 'https://a.example/2.xml'] })
  await walk.start()
  expect(pause.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([30_000])
  expect(requested()).toEqual(['https://a.example/1.xml', 'https://a.example/1.xml', 'https://a.example/2.xml'])
})

test('after three pauses the next one has its turn', async () => {
  call.mockResolvedValue(validation(1))
  htmlOf(Probe, { sitemaps: ['https://a.example/1.xml'] })
  await walk.start()
  expect(requested()).toHaveLength(4)
})

test('a sitemap that is listed twice is read once, and of a long index the first five hundred', async () => {
  call.mockResolvedValue(validation(null))
  htmlOf(Probe, { sitemaps: Array.from({ length: 503 }, (_, at) => `https://a.example/${Math.max(1, at)}.xml`) })
  await walk.start()
  expect(requested()).toHaveLength(500)
  expect(requested().slice(0, 2)).toEqual(['https://a.example/1.xml', 'https://a.example/2.xml'])
})
