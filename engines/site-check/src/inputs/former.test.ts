import { gzipSync } from 'node:zlib'
import { bytesSource } from '@sundry/kit'
import { gather, zipOf } from '@sundry/kit/testing'
import { expect, test } from 'vitest'
import { formerFromText, formerFromZip } from './former.ts'

const octets = (text: string) => new TextEncoder().encode(text)
const urlset = (...paths: string[]) =>
  `\n<urlset>${paths.map((path) => `<url><loc>https://a.example${path}</loc></url>`).join('')}</urlset>`
const index = (...names: string[]) =>
  `<sitemapindex>${names.map((name) => `<sitemap><loc>https://a.example/${name}</loc></sitemap>`).join('')}</sitemapindex>`
const none = async () => null
const listed = ['https://a.example/x', 'https://a.example/y?a=1&b=2']

test.each<[string, string | Uint8Array, string[]]>([
  ['a sitemap', urlset('/x', '/y?a=1&amp;b=2'), listed],
  ['a packed sitemap', new Uint8Array(gzipSync(urlset('/x', '/y?a=1&amp;b=2'))), listed],
  ['a list', '\r\nhttps://a.example/x\r\n\n# note\n/old/page \n', ['https://a.example/x', '/old/page']],
  [
    'a list of names',
    'about\nteam/people.html\n/docs/first.html, 12 visits\n',
    ['about', 'team/people.html', '/docs/first.html'],
  ],
  ['a table', 'page;hits\n"/a";3\nhttps://b.example/b,4\n5;/c\n', ['/a', 'https://b.example/b', '/c']],
])('%s gives its addresses', async (_, text, expected) => {
  const bytes = typeof text === 'string' ? octets(text) : text
  expect(await formerFromText('old', bytes, none)).toEqual({ was: expected, notes: [] })
})

test('an index gives the addresses of the sitemaps that it names, and of the indexes among them', async () => {
  const sitemaps: Readonly<Record<string, string>> = {
    'https://a.example/more.xml': index('two.xml', 'one.xml'),
    'https://a.example/one.xml': urlset('/1'),
    'https://a.example/two.xml': urlset('/2'),
  }
  const read = async (loc: string) => (sitemaps[loc] === undefined ? null : octets(sitemaps[loc]))
  const { was } = await formerFromText('old', octets(index('more.xml', 'one.xml')), read)
  expect([...was].sort()).toEqual(['https://a.example/1', 'https://a.example/2'])
  await expect(formerFromText('old', octets(index('gone.xml')), read)).rejects.toThrow('https://a.example/gone.xml')
})

test('lines that are no addresses are named, and a text of nothing else is refused', async () => {
  const { was, notes } = await formerFromText('old', octets('/a\nnot a url\n'), none)
  expect([was, notes?.join()]).toEqual([['/a'], expect.stringContaining('line 2: "not a url"')])
  await expect(formerFromText('old', octets('not a url'), none)).rejects.toThrow('line 1')
})

test('an archive of the old site gives its pages and documents, whatever folder they are packed in', async () => {
  const files = ['site/index.html', 'site/a b.html', 'site/404.html', 'site/price.pdf', 'site/app.js']
  const former = await formerFromZip('old.zip', bytesSource(zipOf(files.map((name) => ({ name, content: name })))))
  expect(former.was).toEqual(['', 'a%20b.html', 'price.pdf'])
  expect(await gather(former.wasPages as AsyncIterable<unknown>)).toEqual([
    ['index.html', 'site/index.html'],
    ['a b.html', 'site/a b.html'],
  ])
})
