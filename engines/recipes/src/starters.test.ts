import { expect, test } from 'vitest'
import { forms, starters } from './starters.ts'

test('a shop product fills 85% of its frame, however small its photo is', () => {
  const [cutout, resize] = starters.find(({ id }) => id === 'product-on-white')?.steps ?? []
  if (cutout?.kind !== 'cutout' || resize?.kind !== 'resize') throw new Error('other steps')
  expect(1 / (1 + 2 * (cutout.padding ?? 0))).toBeCloseTo(0.85, 3)
  expect(resize.enlarge && resize.fit).toBe('pad')
})

test('the recipes to start from, and the forms with their sources, are the ones that were reviewed', () => {
  expect([...starters, ...forms]).toMatchSnapshot()
})
