import { sampleValues, schemaTypes, toDocument, toJsonLd } from '@sundry/schema'
import { expect, test } from 'vitest'
import { sketch } from './page.tsx'

test('a breadcrumb shows the way, a question its answer', () => {
  const itemListElement = [{ name: 'Books', item: 'https://example.com/b' }, { name: 'Anvils' }]
  expect(sketch(toJsonLd('breadcrumb-list', { itemListElement }))).toMatchObject({
    site: 'example.com › Books › Anvils',
    title: 'Anvils',
  })
  const mainEntity = { name: 'Why?', acceptedAnswer: { text: 'x'.repeat(500) } }
  const requested = sketch(toJsonLd('qa-page', { mainEntity }))
  expect(requested?.title).toBe('Why?')
  expect(requested?.text).toHaveLength(158)
})

test('every type has a title to show, and of a graph the first thing is shown', () => {
  for (const { id } of schemaTypes) expect(sketch(toJsonLd(id, sampleValues(id, 'full')))?.title, id).not.toBe('')
  const graph = toDocument([
    { typeId: 'website', values: { name: 'Example' } },
    { typeId: 'person', values: { name: 'Jane' } },
  ])
  expect(sketch(graph)?.title).toBe('Example')
  expect(sketch(null)).toBeNull()
})

test('the way of an address is shown in steps, dates as days, and lengths as people say them', () => {
  const shown = sketch({
    '@type': 'Article',
    headline: 'Tides',
    url: 'https://a.example/sea/tides',
    datePublished: '2026-11-02T08:00:00Z',
    author: { name: 'Jane' },
  })
  expect(shown?.site).toBe('a.example › sea › tides')
  expect(shown?.facts).toEqual(['2026-11-02', 'Jane'])
  expect(sketch({ '@type': 'Event', name: 'Fair', startDate: '2026-11-02T08:00' })?.facts).toEqual(['2026-11-02'])
  expect(sketch({ '@type': 'Recipe', name: 'Soup', totalTime: 'PT1H' })?.facts).toEqual(['1h'])
  expect(sketch({ '@type': 'Person', name: 'Jane', address: { addressLocality: 'Rome' } })?.facts).toEqual(['Rome'])
})

test('a rating represents itself; of several values the first counts', () => {
  expect(sketch({ '@type': 'AggregateRating', ratingValue: 4, reviewCount: 9 })?.stars).toBe('4 (9)')
  expect(sketch({ '@type': 'Review', reviewRating: { ratingValue: 5 } })?.stars).toBe('5')
  expect(sketch({ '@type': 'Thing', name: ['One', 'Two'] })?.title).toBe('One')
  expect(sketch({ '@type': 'Thing' })?.title).toBe('Thing')
})

test('a text of 160 characters is shown whole, a longer one cut with a sign', () => {
  const text = (length: number) => sketch({ '@type': 'Thing', description: 'x'.repeat(length) })?.text
  expect(text(160)).toBe('x'.repeat(160))
  expect(text(161)).toBe(`${'x'.repeat(157)}…`)
})
