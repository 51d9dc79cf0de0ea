import { expect, test } from 'vitest'
import { findOldNames, findOldWords } from './names.mjs'

test.each([
  'const { told: reported } = answer',
  'for (const { wish: options } of all) use(options)',
  'interface Wire { [name: string]: number; constructor: number }',
  "test('an answer that came late is left out', () => {})",
  "test.each(rows)('%s', () => {})",
  '// Where a browser lacks it, the codec draws.',
  '/** The `told` of Node, and “nobody”. */',
  '// A stand-in for the clock, which stands for noon.',
  'const error = "No one answers."',
])('plain words pass: %s', (text) => expect(findOldNames('engines/a.ts', text)).toEqual([]))

test.each([
  'const askedTypes = []',
  'const [one, { told }] = pair',
  'function tellReason() {}',
  'const f = (wanted: number, ...kept: string[]) => wanted',
  'interface EncodeWish {}',
  'interface Size { least: number }',
  'class Limit { #most = 1 }',
  'const LEAST_BYTES = 1',
  "test('lossy', () => {})",
  "test('%s', () => {})",
  "test('is none where nothing is graded', () => {})",
  "test.each(rows)('of %s nothing is asked', () => {})",
  "test('a lost page is told', () => {})",
  '// What a search found.',
  '/** Whether it is known. */',
  '// By name and type.',
  '// A fault is told once.',
  '// The file lies\n// beside whoever reads it.',
  'const error = "Whoever has an invitation"',
])('a name, comment, title or sentence with plainer words turns the gate red: %s', (text) =>
  expect(findOldNames('engines/a.ts', text).length).toBeGreaterThan(0),
)

test('a document with a replaced word turns the gate red, and its code does not', () => {
  expect(findOldWords('README.md', 'Text of strangers.')).toHaveLength(1)
  expect(findOldWords('README.md', 'The option `strangers`.')).toEqual([])
})
