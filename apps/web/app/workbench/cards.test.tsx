// The cards of the queue and of the results in each of their states, as a visitor reads them.
import { beforeEach, describe, expect, test } from 'vitest'
import { beginIn, htmlOf, read } from '../../testing/read.ts'
import { useRun } from '../shell/stores/run.ts'
import { imageTool as tool } from '../tools/compressor/image-tool.ts'
import { useIntake } from './intake/intake-store.ts'
import { Rejects } from './intake/rejects.tsx'
import { QueueCard } from './queue/queue-card.tsx'
import { noResults, useQueue } from './queue/queue-store.ts'
import { Notes } from './results/notes.tsx'
import Results from './results/results.tsx'
import { SizesLine } from './results/sizes-line.tsx'
import { MoreOptions } from './settings/more-options.tsx'
import { reasons, toasts } from './text.ts'
import type { ItemProgress, QueueItem, ResultItem } from './types.ts'

const item: QueueItem = {
  id: 'one',
  file: new File(['x'], 'beach.png'),
  preview: null,
  needsThumb: false,
  name: 'beach.png',
  size: 2048,
  type: 'image/png',
  format: 'png',
  dimensions: { width: 40, height: 20 },
  aspectRatio: '2.00',
  animated: false,
  folder: '',
}
const result = {
  id: 'one',
  original: item,
  dimensions: { width: 40, height: 20 },
  preview: 'blob:x',
  format: 'png',
  processedFile: new File(['x'], 'beach.png'),
  originalSize: 2048,
  processedSize: 1024,
  compressionRatio: 50,
  notes: [],
} as unknown as ResultItem

beforeEach(() => {
  beginIn(useQueue, { items: [], results: noResults, progress: {} })
  beginIn(useRun, { tool: null, done: 0, total: 0, stopped: null, awaited: null })
})

describe('a picture in the queue', () => {
  const card = (some: Partial<QueueItem> = {}, progress?: ItemProgress, done = false) => {
    beginIn(useQueue, { progress: progress ? { one: progress } : {} })
    return htmlOf(QueueCard, { tool, item: { ...item, ...some }, done })
  }
  const words = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/[\s\u00a0]+/g, ' ')
      .trim()
  test('says its size, its format and its shape, and that it is ready or done', () => {
    for (const fact of ['beach.png', '2.00 KB', '40 × 20', 'PNG', '2.00']) expect(words(card())).toContain(fact)
    expect(words(card())).toMatch(/Ready$/)
    expect(words(card({}, undefined, true))).toMatch(/Done$/)
    expect(card()).toContain('aria-label="Remove beach.png"')
    expect(words(card({ animated: true }))).toContain('Animated')
  })
  test('that is still being read, or that cannot be, says so', () => {
    expect(words(card({ dimensions: null }))).toContain('2.00 KB · Reading…')
    expect(words(card({ dimensions: { width: 0, height: 0 } }))).toContain('2.00 KB · Size unknown')
  })
  test('at work it can be called off', () => {
    const html = card({}, { state: 'running', percent: 40 })
    expect(words(html)).toMatch(/40%$/)
    expect(html).toContain('aria-label="Cancel beach.png"')
  })
  test('that failed says why and offers another try', () => {
    const message = 'This picture is broken.'
    expect(words(card({}, { state: 'failed', tool: 'compressor', message }))).toMatch(
      /Failed This picture is broken\. Try again$/,
    )
    expect(words(card({}, { state: 'failed', tool: 'resizer', message }))).toMatch(/Ready$/)
  })
  test('that this tool cannot take is skipped', () =>
    expect(words(card({ format: 'svg' }))).toMatch(/Not for this tool: skipped$/))
})

test('files that were not taken are listed with their reasons, twenty at most', () => {
  expect(read(Rejects, {})).toBe('')
  const rejects = Array.from({ length: 21 }, (_, at) => ({ id: `${at}`, name: `${at}.txt`, reason: 'Why not.' }))
  beginIn(useIntake, { rejects: rejects as never })
  const html = htmlOf(Rejects, {})
  expect(html).toContain('aria-label="Dismiss the list"')
  const text = read(Rejects, {})
  expect(text).toContain('Not added (21)')
  expect(text).toContain('0.txt – Why not.')
  expect(text).toContain('19.txt')
  expect(text).not.toContain('20.txt')
})

describe('results', () => {
  test('a card says what was saved, from what to what', () => {
    expect(read(SizesLine, { result })).toBe('Savings 50.0% Original 2.00 KB Processed 1.00 KB')
    expect(htmlOf(SizesLine, { result })).toContain('data-saved="true"')
    expect(htmlOf(SizesLine, { result: { ...result, compressionRatio: 0 } })).toContain('data-saved="false"')
  })
  test('one that grew says so, unless the engine has said more', () => {
    expect(read(Notes, { result: { ...result, compressionRatio: -1 } })).toBe('Larger than the original')
    expect(read(Notes, { result: { ...result, compressionRatio: 0 } })).toBe('')
    const notes = [{ message: 'Kept as it was.' }] as unknown as ResultItem['notes']
    expect(read(Notes, { result: { ...result, compressionRatio: -1, notes } })).toBe('Kept as it was.')
  })
  const shown = () => {
    beginIn(useQueue, { results: { ...noResults, compressor: [result] } })
    return read(Results, { tool, pattern: '' })
  }
  test('are complete, under way, or stopped', () => {
    expect(shown()).toContain('Optimization Complete! Clear Results')
    beginIn(useRun, { tool: 'compressor', done: 1, total: 3 })
    expect(shown()).toContain('1 of 3 finished')
    beginIn(useRun, { tool: null, stopped: { tool: 'compressor', done: 1, total: 3 } })
    expect(shown()).toContain('Stopped after 1 of 3')
  })
  test('are added up, listed and handed out together', () => {
    const text = shown()
    expect(text).toMatch(
      /Images Processed 1 Total Space Saved 1\.00 KB Avg\. Compression 50\.0% New Total Size 1\.00 KB Download All as ZIP \(1\)/,
    )
    expect(text).toMatch(/Breakdown .*beach\.png 40 × 20 px .*Download File/)
    expect(htmlOf(Results, { tool, pattern: '' })).toContain('aria-label="Preview beach.png"')
  })
  test('with failures, the queue is named as the place that says why', () => {
    beginIn(useQueue, { progress: { two: { state: 'failed', tool: 'compressor', message: 'x' } } })
    expect(shown()).toContain('1 could not be processed. Your queue says why and lets you try again.')
    beginIn(useQueue, { progress: { two: { state: 'failed', tool: 'resizer', message: 'x' } } })
    expect(shown()).not.toContain('could not be processed')
  })
})

test('further options: what may stay in a file, and how it is named', () => {
  const html = htmlOf(MoreOptions, { tool: 'compressor' })
  expect([...html.matchAll(/<option\b[^>]*value="([^"]*)"[^>]*>([^<]*)/g)].map(([, ...pair]) => pair)).toEqual([
    ['strip', 'Remove all'],
    ['profile', 'Keep the colour profile'],
    ['all', 'Keep all, the place too'],
  ])
  expect(html).toContain('maxLength="200"')
})

test('what is announced of files', () => {
  expect(toasts.added(3)).toEqual({ title: 'Images Added', description: '3 image(s) are ready for processing.' })
  expect(reasons.unsupported('text/plain')).toBe('Unsupported file format: text/plain')
})
