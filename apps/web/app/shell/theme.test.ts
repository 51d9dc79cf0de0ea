// The first visit is dark; after that the visitor's choice stands, here and in other tabs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followOtherTabs, restoreTheme, themeScript } from './theme.ts'

let kept: Map<string, string>
let classes: Set<string>
let bar: { content: string; setAttribute: (name: 'content', value: string) => void }
let storage: ((event: { key: string }) => void) | undefined
beforeEach(() => {
  kept = new Map()
  classes = new Set()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const classList = {
    add: (...names: string[]) => names.forEach((name) => void classes.add(name)),
    remove: (...names: string[]) => names.forEach((name) => void classes.delete(name)),
    contains: (name: string) => classes.has(name),
  }
  bar = {
    content: '#0d0f0b',
    setAttribute: (name, value) => {
      bar[name] = value
    },
  }
  vi.stubGlobal('document', {
    documentElement: { classList },
    querySelector: (selector: string) => (selector === 'meta[name=theme-color]' ? bar : null),
  })
  vi.stubGlobal('window', {
    addEventListener: (kind: string, run: typeof storage) => {
      if (kind === 'storage') storage = run
    },
    removeEventListener: (kind: string) => {
      if (kind === 'storage') storage = undefined
    },
  })
})
afterEach(() => vi.unstubAllGlobals())
const paint = () => new Function(themeScript)()

test('before the first paint', () => {
  paint()
  expect([...classes]).toEqual(['dark', 'js'])
  expect(kept.get('theme')).toBe('dark')
  classes.clear()
  kept.set('theme', 'light')
  paint()
  expect([...classes]).toEqual(['light', 'js'])
  expect(bar.content).toBe('#fafaf4')
  classes.clear()
  vi.stubGlobal('localStorage', undefined)
  paint()
  expect([...classes]).toEqual(['dark', 'js'])
})
test('the page’s document made anew has the theme again', () => {
  restoreTheme()
  expect([...classes]).toEqual(['dark', 'js'])
  restoreTheme()
  expect([...classes]).toEqual(['dark', 'js'])
  classes.clear()
  kept.set('theme', 'light')
  restoreTheme()
  expect([...classes]).toEqual(['light', 'js'])
  expect(bar.content).toBe('#fafaf4')
})
test('another tab’s choice is followed', () => {
  paint()
  const stop = followOtherTabs()
  kept.set('theme', 'light')
  storage?.({ key: 'other' })
  expect(classes.has('dark')).toBe(true)
  storage?.({ key: 'theme' })
  expect(classes.has('light')).toBe(true)
  kept.set('theme', 'dark')
  storage?.({ key: 'theme' })
  expect(classes.has('dark')).toBe(true)
  stop()
  expect(storage).toBeUndefined()
})
