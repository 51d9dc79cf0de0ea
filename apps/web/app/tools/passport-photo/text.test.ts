import { expect, test } from 'vitest'
import { words } from './text.ts'

test.each([
  [{ min: 32, max: 36 }, ['32 mm', '36 mm']],
  [{ min: 32 }, ['32 mm']],
  [{ max: 36 }, ['36 mm']],
  [undefined, []],
])('a measure is shown with the limits that its document has (%j)', (limits, named) => {
  const text = words.checked.head(33.96, limits)
  expect(text).toContain('34 mm')
  expect(text.match(/\b3[26] mm/g) ?? []).toEqual(named)
})
