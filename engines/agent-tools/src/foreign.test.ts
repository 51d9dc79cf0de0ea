import { expect, test } from 'vitest'
import { agentTools, cutForeign } from './index.ts'

test('long texts and lists of strangers are cut, and it shows', () => {
  const cut = cutForeign({ a: 'x'.repeat(5000), b: [...Array(500).keys()], c: { d: 'short' }, e: null }) as Record<
    string,
    unknown
  >
  expect(cut.a).toMatch(/^x{2000} \[…cut\]$/u)
  expect((cut.a as string).length).toBeLessThan(2010)
  expect(cut.b).toHaveLength(200)
  expect(cut).toMatchObject({ c: { d: 'short' }, e: null })
})

test('names are unique, and such as every agent takes', () => {
  const names = agentTools.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][a-z_]{2,40}$/)
})
