// Technologies of a page, from evidence and from implications of the rules.
import { describe, expect, test } from 'vitest'
import { Sightings } from '../match/sightings.ts'
import type { Rule } from '../page/types.ts'
import { resolve, slugOf } from './resolve.ts'

describe('what is found together', () => {
  const found = (rules: Record<string, Partial<Rule>>, seen: Record<string, number>) => {
    const sightings = new Sightings()
    for (const [name, confidence] of Object.entries(seen))
      sightings.add({ name, kind: 'html', detail: 'x', confidence, trust: 2 })
    return resolve(sightings, new Map(Object.entries(rules).map(([name, rule]) => [name, { cats: [], ...rule }])))
  }
  const names = (...input: Parameters<typeof found>) => found(...input).map(({ name }) => name)
  test('counts from half sure', () => {
    expect(names({ A: {}, B: {} }, { A: 50, B: 49 })).toEqual(['A'])
  })
  test('needs what it builds on', () => {
    expect(names({ A: { requires: ['B'] }, B: {} }, { A: 100, B: 100 })).toEqual(['A', 'B'])
    expect(names({ A: { requires: ['B'] }, B: {} }, { A: 100 })).toEqual([])
    expect(names({ A: { requiresCategory: [1] }, B: { cats: [1] } }, { A: 100, B: 100 })).toEqual(['A', 'B'])
    expect(names({ A: { requiresCategory: [1] }, B: { cats: [2] } }, { A: 100, B: 100 })).toEqual(['B'])
  })
  test('excludes what it is mistaken for', () => {
    expect(names({ A: { excludes: ['B', 'A'] }, B: { excludes: ['A'] } }, { B: 100, A: 100 })).toEqual(['A'])
  })
  test('implies what it is built on, as surely as both', () => {
    const rules = {
      A: { implies: ['B\\;confidence:60', 'C', 'D\\;confidence:49', 'F\\;confidence:50', 'X'] },
      B: { implies: ['E'] },
      C: {},
      D: {},
      E: {},
      F: {},
    }
    expect(found(rules, { A: 80 }).map(({ name, confidence }) => `${name} ${confidence}`)).toEqual([
      'A 80',
      'B 60',
      'C 80',
      'E 60',
      'F 50',
    ])
    expect(found(rules, { A: 80 })[1]).toMatchObject({
      version: null,
      evidence: [{ kind: 'implied', detail: 'A is built on it' }],
    })
  })
  test('an implied technology has the facts of its rule', () => {
    const rule = { cats: [1], website: 'https://a.example/', description: 'x', cpe: 'cpe:x' }
    expect(found({ A: rule }, { A: 100 })[0]).toMatchObject({
      slug: 'a',
      category: 'cms',
      website: rule.website,
      description: 'x',
      cpe: 'cpe:x',
    })
    expect(found({ A: {} }, { A: 100 })[0]).toMatchObject({
      category: 'miscellaneous',
      website: null,
      description: null,
      cpe: null,
    })
  })
  test.each([
    ['C++', 'c-plus-plus'],
    ['C#', 'c-sharp'],
    ['.NET Core', 'net-core'],
    ['Ghost(Pro)', 'ghost-pro'],
  ])('%s has the slug %s', (name, slug) => expect(slugOf(name)).toBe(slug))
})
