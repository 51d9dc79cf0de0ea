import { expect, test, vi } from 'vitest'
import { parsePage } from '../page/read-page.ts'
import type { Rule } from '../page/types.ts'
import { pageOf } from '../testing.ts'
import { compileRules } from './compile.ts'
import { matchDom } from './match-dom.ts'
import { Sightings } from './sightings.ts'

function found(dom: Rule['dom'], html: string) {
  const sightings = new Sightings()
  const compiled = compileRules(new Map([['It', { cats: [1], ...(dom && { dom }) }]]))
  matchDom(sightings, compiled, parsePage(pageOf({ html })))
  return sightings.found.get('It')
}

test.each([
  ['a tag', 'x-thing', '<x-thing></x-thing>'],
  ['one of a list', 'x-none, main > p.tea', '<main><p class="tea"></main>'],
  ['one of a list without spaces', 'x-none,b', '<b>'],
  ['a comma in quotes', 'a[title="one, two"]', '<a title="one, two">'],
  ['a comma in brackets', 'div:not(.one, .two) b.three', '<div><b class="three"></b></div>'],
  ['a value in whatever case', 'link[href*="TEA" i]', '<link href="/tea.css">'],
  ['no tag at the end', 'main .tea', '<main><i class="tea"></i></main>'],
  ['a tag in capitals', 'MAIN', '<main>'],
])('finds %s', (_, selector, html) => {
  expect(found({ [selector]: { exists: '' } }, html)?.confidence).toBe(100)
  expect(found({ [selector]: { exists: '' } }, '<p title="TEA">')).toBeUndefined()
})

test('reads a version from an attribute, and from text', () => {
  expect(
    found({ 'a.v': { attributes: { href: '/v([\\d.]+)\\;version:\\1' } } }, '<a class="v" href="/v1.2">'),
  ).toMatchObject({
    version: '1.2',
    evidence: [{ kind: 'element', detail: 'a.v href: /v1.2' }],
  })
  expect(found({ b: { text: 'Tea ([\\d.]+)\\;version:\\1' } }, '<b>Tea <i>3.4</i></b>')?.version).toBe('3.4')
})

test('leaves a selector alone that only browsers know, and what is nested without end', () => {
  expect(found({ 'x-a, p:-webkit-any(b)': { exists: '' } }, '<x-a></x-a>')?.confidence).toBe(100)
  expect(found({ 'x-a': { exists: '' } }, `<x-a>${'<div>'.repeat(200_000)}`)).toBeUndefined()
})

test.each([
  [300, 100],
  [301, undefined],
])('the time %i ms leads to %s', (ms, confidence) => {
  const sightings = new Sightings()
  const read = parsePage(pageOf({ html: '<x-thing></x-thing>' }))
  const compiled = compileRules(new Map([['It', { cats: [1], dom: { 'x-thing': { exists: '' } } }]]))
  // The first reading of the clock is the beginning of the search.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(ms).mockReturnValueOnce(0)
  matchDom(sightings, compiled, read)
  clock.mockRestore()
  expect(sightings.found.get('It')?.confidence).toBe(confidence)
})
