// Libraries found by what stands in their files: what counts as a release, and how much is tried.
import { describe, expect, test } from 'vitest'
import { compileRules } from '../match/compile.ts'
import { parsePattern } from '../match/pattern.ts'
import { MatchBudget } from '../match/sightings.ts'
import { contentSearch } from './libraries.ts'

function searchFor(...sources: string[]) {
  const rules = sources.map((source) => ({ name: /[a-z]{3}/.exec(source)?.[0] ?? '', pattern: parsePattern(source) }))
  const search = contentSearch(compileRules(new Map(), rules).contents, new MatchBudget(() => 0))
  return (text: string) => search(text).map(({ name, version }) => `${name} ${version}`.trim())
}

describe('a release', () => {
  const search = searchFor('tea v(\\S*)')
  test.each([
    '1',
    '1.2',
    '1.2.3.4',
    '1.2-alpha',
    '1.2beta.3',
    '1.2.3-rc.1',
    '1-pre',
    '1-dev2',
    '1-next.7',
    '1-canary.x',
  ])('a release can be %s', (version) => expect(search(`tea v${version}`)).toEqual([`tea ${version}`]))
  test.each(['x', '1.2-x', '1..2', 'v1'])('a release cannot be %s', (version) =>
    expect(search(`tea v${version}`)).toEqual([]),
  )
  test('a release is read without the parts that belong to a file', () => {
    expect([search('tea v1.2.min.js'), search('tea v1.2.min'), search('tea v1.2.-')]).toEqual([
      [],
      ['tea 1.2'],
      ['tea 1.2'],
    ])
  })
})

describe('a pattern', () => {
  test('a pattern is tried with 2,600 characters on each side of its word', () => {
    const behind = (length: number) => searchFor('teapot[^z]{0,250}')(`${'x'.repeat(length)}teapot`)
    expect(behind(5000)).toEqual(['tea'])
    const around = (before: number, after: number) =>
      searchFor('^y(?:x{1000}){2}x{599}teapot')(`${'y'.repeat(before)}${'x'.repeat(after)}teapot`)
    expect([around(9, 2599), around(9, 2598), around(9, 2600)]).toEqual([['tea'], [], []])
    // The word itself stands in the latter half.
    const until = (length: number) => searchFor('teapot(?:x{1000}){2}x{594}$')(`teapot${'x'.repeat(length)}`)
    expect([until(2594), until(2593), until(9999)]).toEqual([['tea'], [], ['tea']])
  })
  test('gives up after forty tries, in all the texts of a page', () => {
    const behind = (count: number) => {
      const search = searchFor('teapot (\\d)')
      for (let at = 0; at < count; at += 1) search('teapot x')
      return search('teapot 1')
    }
    expect([behind(39), behind(40)]).toEqual([['tea 1'], []])
  })
})
