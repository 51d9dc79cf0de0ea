import { expect, test } from 'vitest'
import type { RulePattern } from './compile.ts'
import { MatchBudget } from './sightings.ts'

let time = 0
/** A pattern that takes this long, by the test's own clock. */
const rule = (ms: number) => {
  const exec = (text: string) => {
    time += ms
    return /a/.exec(text)
  }
  return { name: 'x', pattern: { regex: () => ({ exec }) } } as unknown as RulePattern
}

test('leaves a pattern out that took too long, and goes on with the others', () => {
  const budget = new MatchBudget(() => time)
  const [slow, quick] = [rule(61), rule(0)]
  expect(budget.exec(slow, 'a')).not.toBeNull()
  expect(budget.cut).toBe(false)
  expect(budget.exec(slow, 'a')).toBeNull()
  expect(budget.cut).toBe(true)
  expect(budget.exec(quick, 'a')).not.toBeNull()
})

test('ends when all patterns together took too long', () => {
  const budget = new MatchBudget(() => time)
  const found = Array.from({ length: 100 }, () => budget.exec(rule(50), 'a')).filter((match) => match !== null)
  expect(found).toHaveLength(15)
  expect(budget.cut).toBe(true)
})
