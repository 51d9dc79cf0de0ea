import { expect, test } from 'vitest'
import { isIn } from './filter-bar.tsx'
import type { ShownFinding } from './site-check.worker.ts'

test('the list of what is to do leaves out what was fixed since an older report, and what is ignored', () => {
  const finding = (state?: ShownFinding['state']) => ({ rule: 'x', ...(state && { state }) }) as unknown as ShownFinding
  const all = [finding(), finding('new'), finding('same'), finding('fixed')]
  const ignored = new Set(all.slice(2, 3))
  expect(all.filter((one) => isIn('open', one, ignored))).toEqual(all.slice(0, 2))
  expect(all.filter((one) => isIn('fixed', one, ignored))).toEqual(all.slice(3))
})
