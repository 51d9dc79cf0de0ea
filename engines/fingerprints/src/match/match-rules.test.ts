// Where each kind of rule looks, how surely it is believed there, and how often it is tried.
import { describe, expect, test, vi } from 'vitest'
import { parsePage } from '../page/read-page.ts'
import type { Page, Rule } from '../page/types.ts'
import { pageOf } from '../testing.ts'
import { compileRules } from './compile.ts'
import { matchDom, matchRules } from './match-rules.ts'
import { Sightings } from './sightings.ts'

const V = '([\\d.]+)\\;version:\\1'
function matched(rule: Partial<Rule>, page: Partial<Page>) {
  const sightings = new Sightings()
  matchRules(compileRules(new Map([['It', { cats: [1], ...rule }]])), parsePage(pageOf(page)), sightings)
  return sightings.found.get('It')
}

test.each<[string, Partial<Rule>, Partial<Page>, string, number]>([
  ['header', { headers: { 'X-It': `it/${V}` } }, { headers: [['x-IT', 'it/1.2']] }, 'x-it: it/1.2', 4],
  [
    'meta',
    { meta: { generator: `it ${V}` } },
    { html: '<meta name="Generator" content="It 1.2">' },
    'generator: It 1.2',
    4,
  ],
  ['dns', { dns: { TXT: `it ${V}` } }, { dns: { TXT: ['it 1.2'] } }, 'txt: it 1.2', 2],
  ['cookie', { cookies: { 'it_*': V } }, { setCookies: ['it_abc=1.2; path=/'] }, 'it_abc=1.2', 2],
  ['html', { html: [`<it-${V}`] }, { html: '<p><it-1.2>' }, '<it-1.2', 2],
  ['text', { text: [`made with it ${V}`] }, { html: '<p>Made with It 1.2</p>' }, 'Made with It 1.2', 2],
  ['css', { css: [`\\.it-${V}`] }, { html: '<style>.it-1.2{}</style>' }, '.it-1.2', 2],
  ['script', { scripts: [`it=${V}`] }, { html: '<script>var it=1.2</script>' }, 'it=1.2', 5],
  ['script', { scripts: [`it=${V}`] }, { assets: { x: { bytes: 1, head: 'it=1.2' } } }, 'it=1.2', 5],
  [
    'script address',
    { scriptSrc: ['it-([\\d.]+)/x\\.js\\;version:\\1'] },
    { scripts: ['https://a.example/it-1.2/x.js'] },
    'https://a.example/it-1.2/x.js',
    3,
  ],
  [
    'address',
    { url: ['it([\\d]+\\.[\\d]+)\\.example\\;version:\\1'] },
    { finalUrl: 'https://it1.2.example/' },
    'https://it1.2.example/',
    2,
  ],
  ['robots.txt', { robots: [`it ${V}`] }, { robots: '# it 1.2' }, '# it 1.2', 2],
  ['certificate', { certIssuer: `It CA ${V}` }, { certIssuer: 'It CA 1.2' }, 'It CA 1.2', 2],
  ['global', { js: { 'It.version': V } }, { globals: { 'It.version': '1.2' } }, 'It.version: 1.2', 5],
])('a rule for a %s finds its technology there', (kind, rule, page, detail, trusted) => {
  const found = matched(rule, page)
  expect(found).toMatchObject({ confidence: 100, trust: trusted, evidence: [{ kind, detail }] })
  expect(found?.version).toMatch(/^1\.2/)
  expect(matched(rule, {})).toBeUndefined()
})

describe('a long text', () => {
  const long = 'y'.repeat(3000)
  test.each([
    ['^.{1000}needle', true],
    ['^.{1001}needle', false],
    ['needle.{994}$', true],
    ['needle.{995}$', false],
  ])('a long text is searched a thousand signs round a required literal: %s', (pattern, found) => {
    expect(matched({ scripts: [pattern] }, { html: `<script>${long}needle${long}</script>` }) !== undefined).toBe(found)
  })
  test('a long text is searched for two thousand signs by a pattern without a literal', () => {
    const at = (signs: number) => matched({ scripts: ['[xq]$'] }, { html: `<script>${'y'.repeat(signs)}x</script>` })
    expect([at(1999)?.confidence, at(2000)]).toEqual([100, undefined])
  })
  test('a long text is searched for a better version until there is one', () => {
    const rule = { html: [`needle(?:-${V.split('\\;')[0]})?\\;version:\\1`] }
    const html = (plain: number) =>
      matched(rule, { html: `${`needle${' '.repeat(3000)}`.repeat(plain)}needle-1.2` })?.version
    expect([html(1), html(19), html(20)]).toEqual(['1.2', '1.2', null])
  })
  test('a long text of several scripts is searched fifty times in all', () => {
    const rule = { scripts: [`needle(?:-${V.split('\\;')[0]})?\\;version:\\1`] }
    const scripts = (count: number) => `${'<script>needle</script>'.repeat(count)}<script>needle-1.2</script>`
    expect([matched(rule, { html: scripts(50) })?.version, matched(rule, { html: scripts(51) })?.version]).toEqual([
      '1.2',
      null,
    ])
  })
})

test('a short text is read to 4,096 signs', () => {
  const header = (spaces: number) =>
    matched({ headers: { 'x-it': 'it$' } }, { headers: [['x-it', `${' '.repeat(spaces)}it`]] })
  expect([header(4094), header(4095)].map((one) => one?.confidence)).toEqual([100, undefined])
})

test('the first of several values that says something counts', () => {
  const found = matched(
    { headers: { 'x-it': `it/${V}` } },
    {
      headers: [
        ['x-it', 'no'],
        ['x-it', 'it/1.2'],
        ['x-it', 'it/3.4'],
      ],
    },
  )
  expect(found).toMatchObject({ version: '1.2', confidence: 100 })
})

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
