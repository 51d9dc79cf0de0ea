// How far a page is read, at the end of each bound and one beyond.
import { describe, expect, test } from 'vitest'
import { decodeHtmlReferences, pageText, readPage, readTags } from './read-page.ts'

const read = (html: string, robots: string | null = null) =>
  readPage(html, 'https://a.example/dir/page', (name) => (name === 'x-robots-tag' ? robots : null))
const tags = (html: string) =>
  [...readTags(html)].map(({ name, attributes, text }) => [name, Object.fromEntries(attributes), text] as const)
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

describe('links', () => {
  test('links are read up to two thousand, out of ten thousand looked at', () => {
    const links = (count: number) => read(many(count, (at) => `<a href="/${at}">`)).links
    expect([links(2000).length, links(2001).length]).toEqual([2000, 2000])
    const behind = (count: number) => read(`${many(count, () => '<a href="/same">')}<a href="/last">`).links.length
    expect([behind(9999), behind(10_000)]).toEqual([2, 1])
  })

  test('links are limited to 512 KiB of text together', () => {
    // Each is as long as the others: 20 of origin, 1,004 of path.
    const html = (last: number) =>
      `${many(511, (at) => `<a href="/${`${at}`.padStart(1006, 'x')}">`)}<a href="/${'y'.repeat(last)}">`
    const each = `https://a.example/${'x'.repeat(1006)}`.length
    expect(each).toBe(1024)
    expect([read(html(1006)).links.length, read(html(1007)).links.length]).toEqual([512, 511])
  })

  test('links have 2,048 characters at most, and spaces round them do not count', () => {
    const link = (length: number) => `<a href="  /${'x'.repeat(length - 18)}  ">`
    expect([read(link(2048)).links.length, read(link(2049)).links.length]).toEqual([1, 0])
    const padded = (spaces: number) => read(`<a href="${' '.repeat(spaces)}/x">`).links.length
    expect([padded(4094), padded(4095)]).toEqual([1, 0])
  })

  test('lead to pages, once each, without their fragment', () => {
    const html =
      '<a href="x#a"><a href="x#b"><a href="mailto:a@b.example"><a href="javascript:x"><area href="http://b.example">'
    expect(read(html).links).toEqual(['https://a.example/dir/x', 'http://b.example/'])
    expect(read('<a name="x"><a href="y" rel="me NOFOLLOW"><b href="z">').links).toEqual([])
    expect(read(`<a href="y" rel="${'x '.repeat(96)}nofollow">`).links).toEqual([])
    expect(read(`<a href="y" rel="${'x '.repeat(97)}nofollow">`).links).toHaveLength(1)
  })
})

describe('what a page says of itself', () => {
  test('its title is its first 200 characters', () => {
    const title = (text: string) => read(`<title>${text}</title><title>second</title>`).title
    expect(title('x'.repeat(200))).toHaveLength(200)
    expect(title('x'.repeat(201))).toHaveLength(200)
    // Spaces are removed first, so a title may begin far behind them, in its first 4,000.
    expect([title(`${' '.repeat(3999)}x`), title(`${' '.repeat(4000)}x`)]).toEqual(['x', ''])
    expect(read('<p>').title).toBeNull()
  })

  test.each(['robots', 'Googlebot', 'sundry'])('the robots value %s names the forbidden actions', (name) => {
    const print = (content: string) => read(`<meta name=" ${name} " content="${content}"><a href=x>`)
    expect(print('noindex')).toMatchObject({ noindex: true, nofollow: false, links: ['https://a.example/dir/x'] })
    expect(print('index; NoFollow')).toMatchObject({ noindex: false, nofollow: true, links: [] })
    expect(print('none')).toMatchObject({ noindex: true, nofollow: true })
    expect(print('noindexed')).toMatchObject({ noindex: false, nofollow: false })
  })
  test('other crawlers are not meant', () => {
    expect(read('<meta name="bingbot" content="noindex">').noindex).toBe(false)
    expect(read('', 'bingbot: noindex').noindex).toBe(false)
  })
  test('a header says the same, in its first thousand characters', () => {
    for (const value of ['noindex', 'all, noindex', 'googlebot: noindex', 'Sundry : noindex'])
      expect(read('', value)).toMatchObject({ noindex: true, nofollow: false })
    const far = (spaces: number) => read('', `${','.repeat(spaces)}noindex`).noindex
    expect([far(993), far(994)]).toEqual([true, false])
  })
  test('its canonical address is the first link that says so', () => {
    expect(
      read('<link rel="next" href="/n"><link rel="a CANONICAL" href="/c"><link rel=canonical href="/d">').canonical,
    ).toBe('https://a.example/c')
  })
})

