import { describe, expect, test } from 'vitest'
import { repairSitemap } from './repair.ts'
import { repairDate } from './repair-values.ts'

describe('a date is rewritten where it can mean one day alone', () => {
  test.each([
    ['2026-5-1', '2026-05-01'],
    ['2026.5.1', '2026-05-01'],
    ['2026/05/10', '2026-05-10'],
    ['2026-05-10Z', '2026-05-10'],
    ['20260510', '2026-05-10'],
    ['10.05.2026', '2026-05-10'],
    ['1.2.2026', '2026-02-01'],
    ['13/05/2026', '2026-05-13'],
    ['05/13/2026', '2026-05-13'],
    ['13-12-2026', '2026-12-13'],
    ['12-13-2026', '2026-12-13'],
    ['Sunday, 10 May 2026', '2026-05-10'],
    ['10. Dec. 2026', '2026-12-10'],
    ['May 1st, 2026', '2026-05-01'],
    ['Tue, 10 Nov 2026 10:00:00 GMT', '2026-11-10'],
    ['2026-5-1 7:05', '2026-05-01T07:05:00+00:00'],
    ['2026/05/10T17:33:30.5 UTC', '2026-05-10T17:33:30.5+00:00'],
    ['2026-05-10 17:33:30 +0200', '2026-05-10T17:33:30+02:00'],
    ['2026-05-10 17:33:30 -05:30', '2026-05-10T17:33:30-05:30'],
    ['2026-05-10 17:33:30z', '2026-05-10T17:33:30+00:00'],
  ])('%s: %s', (input, expected) => expect(repairDate(input)).toBe(expected))

  test.each([
    ...['05/12/2026', '12/05/2026', '12/12/2026', '31.02.2026', '2026-13-01', '10 Foo 2026', 'Foo 10, 2026'],
    ...['2026-05-10 25:00', '10/05-2026', 'yesterday', ''],
  ])('%j is left as it is', (input) => expect(repairDate(input)).toBeUndefined())

  test('the months are known by three letters of their names', () => {
    const names = 'jan Feb March apr May June jul August sep Oct November dec'.split(' ')
    expect(names.map((name) => repairDate(`10 ${name} 2026`))).toEqual(
      names.map((_, index) => `2026-${String(index + 1).padStart(2, '0')}-10`),
    )
  })

  test.each(['2026', '2026-05', '2026-05-10', '2026-05-10T17:33Z'])('%s is a date already', (input) =>
    expect(repairDate(input)).toBeUndefined(),
  )
})

const open = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>'
const inside = (text: string) =>
  repairSitemap(`${open}${text}</url></urlset>`).text.slice(open.length, -'</url></urlset>'.length)

describe('a priority', () => {
  test.each([
    ['0,5', '0.5'],
    ['1,0', '1.0'],
    [',5', '0.5'],
    ['50%', '0.5'],
    ['7 %', '0.07'],
    ['100%', '1'],
    ['101%', '101%'],
    ['2,5', '2,5'],
    ['high', 'high'],
  ])('%s becomes %s', (input, expected) =>
    expect(inside(`<priority>${input}</priority>`)).toBe(`<priority>${expected}</priority>`),
  )
})

describe('an address', () => {
  const loc = (address: string) => inside(`<loc>${address}</loc>`).slice('<loc>'.length, -'</loc>'.length)
  test.each([
    ['https://a.example/&#233;', 'https://a.example/%C3%A9'],
    ['https://a.example/&#xe9;', 'https://a.example/%C3%A9'],
    ['https://a.example/&#x1F600;', 'https://a.example/%F0%9F%98%80'],
    ['https://a.example/é?a=&lt;&amp;b=&quot;&apos;&gt;', 'https://a.example/%C3%A9?a=%3C&amp;b=%22%27%3E'],
    ['https://a.example/&#x10FFFF;', 'https://a.example/%F4%8F%BF%BF'],
    ['\r\n\thttps://a.example/b ', 'https://a.example/b'],
    ['https://a.example/a b', 'https://a.example/a%20b'],
    ['https://a.example/a|b', 'https://a.example/a%7Cb'],
  ])('%s becomes %s', (input, expected) => expect(loc(input)).toBe(expected))
  test('an address is read over an invalid character', () =>
    expect(loc('https://a.example/é&#x110000;')).toBe('https://a.example/%C3%A9&amp;'))
  test('an address with a line break inside is left as it is', () =>
    expect(loc('https://a.example/é\nb')).toBe('https://a.example/é\nb'))
})
