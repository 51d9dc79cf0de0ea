import { describe, expect, test } from 'vitest'
import type { SitemapUrl, WriteOptions } from './input.ts'
import { writeSitemap } from './write.ts'

const bare: WriteOptions = { lastmod: null, changefreq: null, priority: null }
const home = 'https://a.example/'
const written = async (page: Partial<SitemapUrl>, options: WriteOptions = bare) => {
  const { files, dropped } = await writeSitemap([{ loc: home, ...page }], options)
  return { text: String(files[0]?.content), dropped }
}
const many = <One>(count: number, make: (index: number) => One) =>
  Array.from({ length: count }, (_, index) => make(index))

describe('a page', () => {
  test('a page has a thousand images, and reports how many more there were', async () => {
    const bitmaps = (count: number) => written({ images: many(count, (index) => `${home}${index}.jpg`) })
    const full = await bitmaps(1000)
    expect([full.text.split('<image:image>').length - 1, full.dropped]).toEqual([1000, []])
    expect(full.text).toContain(
      '  <image:image>\n      <image:loc>https://a.example/999.jpg</image:loc>\n    </image:image>\n',
    )
    expect(full.text).toContain(' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">')
    const over = await bitmaps(1002)
    expect(over.text.split('<image:image>').length - 1).toBe(1000)
    expect(over.dropped).toEqual([{ loc: home, field: 'image', value: '2 more than 1,000' }])
  })

  test.each([
    [0, '0.0'],
    [1, '1.0'],
    [0.5, '0.5'],
    [0.55, '0.55'],
    [0.999, '1.0'],
  ])('a page has the priority %d as %s', async (priority, reported) =>
    expect((await written({ priority })).text).toContain(`    <priority>${reported}</priority>\n`),
  )
  test.each([-0.01, 1.01, Number.NaN])('a page has no priority of %d', async (priority) => {
    const { text, dropped } = await written({ priority })
    expect(text).not.toContain('priority')
    expect(dropped).toEqual([{ loc: home, field: 'priority', value: String(priority) }])
  })
})

describe('notes', () => {
  test('notes on skipped, changed and omitted entries are a hundred each, and counted', async () => {
    const skipped = await writeSitemap(many(101, (index) => `/${index}`))
    expect([skipped.skipped.length, skipped.skippedCount]).toEqual([100, 101])
    const changed = await writeSitemap(many(101, (index) => `${home}${index} x`))
    expect([changed.changed.length, changed.changedCount]).toEqual([100, 101])
    expect(changed.changed[0]).toEqual({ input: `${home}0 x`, loc: `${home}0%20x` })
    const dropped = await writeSitemap(many(101, (index) => ({ loc: `${home}${index}`, priority: 2 })))
    expect(dropped.dropped).toHaveLength(100)
  })
})

describe('files', () => {
  const pages = (count: number) => many(count, (index) => `${home}${index}`)
  test('files are filled to the last octet', async () => {
    const one = await writeSitemap(pages(9), bare)
    const xmlns =
      ' xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
    const room = (one.files[0]?.octets ?? 0) + xmlns.length
    const filesOf = async (maxOctets: number) =>
      (await writeSitemap(pages(9), { ...bare, maxOctets })).files.map(({ urlCount }) => urlCount)
    expect(await filesOf(room)).toEqual([9])
    expect(await filesOf(room - 1)).toEqual([2, 8, 1])
  })
  test('hold 50,000 pages', async () => {
    expect((await writeSitemap(pages(50_000), bare)).files.map(({ urlCount }) => urlCount)).toEqual([50_000])
    const two = await writeSitemap(pages(50_001), bare)
    expect(two.files.map(({ name, urlCount }) => [name, urlCount])).toEqual([
      ['sitemap.xml', 2],
      ['sitemap-1.xml', 50_000],
      ['sitemap-2.xml', 1],
    ])
    expect(two.files[0]?.content).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...['  <sitemap>', '    <loc>https://a.example/sitemap-1.xml</loc>', '  </sitemap>'],
        ...['  <sitemap>', '    <loc>https://a.example/sitemap-2.xml</loc>', '  </sitemap>'],
        '</sitemapindex>',
        '',
      ].join('\n'),
    )
  })
})
