import { expect, test } from 'vitest'
import { csv, listOf } from './lists.ts'
import { csvOf } from './matrix.tsx'
import type { MatrixRow } from './robots.worker.ts'

test('a list has one entry to a line, and its CSV keeps commas, quotes and line ends apart', () => {
  expect(listOf(' /a \n\n/b')).toEqual(['/a', '/b'])
  expect(csv([['=1', '-1']])).toBe("'=1,'-1\r\n")
  expect(
    csv([
      ['a', 'b,c'],
      ['say "x"', 'd'],
    ]),
  ).toBe('a,"b,c"\r\n"say ""x""",d\r\n')
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
