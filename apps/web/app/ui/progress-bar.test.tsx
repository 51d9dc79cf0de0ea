// How far something is, as a screen reader hears it.
import { afterEach, expect, test, vi } from 'vitest'
import { htmlOf } from '../testing.ts'
import { ProgressBar, readProgress } from './progress-bar.tsx'

const bar = (value: number | null, max?: number) =>
  htmlOf(ProgressBar, { label: 'Pages', value, ...(max !== undefined && { max }) })

test.each([
  [bar(30), '0', '100', '30', '0.3'],
  [bar(3, 4), '0', '4', '3', '0.75'],
  [bar(null, 4), '0', '4', undefined, '1'],
])('%#', (html, min, maxValue, now, width) => {
  const reported = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(html)?.[1]
  expect(html).toContain('role="progressbar" aria-label="Pages"')
  expect([reported('aria-valuemin'), reported('aria-valuemax'), reported('aria-valuenow')]).toEqual([
    min,
    maxValue,
    now,
  ])
  expect(html).toContain(`scaleX(${width})`)
})

afterEach(() => vi.restoreAllMocks())

test('indeterminate, loading or complete; max is 100 by default [image-34]', () => {
  expect(readProgress(null)).toEqual({ value: null, max: 100, state: 'indeterminate' })
  expect(readProgress(40)).toEqual({ value: 40, max: 100, state: 'loading' })
  expect(readProgress(5, 5)).toEqual({ value: 5, max: 5, state: 'complete' })
})

test('invalid values log an error and fall back [image-33]', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(readProgress(140)).toEqual({ value: null, max: 100, state: 'indeterminate' })
  expect(readProgress(50, -1)).toEqual({ value: 50, max: 100, state: 'loading' })
  expect(error).toHaveBeenCalledTimes(2)
})
