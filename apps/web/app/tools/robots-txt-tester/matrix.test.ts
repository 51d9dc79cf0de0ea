import { expect, test } from 'vitest'
import { csvOf } from './matrix.tsx'
import { listOf } from './model.ts'
import type { MatrixRow } from './robots.worker.ts'

test('reads one entry from each line that is not empty', () => {
  expect(listOf(' /a \n\n/b')).toEqual(['/a', '/b'])
})

test('saves the verdicts with two columns for each crawler', () => {
  const cells = (allowed: boolean, line: number) => [
    { agent: 'Googlebot', allowed, line },
    { agent: 'GPTBot', allowed: true, line: 0 },
  ]
  const rows: MatrixRow[] = [
    { url: '/a', cells: cells(true, 1) },
    { url: '/b', cells: cells(false, 5) },
  ]
  expect(csvOf(rows)).toBe(
    'url,Googlebot,Googlebot line,GPTBot,GPTBot line\r\n/a,allowed,1,allowed,0\r\n/b,disallowed,5,allowed,0\r\n',
  )
  expect(csvOf([])).toBe('url\r\n')
})
