import { expect, test } from 'vitest'
import { readRows, withScheme } from './rows.ts'

const rows = (text: string) => [...readRows(text)]

test('an address to a line, blank lines passed over, commas kept', () => {
  expect(rows('https://a.example/\n\n  https://a.example/x,y;z \r\n')).toEqual([
    { loc: 'https://a.example/' },
    { loc: 'https://a.example/x,y;z' },
  ])
})

test('an address without a scheme is completed', () => {
  expect(rows('www.example.com\nabout.html')).toEqual([{ loc: 'https://www.example.com' }, { loc: 'about.html' }])
  expect(rows('url,de\nexample.com/a,example.com/de')[0]).toMatchObject({ loc: 'https://example.com/a' })
})

test('a CSV table with a heading, in any order, with quotes', () => {
  expect(rows('priority;URL;lastmod\n0,5;"https://a.example/a;b";2026-05-10\n;https://a.example/;')).toEqual([
    { loc: 'https://a.example/a;b', lastmod: '2026-05-10', priority: 0.5 },
    { loc: 'https://a.example/' },
  ])
  expect(rows('\ufeffurl,changefreq\n"https://a.example/?q=""x""",Daily')).toEqual([
    { loc: 'https://a.example/?q="x"', changefreq: 'daily' },
  ])
})

test('a pasted table without a heading has its values recognised by their shape', () => {
  expect(rows('https://a.example/\t0.9\t2026-05-10\tmonthly')).toEqual([
    { loc: 'https://a.example/', lastmod: '2026-05-10', changefreq: 'monthly', priority: 0.9 },
  ])
})

test('columns named by language make clusters, every version naming all', () => {
  const alternates = [
    { hreflang: 'en', href: 'https://a.example/en' },
    { hreflang: 'de-at', href: 'https://a.example/de' },
    { hreflang: 'x-default', href: 'https://a.example/en' },
  ]
  expect(rows('en,hreflang:de-AT,x-default\nhttps://a.example/en,https://a.example/de,https://a.example/en')).toEqual([
    { loc: 'https://a.example/en', alternates },
    { loc: 'https://a.example/de', alternates },
  ])
})

test('a heading alone lists nothing, and a single word is no heading', () => {
  expect(rows('url,lastmod\n')).toEqual([])
  expect(rows('en')).toEqual([{ loc: 'en' }])
})

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['example.com:8443/a?b=c', 'https://example.com:8443/a?b=c'],
  ['//example.com/', 'https://example.com/'],
  ['bücher.example', 'https://bücher.example'],
  ['localhost:3000', 'https://localhost:3000'],
  ['[::1]/x', 'https://[::1]/x'],
  ['http://example.com', 'http://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['/about', '/about'],
  ['about.html', 'about.html'],
  ['hello world', 'hello world'],
  ['user@example.com', 'user@example.com'],
  ['word', 'word'],
  ['', ''],
])('%s becomes %s', (typed, expected) => expect(withScheme(typed)).toBe(expected))
