import { describe, expect, test } from 'vitest'
import { sampleValues, toJsonLd, validateForm, validateJsonLd } from './index.ts'

const context = 'https://schema.org'
const codes = (value: unknown) => validateJsonLd(value).map(({ severity, code, path }) => `${severity} ${code} ${path}`)
const problems = (value: unknown) => codes(value).filter((line) => !line.startsWith('info'))
const full = (id: string) => toJsonLd(id, sampleValues(id, 'full')) ?? {}

test('text is read with or without its script tag, and says where it is not JSON', () => {
  expect(codes('{"@context":"https://schema.org","@type":"Person","name":"J"}')).toEqual([
    'warning missing url',
    'warning missing image',
  ])
  const html = '<html><script type="application/ld+json">{"@type":"Person","name":"J"}</script></html>'
  expect(codes(html)).toContain('error context ')
  expect(validateJsonLd('{"@type": }')).toMatchObject([{ code: 'syntax', severity: 'error' }])
  expect(validateJsonLd('<p>hello</p>')[0]?.message).toContain('no script of type application/ld+json')
})

test('a value that is no object, has no type or another context is an error', () => {
  for (const value of [null, 3, [], '[]', '"x"']) expect(codes(value)).toEqual(['error not-an-object '])
  expect(codes({ '@context': context })).toEqual(['error no-type '])
  expect(problems({ ...full('website'), '@context': 'https://example.com' })).toEqual(['error context '])
  for (const good of [
    'http://schema.org',
    'https://schema.org/',
    { '@vocab': 'https://schema.org/' },
    ['https://schema.org'],
  ]) {
    expect(problems({ ...full('website'), '@context': good })).toEqual([])
  }
})

test('retired types say since when, types without rules say so', () => {
  const [finding] = validateJsonLd(full('faq-page'))
  expect(finding).toMatchObject({ severity: 'info', code: 'retired' })
  expect(finding?.message).toContain('2026-05-07')
  expect(codes({ '@context': context, '@type': 'ClaimReview' })).toEqual(['info retired '])
  expect(codes({ '@context': context, '@type': 'Volcano' })).toEqual(['info unknown-type '])
})

describe('graphs', () => {
  const organization = { ...full('organization'), '@context': undefined, '@id': '#org' }
  const article = (publisher: unknown) => ({ ...full('article'), '@context': undefined, publisher })

  test('paths lead to the object', () => {
    const graph = {
      '@context': context,
      '@graph': [organization, { '@type': 'WebSite', name: 'x', alternateName: 'y' }],
    }
    expect(problems(graph)).toEqual(['error missing @graph[1].url'])
  })
  test('a pointer must find its object', () => {
    expect(problems({ '@context': context, '@graph': [organization, article({ '@id': '#org' })] })).toEqual([])
    expect(problems({ '@context': context, '@graph': [organization, article({ '@id': '#nobody' })] })).toEqual([
      'warning reference @graph[1].publisher',
    ])
  })
  test('an @id used twice is a warning', () => {
    expect(problems({ '@context': context, '@graph': [organization, organization] })).toEqual([
      'warning duplicate-id @graph[1].@id',
    ])
  })
})

describe('rules between properties', () => {
  test('dates must be in order; a day lasts until its end', () => {
    const event = full('event')
    expect(problems({ ...event, endDate: '2027-07-20' })).toEqual(['warning order endDate'])
    expect(problems({ ...event, startDate: '2027-07-21T19:00:00Z', endDate: '2027-07-21' })).toEqual([])
  })
  test('a moment needs its zone', () => {
    expect(problems({ ...full('event'), endDate: '2027-07-23T23:00:00' })).toEqual(['warning format endDate'])
  })
  test('a rating stays on its scale', () => {
    const rating = (ratingValue: unknown, more = {}) => ({ ...full('aggregate-rating'), ratingValue, ...more })
    expect(problems(rating(6))).toEqual(['error range ratingValue'])
    expect(problems(rating('88', { bestRating: 100 }))).toEqual([])
  })
  test('remote work needs to say from where', () => {
    const { applicantLocationRequirements: _, ...job } = full('job-posting')
    expect(problems(job)).toContain('error needs applicantLocationRequirements')
  })
  test('the last page of a breadcrumb needs no URL, the others do', () => {
    const list = (...items: object[]) => ({ '@context': context, '@type': 'BreadcrumbList', itemListElement: items })
    const page = (position: number, more: object) => ({ '@type': 'ListItem', position, name: 'x', ...more })
    expect(problems(list(page(1, { item: 'https://example.com' }), page(2, {})))).toEqual([])
    expect(problems(list(page(1, {}), page(2, {})))).toEqual(['error missing itemListElement[0].item'])
    expect(problems(list(page(1, {})))).toEqual(['warning too-few itemListElement'])
    const named = { '@type': 'ListItem', position: 1, item: { '@id': 'https://example.com', name: 'Home' } }
    expect(problems(list(named, page(2, {})))).toEqual([])
  })
})

test('values of the wrong kind are named', () => {
  const article = full('article')
  expect(problems({ ...article, author: 'Jane' })).toEqual(['warning wrong-kind author'])
  expect(problems({ ...article, author: { name: 'Jane', url: 'https://example.com' } })).toEqual([
    'warning no-type author',
  ])
  expect(codes({ ...article, author: { '@type': 'Dog', name: 'Rex' } })).toEqual(['info wrong-kind author'])
  expect(problems({ ...article, headline: { a: 1 } })).toEqual([])
  expect(problems({ ...article, headline: null })).toEqual(['warning missing headline'])
  expect(problems({ ...article, image: { '@type': 'ImageObject', url: '/relative.jpg' } })).toEqual([
    'warning format image',
  ])
  expect(problems({ ...article, inLanguage: 'english' })).toEqual(['warning format inLanguage'])
})

test('the matching one of two definitions reports', () => {
  const of = (value: object) => validateJsonLd({ '@context': context, ...value })[0]?.typeId
  expect(
    of({
      '@type': 'Product',
      name: 'Anvil',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 2 },
    }),
  ).toBe('product')
  expect(
    of({
      '@type': 'Product',
      name: 'Anvil',
      image: 'https://example.com/a.jpg',
      offers: { '@type': 'Offer', price: 1, priceCurrency: 'EUR' },
    }),
  ).toBe('merchant-listing')
  const between = { '@type': 'AggregateOffer', lowPrice: 1, priceCurrency: 'EUR' }
  expect(of({ '@type': 'Product', name: 'Anvil', image: 'https://example.com/a.jpg', offers: between })).toBe('product')
  expect(of({ '@type': 'https://schema.org/Restaurant', name: 'Daves' })).toBe('restaurant')
  expect(of({ '@type': 'WebPage', name: 'x' })).toBe('other')
})

test('the findings of a form keep to its own fields, empty entries counted', () => {
  const mainEntity = [{ name: 'Q1', acceptedAnswer: { text: 'A1' } }, {}, { name: 'Q3' }]
  const found = validateForm('faq-page', { mainEntity }).filter(({ severity }) => severity === 'error')
  expect(found.map(({ path }) => path)).toEqual(['mainEntity[2].acceptedAnswer.text'])
  const missing = (typeId: string) => validateForm(typeId, {}).map(({ path }) => path)
  expect(missing('event')).toEqual(expect.arrayContaining(['startDate', 'location']))
  expect(missing('faq-page')).toEqual(
    expect.arrayContaining(['mainEntity[0].name', 'mainEntity[0].acceptedAnswer.text']),
  )
  expect(missing('qa-page')).toContain('mainEntity.name')
})
