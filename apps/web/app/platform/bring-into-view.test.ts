import { afterEach, expect, test, vi } from 'vitest'
import { bringIntoView } from './bring-into-view.ts'

afterEach(() => vi.unstubAllGlobals())

/** A result at a place of a window of 800 pixels, whose first 60 and last 40 are covered. */
function bring(place: { top: number; bottom: number }, { padding = ['60px', '40px'], still = false } = {}) {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('getComputedStyle', () => ({ scrollPaddingTop: padding[0], scrollPaddingBottom: padding[1] }))
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: still && query === '(prefers-reduced-motion: reduce)' }))
  const [scrollIntoView, focus] = [vi.fn(), vi.fn()]
  bringIntoView({ getBoundingClientRect: () => place, scrollIntoView, focus } as unknown as HTMLElement)
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
  return scrollIntoView.mock.calls[0]?.[0] ?? null
}

const smooth = { block: 'start', behavior: 'smooth' }

test.each([
  ['below what covers the top', { top: 60, bottom: 700 }, null],
  ['under what covers the top', { top: 59, bottom: 700 }, smooth],
  ['long, with 192 pixels in view', { top: 568, bottom: 2000 }, null],
  ['long, with 191 pixels in view', { top: 569, bottom: 2000 }, smooth],
  ['short and whole', { top: 700, bottom: 760 }, null],
  ['short and cut off', { top: 700, bottom: 761 }, smooth],
])('a result that is %s', (_, place, scrolled) => {
  expect(bring(place)).toEqual(scrolled)
})

test('where nothing covers the window, its edges count', () => {
  const padding = ['auto', 'auto']
  expect(bring({ top: 0, bottom: 800 }, { padding })).toBeNull()
  expect(bring({ top: 740, bottom: 800 }, { padding })).toBeNull()
  expect(bring({ top: 740, bottom: 801 }, { padding })).toEqual(smooth)
})

test('a visitor who prefers less motion is taken there at once', () => {
  expect(bring({ top: 900, bottom: 1000 }, { still: true })).toEqual({ block: 'start', behavior: 'auto' })
})

test('nothing is brought into view before there is a result', () => {
  expect(() => bringIntoView(null)).not.toThrow()
})
