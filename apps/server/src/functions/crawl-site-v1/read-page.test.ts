import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const read = (html: string) => readPage(html, 'https://a.example/dir/page', () => null)

it('resolves links against the page, and against its first base', () => {
  expect(read('<a href="x"><a href=/y><area href=\'?z\'>').links).toEqual([
    'https://a.example/dir/x',
    'https://a.example/y',
    'https://a.example/dir/page?z',
  ])
  expect(read('<base href="/other/"><base href="/no/"><a href=x>').links).toEqual(['https://a.example/other/x'])
})

it('reads attributes as a browser does', () => {
  expect(read('<A data-x="a > b" HREF = "/a?b=1&amp;c=2&#38;d" href="/second">').links).toEqual([
    'https://a.example/a?b=1&c=2&d',
  ])
  expect(read('<title>Caf&eacute; &amp; <b>bar</b>\n here</title>').title).toBe('Caf&eacute; & <b>bar</b> here')
})

it('sees nothing in comments, scripts and templates', () => {
  const hidden = '<a href="/hidden">'
  for (const html of [
    `<!-- ${hidden} -->`,
    `<script>${hidden}</script>`,
    `<style>${hidden}</style>`,
    `<!-- ${hidden}`,
  ]) {
    expect(read(html).links).toEqual([])
  }
})

it('reads anything at all without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>a"\'=/! -&;#x') }), (html) => {
      expect(read(html).links.every((link) => URL.canParse(link))).toBe(true)
    }),
    { seed: 7, numRuns: 500 },
  )
})
