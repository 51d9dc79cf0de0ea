// How much of a page is read, at the end of each bound and one beyond.
import { describe, expect, test } from 'vitest'
import { linksOf, probesOf } from './page/links-of.ts'
import { parsePage } from './page/read-page.ts'
import { pageOf } from './testing.ts'

const BASE = 'https://a.example/dir/page'
const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

describe('scripts and links', () => {
  test('scripts and links are read up to two hundred each', () => {
    const scripts = (count: number) =>
      linksOf(
        many(count, (at) => `<script src="${at}.js"></script>`),
        BASE,
      ).scripts.length
    expect([scripts(200), scripts(201)]).toEqual([200, 200])
    const links = (count: number) =>
      linksOf(
        many(count, (at) => `<link rel=x href="${at}">`),
        BASE,
      ).links.length
    expect([links(200), links(201)]).toEqual([200, 200])
  })
  test('scripts and links have addresses of 2,048 signs, written and resolved, and a relation of 200', () => {
    const script = (length: number) => linksOf(`<script src="${'x'.repeat(length)}"></script>`, BASE).scripts.length
    const fits = 2048 - 'https://a.example/dir/'.length
    expect([script(fits), script(fits + 1), script(2049)]).toEqual([1, 0, 0])
    expect(linksOf(`<link rel="${'r'.repeat(201)}" href="x">`, BASE).links[0]?.rel).toHaveLength(200)
    expect(linksOf('<script>1</script><link rel=x><script src=""></script>', BASE)).toEqual({
      scripts: [],
      links: [],
      probes: [],
    })
  })
  test('scripts and links are resolved against the base', () => {
    const html = '<script src=a.js></script><base href="/other/"><script src=b.js></script><base><link rel=x href=c>'
    expect(linksOf(html, BASE)).toMatchObject({
      scripts: ['https://a.example/dir/a.js', 'https://a.example/other/b.js'],
      links: [{ rel: 'x', href: 'https://a.example/dir/c' }],
    })
  })
  test('scripts and links are read in the first three million signs, sixty thousand tags, a thousand deep', () => {
    const behind = (before: string) => linksOf(`${before}<script src=x></script>`, BASE).scripts.length
    const chunk = 16 * 1024
    const filled = (length: number) => `<p>${'x'.repeat(length - 3)}`
    expect([behind(filled(2_990_000)), behind(filled(3_000_000 + chunk))]).toEqual([1, 0])
    // Read in pieces: what stands in the piece after the bound is passed is not read.
    expect([behind(`${many(59_990, () => '<br>')}`), behind(`${many(60_000 + chunk / 4, () => '<br>')}`)]).toEqual([
      1, 0,
    ])
    expect([behind(many(990, () => '<b>')), behind(`${many(1000, () => '<b>')}${' '.repeat(chunk)}`)]).toEqual([1, 0])
    expect(behind(`${many(1500, () => '<b></b>')}${' '.repeat(chunk)}`)).toBe(1)
  })
})

describe('what may be asked besides', () => {
  const theme = (name: string, host = '') => `<link href="${host}/wp-content/themes/${name}/x.css">`
  test('a further request is the style sheet of two themes, each once', () => {
    const html = theme('one') + theme('one', 'https://a.example') + theme('two') + theme('three')
    expect(probesOf(html, BASE)).toEqual([
      'https://a.example/wp-content/themes/one/style.css',
      'https://a.example/wp-content/themes/two/style.css',
    ])
    expect(probesOf(theme('one', 'https://cdn.example'), BASE)).toEqual([])
  })
  test('a further request has a name of a hundred letters, three hundred behind its quote', () => {
    expect([probesOf(theme('x'.repeat(100)), BASE).length, probesOf(theme('x'.repeat(101)), BASE).length]).toEqual([
      1, 0,
    ])
    const deep = (length: number) => probesOf(theme('one', `/${'x'.repeat(length - 1)}`), BASE).length
    expect([deep(300), deep(301)]).toEqual([1, 0])
  })
  test('a further request is the template of a Joomla site, and no other', () => {
    const html = (path: string, by = 'Joomla') => `<meta name=generator content="${by}"><link href="${path}">`
    for (const path of ['/media/templates/site/cassiopeia/css', '/templates/cassiopeia/x'])
      expect(probesOf(html(path), BASE)).toEqual(['https://a.example/templates/cassiopeia/templateDetails.xml'])
    for (const path of ['/templates/site/x', '/templates/administrator/x', '/templates/system/x'])
      expect(probesOf(html(path), BASE)).toEqual([])
    expect(probesOf(html('/templates/cassiopeia/x', 'other'), BASE)).toEqual([])
  })
  test("a further request is a wiki's page on its extensions", () => {
    const html = (host: string) => `<link rel="EditURI" type="x" href="${host}/w/api.php?action=rsd">`
    expect(probesOf(html(''), BASE)).toEqual([
      'https://a.example/w/api.php?action=query&meta=siteinfo&siprop=extensions&format=json',
    ])
    expect(probesOf(html('//b.example'), BASE)).toEqual([])
  })
})

test('a page is read up to three million signs', () => {
  const title = '<title>Tea</title>'
  const titleBehind = (length: number) =>
    parsePage(pageOf({ html: `<p>${' '.repeat(length - 3 - title.length)}${title}` })).title
  expect(titleBehind(3_000_000)).toBe('Tea')
  expect(titleBehind(3_000_000 + title.length)).toBeNull()
})
