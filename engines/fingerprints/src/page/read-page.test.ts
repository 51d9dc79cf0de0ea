// The stored parts of a page, and the limits of each.
import { describe, expect, test } from 'vitest'
import { pageOf } from '../testing.ts'
import { parsePage } from './read-page.ts'
import type { Page } from './types.ts'

const read = (html: string, more: Partial<Page> = {}) => parsePage(pageOf({ html, ...more }))
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

test('the words of a page are kept up to four hundred thousand characters', () => {
  const wordBehind = (length: number) => read(`<p>${' '.repeat(length)}tea`).text.includes('tea')
  expect([wordBehind(400_000 - 3), wordBehind(400_000 - 2)]).toEqual([true, false])
})

describe('scripts and styles in a page', () => {
  const filled = (count: number, length: number) => many(count, () => `<script>${'x'.repeat(length)}</script>`)
  test('scripts and styles keep their first two hundred thousand characters', () => {
    const { inlineScripts, styles } = read(
      `<script>${'x'.repeat(200_001)}</script><style>${'y'.repeat(200_001)}</style>`,
    )
    expect([inlineScripts, styles].map(([first]) => first?.length)).toEqual([200_000, 200_000])
  })
  test('share eight hundred thousand characters', () => {
    const { styles } = read(`${filled(4, 199_999)}<style>abcdef</style><style>gh</style>`)
    expect(styles).toEqual(['abcd'])
    expect(read(`${filled(5, 200_000)}`).inlineScripts).toHaveLength(4)
  })
  test('scripts and styles are limited to three hundred each', () => {
    const html = many(301, (at) => `<script>s${at}</script><style>t${at}</style>`)
    const { inlineScripts, styles } = read(html)
    expect([inlineScripts.length, styles.length]).toEqual([300, 300])
    expect([inlineScripts.at(-1), styles.at(-1)]).toEqual(['s299', 't299'])
  })
  test.each([
    ['', true],
    ['module', true],
    ['text/javascript', true],
    ['application/ld+json', false],
    ['text/x-handlebars-template', false],
    ['text/html', false],
  ])('scripts and styles of the type %j are read: %s', (type, isRead) => {
    expect(read(`<script type="${type}">x</script>`).inlineScripts).toEqual(isRead ? ['x'] : [])
  })
})

describe('addresses of a page', () => {
  test('addresses of a page are three hundred of scripts, of links, and of those that scripts write', () => {
    const html = many(301, (at) => `<script src="/a${at}.js"></script><link href="/b${at}.css">`)
    const { scriptUrls, linkUrls } = read(html)
    expect([scriptUrls.length, linkUrls.length]).toEqual([300, 300])
    const written = read(`<script>${many(301, (at) => `"https://a.example/${at}",`)}</script>`)
    expect(written.scriptUrls).toHaveLength(300)
    expect(written.scriptUrls.at(-1)).toBe('https://a.example/299')
  })
  test('addresses of a page are resolved against its final address, each once', () => {
    const { scriptUrls, linkUrls } = read(
      '<script src="a.js"></script><link href="b.css"><script>"//c.example/d"</script>',
      {
        finalUrl: 'https://site.example/x/y',
        scripts: ['https://site.example/x/a.js'],
        links: [{ rel: 'stylesheet', href: 'https://site.example/x/b.css' }],
      },
    )
    expect(scriptUrls).toEqual(['https://site.example/x/a.js', 'https://c.example/d'])
    expect(linkUrls).toEqual(['https://site.example/x/b.css'])
  })
  test.each([
    [`'//abcd'`, 'https://abcd/'],
    [`\`http://abcd\``, 'http://abcd/'],
    [`"//abc"`, undefined],
    [`"//abcd'`, 'https://abcd/'],
    [`"ftp://abcd"`, undefined],
    [`"//ab cd"`, undefined],
    [`"//-abcd"`, undefined],
  ])('written by a script as %s are %s', (text, url) => {
    expect(read(`<script>s.src = ${text}</script>`).scriptUrls).toEqual(url === undefined ? [] : [url])
  })
  test('written by a script have up to 401 characters', () => {
    const urls = (length: number) => read(`<script>"//${'a'.repeat(length)}"</script>`).scriptUrls.length
    expect([urls(401), urls(402)]).toEqual([1, 0])
  })
})

describe('what a page says of itself', () => {
  test('metadata of a page are keyed by name in lower case, twenty values each', () => {
    const html = many(21, (at) => `<meta Name="A" content="${at}">`)
    const { meta, headers } = read(`${html}<meta property="og:b" content="x"><meta http-equiv="C" content="y"><meta>`, {
      headers: Array.from({ length: 21 }, (_, at): [string, string] => ['X-A', String(at)]),
    })
    expect([meta.get('a')?.length, meta.get('a')?.at(-1)]).toEqual([20, '19'])
    expect([meta.get('og:b'), meta.get('c')]).toEqual([['x'], ['y']])
    expect([headers.get('x-a')?.length, headers.get('x-a')?.at(-1)]).toEqual([20, '19'])
  })
})

test('cookies are read of the page, else of its headers', () => {
  const headers: [string, string][] = [['Set-Cookie', 'c=d; Secure']]
  expect([...read('', { headers, setCookies: ['a = b=1; Path=/', '=x', 'flag'] }).cookies]).toEqual([['a', ' b=1']])
  expect([...read('', { headers }).cookies]).toEqual([['c', 'd']])
})