describe('tags', () => {
  test('tags have a hundred attributes, the first of a name, of 20,000 characters each', () => {
    const attributes: Record<string, string> = tags(`<p ${many(101, (at) => `a${at}=${at} `)}>`)[0]?.[1] ?? {}
    expect([Object.keys(attributes).length, attributes.a99, attributes.a100]).toEqual([100, '99', undefined])
    expect(tags('<P CLASS=a class=b>')).toEqual([['p', { class: 'a' }, undefined]])
    const long = (length: number) => tags(`<p a="${'x'.repeat(length)}">`)[0]?.[1].a?.length
    expect([long(20_000), long(20_001)]).toEqual([20_000, 20_000])
  })

  test('tags are named in 41 letters, and text after them is no name', () => {
    expect(tags(`<${'x'.repeat(41)} a=b>`)).toEqual([['x'.repeat(41), { a: 'b' }, undefined]])
    expect(tags('<h1/><br><p\nx>').map(([name]) => name)).toEqual(['h1', 'br', 'p'])
    expect(tags('< p></p><1><!doctype html><p>').map(([name]) => name)).toEqual(['p'])
  })

  test('end behind their quotes, and a quote that is no value’s hides nothing', () => {
    expect(tags(`<a title=">" href='>>'><b it's><i>`)).toEqual([
      ['a', { title: '>', href: '>>' }, undefined],
      ['b', { it: '', s: '' }, undefined],
      ['i', {}, undefined],
    ])
    expect(tags('<a title = "x > y">')).toHaveLength(1)
    expect(tags('<a title="never closed><b>')).toEqual([])
  })

  test.each(['script', 'style', 'textarea', 'title', 'noscript', 'template', 'iframe', 'xmp'])(
    '%s holds text',
    (name) => {
      expect(tags(`<${name}><p>1</p></${name.toUpperCase()}><b>`)).toEqual([
        [name, {}, '<p>1</p>'],
        ['b', {}, undefined],
      ])
      // Without an end the rest is read.
      expect(tags(`<${name}><p>`).map(([tag]) => tag)).toEqual([name, 'p'])
    },
  )

  test('tags in comments are none, up to the comment’s end', () => {
    expect(tags('<!-- <p> --><b>').map(([name]) => name)).toEqual(['b'])
    expect(tags('<!----><b>').map(([name]) => name)).toEqual(['b'])
    expect(tags('<p><!-- <b>').map(([name]) => name)).toEqual(['p'])
  })
})

describe('character references', () => {
  test('character references are read by name and by number', () => {
    expect(decodeHtmlReferences('&amp;&lt;&gt;&quot;&apos;&nbsp;|')).toBe('&<>"\'\u00a0|')
    expect(decodeHtmlReferences('&#65;&#x42;&#X43;&#128512;&#x1F600;')).toBe('ABC😀😀')
    expect(decodeHtmlReferences('&auml; & &amp')).toBe('&auml; & &amp')
  })
  test('invalid character references become the replacement character', () => {
    const odd = ['&#0;', '&#x0;', '&#xD800;', '&#xDFFF;', '&#x110000;', '&#9999999;']
    expect(odd.map(decodeHtmlReferences)).toEqual(odd.map(() => '\ufffd'))
    expect(['&#1;', '&#xD7FF;', '&#xE000;', '&#x10FFFF;'].map(decodeHtmlReferences)).toEqual([
      '\u0001',
      '\ud7ff',
      '\ue000',
      '\u{10ffff}',
    ])
    expect(['&#12345678;', '&#x1234567;', '&abcdef;'].map(decodeHtmlReferences)).toEqual([
      '&#12345678;',
      '&#x1234567;',
      '&abcdef;',
    ])
  })
})

describe('the text of a page', () => {
  const latin = Uint8Array.of(0x63, 0x61, 0x66, 0xe9)
  test('the text of a page is decoded by its header, its head, or as UTF-8', () => {
    expect(pageText({ bytes: latin, contentType: 'text/html; charset="iso-8859-1"' })).toBe('café')
    const head = (spaces: number) => {
      const named = `<meta charset=latin1>${' '.repeat(spaces)}`.padStart(0)
      const bytes = Buffer.concat([Buffer.from(' '.repeat(spaces) + named.trim()), latin])
      return pageText({ bytes, contentType: null }).endsWith('café')
    }
    expect([head(0), head(1024 - 20), head(1024)]).toEqual([true, true, false])
    expect(pageText({ bytes: Buffer.from('café'), contentType: 'text/html' })).toBe('café')
    expect(pageText({ bytes: Buffer.from('café'), contentType: 'text/html; charset=no-such' })).toBe('café')
  })
})
