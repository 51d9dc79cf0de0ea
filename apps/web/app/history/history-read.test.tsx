// The history of a signed-in visitor in each of its states.
import type { StoredOperation } from '@sundry/contracts/image-operations'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginIn, htmlOf, read, textOf } from '../../testing/read.ts'
import { useSession } from '../account/session.ts'
import { history as words } from '../account/text.ts'
import { HistoryActions } from './history-actions.tsx'
import { HistoryTable } from './history-table.tsx'
import { HistoryTotals, percent } from './history-totals.tsx'
import { MonthChart } from './month-chart.tsx'
import HistoryPage, { meta } from './page.tsx'

beforeEach(() => beginIn(useSession, { user: undefined, fault: null }))

describe('the page', () => {
  test('looks first who is there', () => {
    expect(read(HistoryPage, {})).toBe('Your history Reading your history…')
    expect(meta()).toEqual([{ title: 'Your history – Sundry' }, { name: 'robots', content: 'noindex' }])
  })
  test('without an account says what would stand here', () => {
    beginIn(useSession, { user: null })
    expect(read(HistoryPage, {})).toBe(
      'Your history Sign in to see the pictures you processed Only pictures processed while signed in are logged. Nothing is logged for visitors without an account. Sign in',
    )
  })
  test('without the server says that it could not be read', () => {
    beginIn(useSession, { fault: 'The server cannot be reached.' })
    expect(read(HistoryPage, {})).toBe('Your history Your history could not be read The server cannot be reached.')
  })
  test('signed in, reads the history', () => {
    beginIn(useSession, { user: { id: '1', name: 'Ada', email: 'ada@a.example' } })
    expect(read(HistoryPage, {})).toBe('Your history Reading your history…')
  })
})

const row: StoredOperation = {
  id: '1',
  user_id: 'ann',
  created_at: '2026-11-21T12:00:00.000Z',
  original_filename: 'a.jpg',
  original_size: 2048,
  processed_filename: 'a.webp',
  processed_size: 1024,
  settings: { tool: 'compressor' },
} as StoredOperation

test('each picture has its names, its tool, its sizes and what was saved', () => {
  const table = (some: Partial<StoredOperation> = {}) => htmlOf(HistoryTable, { rows: [{ ...row, ...some }] })
  expect(textOf(table())).toMatch(
    /^When File Tool Before After Saved Nov 2[12], 2026, .+ a\.jpg a\.webp Image Compressor 2\.00 KB 1\.00 KB 50\.0%$/,
  )
  expect(table()).toContain('aria-label="Pictures"')
  expect(textOf(table({ processed_filename: 'a.jpg' }))).not.toMatch(/a\.jpg a\.jpg/)
  expect(table({ processed_size: 2048 })).toContain('text-good')
  expect(table({ processed_size: 2049 })).toContain('text-warn')
  expect(textOf(table({ settings: { tool: 'gone' } as never }))).toContain(' gone ')
})

test('the totals, largest first, by tool and by month', () => {
  const totals = {
    images: 1234,
    originalBytes: 4096,
    processedBytes: 1024,
    perMonth: [{ month: '2026-11', images: 1234 }],
    perTool: [{ tool: 'resizer', images: 1200, originalBytes: 1024, processedBytes: 2048 }],
  }
  const html = htmlOf(HistoryTotals, { totals } as never)
  expect(textOf(html)).toMatch(
    /^Images 1,234 Bytes saved 3\.00 KB Average saving 75\.0% Images per month .*By tool Image Resizer 1,200 · 0 Bytes?$/,
  )
  expect(html).toContain('aria-label="Totals"')
  expect(percent(0, 5)).toBe('0.0%')
})

test('the chart shows two years, and its lowest bar can still be seen', () => {
  const months = Array.from({ length: 25 }, (_, at) => ({
    month: `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    images: at === 24 ? 1000 : 1,
  }))
  const html = htmlOf(MonthChart, { title: 'Images per month', months })
  expect(textOf(html)).not.toContain('Jan 24')
  expect(textOf(html)).toContain('Feb 24')
  expect(textOf(html)).toContain('Jan 26')
  expect([...html.matchAll(/height:([\d.]+)%/g)].map(([, height]) => Number(height)).slice(-2)).toEqual([2, 80])
  // Before the first picture there is nothing to divide by.
  expect(htmlOf(MonthChart, { title: 'x', months: [{ month: '2026-01', images: 0 }] })).toContain('height:2%')
})

test('it can be taken along or cleared', () => {
  expect(read(HistoryActions, { onFault: () => {}, onCleared: () => {} })).toBe('Export CSV Export JSON Clear history')
  expect(words.cleared(1)).toBe('1 row deleted.')
  expect(words.cleared(2)).toBe('2 rows deleted.')
})
