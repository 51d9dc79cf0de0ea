import { afterEach, expect, test, vi } from 'vitest'
import { crawl } from './crawl.ts'
import { words } from './text.ts'

const events = vi.hoisted(() => ({ all: [] as unknown[], fault: null as Error | null }))
vi.mock('../../platform/invoke-stream.ts', () => ({
  async *invokeStream() {
    yield* events.all
    if (events.fault) throw events.fault
  },
}))
afterEach(() => {
  events.fault = null
})

const page = (url: string, status: number | null = 200, reason?: string) => ({ type: 'page', url, status, reason })
const END = { type: 'end', stoppedBy: 'done' }
const notesOf = async (...all: unknown[]) => {
  events.all = [{ type: 'start', isMockData: false }, page('https://a.example/'), ...all]
  const crawled = await crawl({
    url: 'https://a.example/',
    maxPages: 10,
    signal: new AbortController().signal,
    onProgress() {},
    onFiles() {},
    onQueue() {},
  })
  return 'error' in crawled ? crawled : crawled.notes
}

test('a crawl that saw everything has no note, and one that did not says how much is missing', async () => {
  const whole = { type: 'files', checked: 2, known: 2 }
  expect(await notesOf(whole, END)).toEqual([])
  const part = { type: 'files', checked: 1, known: 2 }
  const away = page('https://a.example/a', null, 'timeout')
  const closed = page('https://a.example/b', null, 'robots.txt does not allow it')
  expect(await notesOf(part, away, away, closed, END)).toEqual([
    words.unanswered(2),
    words.closed(1),
    words.resources(part),
  ])
})

test('a crawl that breaks off keeps the pages it has, and without a page is an error', async () => {
  events.fault = new Error('broken')
  expect(await notesOf()).toEqual(['broken'])
  events.all = []
  expect(await notesOf({ type: 'start', isMockData: false })).toEqual({ error: 'broken' })
})
