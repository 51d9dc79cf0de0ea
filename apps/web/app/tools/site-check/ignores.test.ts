import type { Ignored } from '@sundry/site-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { isIgnoredBy, keepIgnores, merged, storedIgnores } from './ignores.ts'
import type { ShownFinding } from './site-check.worker.ts'

const storage = new Map<string, string>()
const ignored = (rule: string, file: string | null = null, value = ''): Ignored => ({ rule, file, value }) as Ignored
const rules = (site: string) => storedIgnores(site).map(({ rule }) => rule)

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})

test('ignored findings of a site are stored beside those of other sites until they are removed', () => {
  keepIgnores('a.example', [ignored('x')])
  keepIgnores('b.example', [ignored('y')])
  keepIgnores('a.example', [ignored('x'), ignored('z')])
  expect([rules('a.example'), rules('b.example'), rules('c.example')]).toEqual([['x', 'z'], ['y'], []])
  keepIgnores('a.example', null)
  expect([rules('a.example'), rules('b.example')]).toEqual([[], ['y']])
})

test('only the last fifty sites and a thousand findings of each are stored', () => {
  for (let at = 0; at <= 50; at += 1) keepIgnores(`${at}.example`, [ignored('x')])
  expect([rules('0.example'), rules('1.example'), rules('50.example')]).toEqual([[], ['x'], ['x']])
  keepIgnores(
    'a.example',
    Array.from({ length: 1001 }, (_, at) => ignored(`r${at}`)),
  )
  expect([rules('a.example').length, rules('a.example')[0]]).toEqual([1000, 'r1'])
})

test.each(['{', 'null', '7', '{"a.example":7}'])(
  'an unreadable list (%s) ignores nothing and can be replaced',
  (text) => {
    keepIgnores('a.example', [])
    for (const key of storage.keys()) storage.set(key, text)
    expect(rules('a.example')).toEqual([])
    keepIgnores('a.example', [ignored('x')])
    expect(rules('a.example')).toEqual(['x'])
  },
)

test('a finding is ignored by its rule alone, or by its rule, its file and its value', () => {
  const finding = (rule: string, file: string, value?: string) => ({ rule, file, value }) as ShownFinding
  const findings = [finding('x', 'a'), finding('x', 'a', 'v'), finding('x', 'b'), finding('y', 'a')]
  const by = (one: Ignored) => findings.map((finding) => isIgnoredBy(one, finding))
  expect(by(ignored('x'))).toEqual([true, true, true, false])
  expect(by(ignored('x', 'a'))).toEqual([true, false, false, false])
  expect(by(ignored('x', 'a', 'v'))).toEqual([false, true, false, false])
  expect(merged([ignored('x')], [ignored('x'), ignored('x', 'a')])).toEqual([ignored('x'), ignored('x', 'a')])
})
