// The small preview that stays in view on a phone: the picture as it comes out, its size and its format.
import { beforeEach, expect, test } from 'vitest'
import { beginIn, htmlOf, textOf } from '../../../../testing/read.ts'
import { HeldPreview } from './held-preview.tsx'
import { useShownNow } from './shown-store.ts'

const made = { processedSize: 2048, format: 'webp', dimensions: { width: 40, height: 20 } }
const shown = (some: object = {}) => ({ url: 'blob:made', isWhole: true, milliseconds: 5, made, ...some })
const held = (some: object) => {
  beginIn(useShownNow, { item: { id: 'p1' }, shown: null, isBusy: false, ...some } as never)
  return htmlOf(HeldPreview, {})
}
beforeEach(() => beginIn(useShownNow, { item: null, shown: null, isBusy: false }))

test('without a picture there is none', () => {
  expect(htmlOf(HeldPreview, {})).toBe('')
})

test('a whole picture has its size, its format and its sides', () => {
  const html = held({ shown: shown() })
  expect(html).toMatch(/<img src="blob:made" alt="After"/)
  expect(textOf(html)).toBe('2.00 KB WEBP 40 × 20')
  expect(html).toContain('aria-busy="false"')
})

test('a smaller copy is shown without figures, and work under way is said', () => {
  const html = held({ shown: shown({ isWhole: false }), isBusy: true })
  expect(html).toContain('alt="After"')
  expect(textOf(html)).not.toContain('KB')
  expect(textOf(html)).not.toBe(textOf(held({ shown: shown({ isWhole: false }) })))
})

test('a set of files has no picture of its own', () => {
  expect(held({ shown: shown({ made: { ...made, dimensions: { width: 0, height: 0 } } }) })).not.toContain('<img')
  expect(held({ shown: shown({ made: { ...made, dimensions: { width: 1, height: 1 } } }) })).toContain('<img')
})
