// Findings name a field like the form does.
import { expect, test } from 'vitest'
import { extractJsonLd, validateJsonLd } from './index.ts'

const reported = (document: object) =>
  validateJsonLd({ '@context': 'https://schema.org', ...document }).map(
    ({ severity, path, message }) => `${severity} ${path}: ${message}`,
  )

test('every kind of finding names the field and says what is wrong', () => {
  const documents = [
    { '@context': undefined, '@type': 'Article' },
    { '@context': 'https://a.example', '@type': 'Article' },
    { '@type': 'Article', author: { '@id': '#nobody' } },
    { '@type': 'Article', author: { name: 'Ann' } },
    { '@type': 'Article', author: { '@type': 'Place', name: 'Ann' } },
    { '@type': 'Article', author: 'Ann' },
    { '@type': 'Article', datePublished: '2026-01-05T08:00:00' },
    { '@type': 'Book', name: 'B', aggregateRating: { '@type': 'AggregateRating', ratingValue: 6, ratingCount: 3 } },
    { '@type': 'Book', name: 'B', aggregateRating: { '@type': 'AggregateRating', ratingValue: 0.5, ratingCount: 3 } },
  ]
  expect(documents.map(reported)).toMatchSnapshot()
})

test.each([
  ['<p>hello</p>', 'This HTML contains no script of type application/ld+json.'],
  [`${'['.repeat(5000)}${']'.repeat(5000)}`, 'Nested too deeply for JSON-LD.'],
])('a text that holds none (%#)', (text, sentence) => {
  const read = extractJsonLd(text)
  expect('finding' in read && read.finding.message).toBe(sentence)
})
