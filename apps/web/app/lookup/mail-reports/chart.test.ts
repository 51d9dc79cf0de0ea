import { expect, test } from 'vitest'
import { columnsOf } from './chart.tsx'

const day = (day: string, passed = 1) => ({ day, passed, failed: 1 })

test.each([
  ['no day', [], 0],
  ['one day', ['2026-01-01'], 1],
  ['62 days', ['2026-01-01', '2026-03-03'], 62],
  ['63 days', ['2026-01-01', '2026-03-04'], 9],
  ['two years', ['2024-01-01', '2025-12-31'], 27],
  ['a clock that is wrong', ['0001-01-01', '9999-12-31'], 11],
])('%s make columns that keep every message', (_, days, count) => {
  const columns = columnsOf(days.map((one) => day(one)))
  expect(columns).toHaveLength(count)
  expect(columns.reduce((sum, { passed, failed }) => sum + passed + failed, 0)).toBe(2 * days.length)
})

test('a day without reports is a column without height, and the last column ends with the last day', () => {
  expect(columnsOf([day('2026-01-01', 5), day('2026-01-03')])).toMatchObject([
    { passed: 5 },
    { passed: 0, failed: 0 },
    {},
  ])
  expect(columnsOf([day('2026-01-01'), day('2026-03-10')]).at(-1)?.to).toMatch(/^2026-03-10/)
})
