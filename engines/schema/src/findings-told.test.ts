// What a finding says of a document, by the name of the field that a person sees in the form.
import { expect, test } from 'vitest'
import { extractJsonLd, validateJsonLd } from './index.ts'

const said = (document: object) =>
  validateJsonLd({ '@context': 'https://schema.org', ...document }).map(
    ({ severity, path, message }) => `${severity} ${path}: ${message}`,
  )

test.each([
  [{ '@context': undefined, '@type': 'Article' }, 'error : There is no @context; it should be https://schema.org.'],
  [{ '@context': 'https://a.example', '@type': 'Article' }, 'error : The @context is not https://schema.org.'],
  [
    { '@type': 'Article', author: { '@id': '#nobody' } },
    'warning author: “Author” points at #nobody, which is not in this document.',
  ],
  [
    { '@type': 'Article', author: { name: 'Ann' } },
    'warning author: “Author” has no @type; Person or Organization is expected.',
  ],
  [
    { '@type': 'Article', author: { '@type': 'Place', name: 'Ann' } },
    'info author: “Author” is of type Place; Person or Organization is expected here.',
  ],
  [
    { '@type': 'Article', author: 'Ann' },
    'warning author: “Author” should be an object of type Person or Organization, not a plain value.',
  ],
  [
    { '@type': 'Article', datePublished: '2026-01-05T08:00:00' },
    'warning datePublished: “Date published” names no time zone; add one such as +01:00 or Z.',
  ],
  [
    {
      '@type': 'Book',
      name: 'B',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 6, ratingCount: 3 },
    },
    'error aggregateRating.ratingValue: The rating 6 lies outside its scale of 1 to 5.',
  ],
  [
    {
      '@type': 'Book',
      name: 'B',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 0.5, ratingCount: 3 },
    },
    'error aggregateRating.ratingValue: The rating 0.5 lies outside its scale of 1 to 5.',
  ],
])('%o', (document, sentence) => expect(said(document)).toContain(sentence))

test.each([1, 5])('a rating of %i is on its scale', (ratingValue) => {
  const aggregateRating = { '@type': 'AggregateRating', ratingValue, ratingCount: 3 }
  expect(said({ '@type': 'Book', name: 'B', aggregateRating }).join(' ')).not.toContain('outside its scale')
})

test('an @id that two objects share is told', () => {
  const one = { '@type': 'Person', '@id': '#a', name: 'Ann' }
  expect(said({ '@graph': [one, { ...one, name: 'Bob' }] })).toContainEqual(
    expect.stringMatching(/@id: #a is the @id of more than one object; readers will take them for one\.$/),
  )
})

test('types without rules are named', () => {
  expect(said({ '@type': ['Volcano', 'Mountain'] })).toEqual(['info : There are no rules here for Volcano, Mountain.'])
})

test.each([
  ['<p>hello</p>', 'There is no script of type application/ld+json in this HTML.'],
  [`${'['.repeat(5000)}${']'.repeat(5000)}`, 'This is nested too deeply to be JSON-LD.'],
])('a text that holds none (%#)', (text, sentence) => {
  const read = extractJsonLd(text)
  expect('finding' in read && read.finding.message).toBe(sentence)
})
