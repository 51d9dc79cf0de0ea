import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nestsWithin, readPage } from './read-page.ts'

const read = (html: string) => readPage(html, 'https://a.example/dir/page', () => null)

test('resolves links against the page, and against its first base', () => {
  expect(read('<a href="x"><a href=/y><area href=\'?z\'>').links).toEqual([
    'https://a.example/dir/x',
    'https://a.example/y',
    'https://a.example/dir/page?z',
  ])
  expect(read('<base href="/other/"><base href="/no/"><a href=x>').links).toEqual(['https://a.example/other/x'])
})

test('reads attributes as a browser does', () => {
  expect(read('<A data-x="a > b" HREF = "/a?b=1&amp;c=2&#38;d" href="/second">').links).toEqual([
    'https://a.example/a?b=1&c=2&d',
  ])
  expect(read('<title>Caf&eacute; &amp; <b>bar</b>\n here</title>').title).toBe('Caf&eacute; & <b>bar</b> here')
})

test('reads anything at all without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>a"\'=/! -&;#x') }), (html) => {
      expect(read(html).links.every((link) => URL.canParse(link))).toBe(true)
    }),
    { seed: 7, numRuns: 500 },
  )
})

describe('a hostile page', () => {
  test('a hostile page is not multiplied by a long base', () => {
    const html = `<base href="/${'b'.repeat(1_900_000)}/">${'<a href=x>'.repeat(9000)}`
    const { links } = read(html)
    expect(links).toEqual(['https://a.example/dir/x'])
  })
})

test('finds the canonical address in a Link header', () => {
  const header = (link: string) =>
    readPage('', 'https://a.example/', (name) => (name === 'link' ? link : null)).canonical
  expect(header('</a>; rel="preload", </b>; title="x"; rel=canonical')).toBe('https://a.example/b')
  expect(header('</a>; rel=next')).toBeNull()
  expect(header(`${'<'.repeat(9000)}>; rel=canonical`)).toBeNull()
  expect(header(`</${'x'.repeat(3000)}>; rel=canonical`)).toBeNull()
})

test.each([
  ['[]', 1, true],
  ['[[]]', 1, false],
  ['{"a":[{"b":1}]}', 3, true],
  ['{"a":[{"b":1}]}', 2, false],
  ['"[[[[[[["', 0, true],
  ['["\\"[[[["]', 1, true],
  ['[],[],[]', 1, true],
  ['['.repeat(1_000_000), 32, false],
])('%j within %i: %s', (text, max, within) => {
  expect(nestsWithin(text.slice(0, 2_000_000), max)).toBe(within)
})
