// Facts about a page: its metadata, its links and its resources.
import { describe, expect, test } from 'vitest'
import { lineIndex, readPage } from './read-page.ts'

const read = (html: string) => readPage('a.html', html)
const valuesOf = (placed: readonly { value: string; line: number }[]) =>
  placed.map(({ value, line }) => `${value} ${line}`)

test('a page without anything says nothing', () => {
  expect(read('')).toEqual({
    path: 'a.html',
    title: null,
    description: null,
    canonical: null,
    noindex: null,
    refresh: null,
    base: null,
    links: [],
    resources: [],
    alternates: [],
    jsonLd: [],
    anchors: new Set(),
  })
})

describe('what a page says of itself', () => {
  test('the title of a page is its first one, not that of a drawing', () => {
    expect(read('<svg><title>A drawing</title></svg>\n<title> A\n page </title><title>B</title>').title).toEqual({
      value: 'A page',
      line: 2,
    })
    expect(read('<svg></svg><title></title>').title).toEqual({ value: '', line: 1 })
  })
  test('the description of a page is its first one', () => {
    const html = '\n<meta name="Description" content=" A\n b ">\n<meta name="description" content="C">'
    expect(read(html).description).toEqual({ value: 'A b', line: 2 })
    expect(read('<meta name="description">').description).toEqual({ value: '', line: 1 })
  })
  test('the canonical address of a page is its first one', () => {
    const html =
      '<link rel="canonicals" href="/x"><link rel=canonical><link rel="x CANONICAL" href="/a"><link rel="canonical" href="/b">'
    expect(read(html).canonical).toEqual({ value: '/a', line: 1 })
  })
  test.each([
    ['robots', 'noindex', true],
    ['Googlebot', 'follow, NoIndex', true],
    ['robots', 'none', true],
    ['robots', 'noindexed', false],
    ['robots', 'index', false],
    ['robots', 'index, max-image-preview: none', false],
    ['bingbot', 'noindex', false],
  ])('the robots value of a page allows listing: %s %s', (name, content, closed) => {
    const { noindex } = read(`<meta name="${name}" content="${content}">`)
    expect(noindex).toEqual(closed ? { value: content, line: 1 } : null)
  })
  test.each([
    ['0; url=/a', '/a'],
    ['0;URL = "/a"', '/a'],
    ["1.5, url='/a' ", '/a'],
    ['0; url=/a b', '/a b'],
    ['0;/a', '/a'],
    ['0 , "/a" b', '/a'],
    [' url=/a b', undefined],
    ['5', undefined],
    ['x; url=/a', undefined],
    ['0; url=', undefined],
  ])('the redirect of a page is read from %j', (content, to) => {
    expect(read(`<meta http-equiv="Refresh" content='${content.replaceAll("'", '&#39;')}'>`).refresh?.value).toBe(to)
    expect(read(`<meta name="refresh" content="0; url=/a">`).refresh).toBeNull()
    expect(read(`<noscript><meta http-equiv="refresh" content="0; url=/a"></noscript>`).refresh).toBeNull()
  })
  test('the base of a page is its first one, with translations and structured data', () => {
    expect(read('<base href="/a/"><base href="/b/">').base).toBe('/a/')
    const html =
      '<link rel="alternate" hreflang="DE" href="/de">\n<link rel="alternate" href="/feed"><link hreflang="fr" href="/fr"><link rel="x alternate" hreflang="it" href="/it">'
    expect(read(html).alternates).toEqual([
      { value: '/de', line: 1, language: 'de' },
      { value: '/it', line: 2, language: 'it' },
    ])
    const data =
      '<script type="application/ld+json">{"a":1}</script>\n<script type=" Application/LD+JSON; charset=utf-8">{}</script><script>x</script><script type="application/json">y</script>'
    expect(valuesOf(read(data).jsonLd)).toEqual(['{"a":1} 1', '{} 2'])
  })
})

describe('where a page leads', () => {
  test('the targets of a page are its links and the parts that can be linked to', () => {
    const { links, anchors } = read(
      '<a href="/a" id="x">\n<area href="/b"><a name="y"><p name="z" id="w"><a href><form action="/c">',
    )
    expect(valuesOf(links)).toEqual(['/a 1', '/b 2', ' 2'])
    expect([...anchors]).toEqual(['x', 'y', 'w'])
  })
  test('the targets of a page are not those of a template, but parts of it can be linked to', () => {
    const html = '<template><a href="/a" id="x" name="y"><img src="/b"><title>T</title></template><a href="/c">'
    const { links, resources, anchors, title } = read(html)
    expect([valuesOf(links), resources, [...anchors], title]).toEqual([['/c 1'], [], ['x'], null])
  })
})

describe('what a page needs', () => {
  test.each([
    '<img src="/a">',
    '<script src="/a"></script>',
    '<source src="/a">',
    '<video src="/a"></video>',
    '<video poster="/a"></video>',
    '<audio src="/a"></audio>',
    '<track src="/a">',
    '<embed src="/a">',
    '<input type="Image" src="/a">',
    '<img srcset="/a">',
    '<source srcset="/a 2x">',
    '<link rel="stylesheet" href="/a">',
    '<link rel="shortcut icon" href="/a">',
    '<link rel="apple-touch-icon" href="/a">',
    '<link rel="manifest" href="/a">',
    '<link rel="modulepreload" href="/a">',
    '<link rel="mask-icon" href="/a">',
  ])('the resources of a page are read from %s', (html) => expect(valuesOf(read(html).resources)).toEqual(['/a 1']))
  test.each([
    '<img>',
    '<img src="">',
    '<input type="text" src="/a">',
    '<input src="/a">',
    '<iframe src="/a"></iframe>',
    '<p src="/a">',
    '<video srcset="/a"></video>',
    '<link rel="preconnect" href="/a">',
    '<link rel="icons" href="/a">',
    '<link href="/a">',
  ])('the resources of a page are not read from %s', (html) => expect(read(html).resources).toEqual([]))
  test('the resources of a page include a list with sizes, and commas inside addresses', () => {
    const srcset = ' /a,b.jpg 1x,/c.jpg 2x,\n /d.jpg, /e.jpg 9w (a, b) ,/f.jpg,'
    const paths = ['/z 1', '/a,b.jpg 1', '/c.jpg 1', '/d.jpg 1', '/e.jpg 1', '/f.jpg 1']
    expect(valuesOf(read(`<img src="/z" srcset="${srcset}">`).resources)).toEqual(paths)
  })
})

test.each([
  ['', [1]],
  ['ab', [1, 1]],
  ['\n', [1, 2]],
  ['\n\n\nab\nc', [1, 2, 3, 4, 4, 4, 5]],
  ['a\r\nb', [1, 1, 1, 2]],
])('the lines of each sign of %j', (text, lines) => {
  const lineOf = lineIndex(text)
  expect(lines.map((_, position) => lineOf(position))).toEqual(lines)
})
