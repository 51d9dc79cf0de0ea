import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tools } from '../tools/all-tools.ts'
import { sent, words } from './text.ts'

test('the README promises what the page and the footer promise, word for word', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
  for (const sentence of words.promise) expect(readme).toContain(sentence)
})

test('every function that a tool calls is explained', () => {
  const called = new Set(tools.flatMap(({ functions = [] }) => functions))
  expect([...called].filter((name) => !sent[name])).toEqual([])
})
