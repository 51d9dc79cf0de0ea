import type { SitemapReport } from '@sundry/sitemap'
import { expect, test } from 'vitest'
import { read } from '../../../testing/read.ts'
import { Statistics } from './statistics.tsx'

const none = {
  withLastmod: 0,
  oldestLastmod: null,
  newestLastmod: null,
  images: 0,
  videos: 0,
  news: 0,
  alternates: 0,
  hosts: [{ host: 'a.example', count: 3 }],
}
const shown = (some: object = {}, statistics: object = {}) =>
  read(Statistics, {
    report: {
      urlCount: 3,
      octets: 2048,
      compressed: false,
      kind: 'urlset',
      statistics: { ...none, ...statistics },
      ...some,
    } as unknown as SitemapReport,
  })

test('a plain file: its addresses, its size and how many have a date', () => {
  expect(shown()).toBe('In numbers URLs 3 Size 2.00 KB With a date 0 %')
  expect(shown({}, { withLastmod: 2 })).toContain('With a date 66 %')
  expect(shown({ urlCount: 0 })).toContain('With a date 0 %')
})
test('an index, packed', () =>
  expect(shown({ kind: 'index', compressed: true, urlCount: 1234 })).toContain('Sitemaps 1,234 Size unpacked 2.00 KB'))
test('dates, extensions and hosts where there are any', () => {
  const text = shown(
    {},
    {
      oldestLastmod: '2020-01-02T03:04:05Z',
      newestLastmod: '2026-05-06T07:08:09Z',
      images: 1,
      videos: 1,
      news: 1,
      alternates: 1,
      hosts: [
        { host: 'a.example', count: 2000 },
        { host: 'b.example', count: 1 },
      ],
    },
  )
  expect(text).toContain('Oldest 2020-01-02 Newest 2026-05-06 Images 1 Videos 1 News 1 Language links 1')
  expect(text).toContain('Hosts: a.example (2,000), b.example (1)')
})
