import { expect, test } from 'vitest'
import { checkNames, findOldNames } from './names.mjs'

test.each([
  'const { told: reported } = answer',
  'for (const { wish: options } of all) use(options)',
  "test('an answer that came late is left out', () => {})",
  "test('%s is left out of a list', () => {})",
])('names and titles that say what they mean pass: %s', (text) => expect(findOldNames('a.ts', text)).toEqual([]))

test.each([
  'const askedTypes = []',
  'const [one, { told }] = pair',
  'function tellReason() {}',
  'const f = (wanted: number, ...kept: string[]) => wanted',
  'interface EncodeWish {}',
  'const LEAST_BYTES = 1',
  "test('lossy', () => {})",
  "test('%s', () => {})",
])('a name or title with a plainer one turns the gate red: %s', (text) =>
  expect(findOldNames('a.ts', text).length).toBeGreaterThan(0),
)

test('the names and titles of this checkout say what they mean', () => expect(checkNames()).toEqual([]))
