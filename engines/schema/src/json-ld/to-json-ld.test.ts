import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractJsonLd, toDocument, toJsonLd, toScriptTag, toText, validateJsonLd } from '../index.ts'

const context = 'https://schema.org'
const item = (name: string, text: string) => ({ name, acceptedAnswer: { text } })

describe('FAQ Page, as specified', () => {
  test('items count only when question and answer are both given, after trimming', () => {
    const mainEntity = [item(' Q1 ', ' A1\n'), item('Q2', '  '), item('\t', 'A3'), item('Q4', 'A4'), {}]
    expect(toJsonLd('faq-page', { mainEntity })).toEqual({
      '@context': context,
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'Q1', acceptedAnswer: { '@type': 'Answer', text: 'A1' } },
        { '@type': 'Question', name: 'Q4', acceptedAnswer: { '@type': 'Answer', text: 'A4' } },
      ],
    })
  })

  test('nothing whole gives nothing', () => {
    expect(toJsonLd('faq-page', {})).toBeNull()
    expect(toJsonLd('faq-page', { mainEntity: [item('', ''), item('only a question', '')] })).toBeNull()
  })
})

describe('Article, as specified', () => {
  test('the fields of an Article are trimmed and follow the order of the form', () => {
    const values = {
      headline: ' Tides ',
      image: 'https://example.com/a.jpg',
      description: 'Short',
      author: { name: 'Jane' },
      publisher: { name: 'Press', logo: { url: 'https://example.com/logo.png' } },
      datePublished: '2026-01-05',
      dateModified: '2026-01-06',
    }
    const expected = {
      '@context': context,
      '@type': 'Article',
      headline: 'Tides',
      image: 'https://example.com/a.jpg',
      description: 'Short',
      author: { '@type': 'Person', name: 'Jane' },
      publisher: {
        '@type': 'Organization',
        name: 'Press',
        logo: { '@type': 'ImageObject', url: 'https://example.com/logo.png' },
      },
      datePublished: '2026-01-05',
      dateModified: '2026-01-06',
    }
    expect(JSON.stringify(toJsonLd('article', values))).toBe(JSON.stringify(expected))
  })

  test('author, publisher and logo are left out while their name or URL is empty', () => {
    const values = { headline: 'Tides', author: { name: ' ' }, publisher: { name: 'Press', logo: { url: '' } } }
    expect(toJsonLd('article', values)).toEqual({
      '@context': context,
      '@type': 'Article',
      headline: 'Tides',
      publisher: { '@type': 'Organization', name: 'Press' },
    })
    expect(toJsonLd('article', { author: { name: '' }, publisher: { logo: { url: ' ' } } })).toBeNull()
  })
})

test('places in a list are written where they are missing, empty entries not counted', () => {
  const itemListElement = [{ name: 'Home', item: 'https://example.com/' }, {}, { name: 'Books' }]
  expect(toJsonLd('breadcrumb-list', { itemListElement })?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://example.com/' },
    { '@type': 'ListItem', position: 2, name: 'Books' },
  ])
})

test('one thing is an object, several are a graph linked by @id', () => {
  const site = { typeId: 'website', values: { '@id': '#site', name: 'Example' } }
  const page = { typeId: 'article', values: { headline: 'Tides', publisher: { '@id': '#org' } } }
  const company = { typeId: 'organization', values: { '@id': '#org', name: 'Example Ltd' } }
  expect(toDocument([site, { typeId: 'event', values: {} }])).toEqual({
    '@context': context,
    '@type': 'WebSite',
    '@id': '#site',
    name: 'Example',
  })
  expect(toDocument([page, company])).toEqual({
    '@context': context,
    '@graph': [
      { '@type': 'Article', headline: 'Tides', publisher: { '@id': '#org' } },
      { '@type': 'Organization', '@id': '#org', name: 'Example Ltd' },
    ],
  })
  expect(toDocument([])).toBeNull()
})

test('an unknown type is refused by name', () => {
  expect(() => toJsonLd('no-such-type', {})).toThrow('There is no schema type "no-such-type".')
})

test('no text can end the script or open a comment in it', () => {
  const tag = toScriptTag({ name: '</script><script>alert(1)</script><!--' })
  expect(tag.match(/<\/script/g)).toHaveLength(1)
  expect(tag).not.toContain('<!--')
  expect(tag).toContain('\\u003c/script>')
})

test('whatever is embedded reads back equal', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('</script>', '</SCRIPT >', '<!-- <script>', ']]>', '\u2028', '"quoted" \\ 😀', '-->'),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), texts), (document) => {
      expect(extractJsonLd(`<!doctype html><p>x</p>${toScriptTag(document)}`)).toEqual({ value: document })
      expect(JSON.parse(toText(document))).toEqual(document)
    }),
    { seed: 8, numRuns: 300 },
  )
})

test('200 questions with awkward texts parse back equal', () => {
  const mainEntity = Array.from({ length: 200 }, (_, index) => ({
    name: `Is "${index}" </script> safe? 😀`,
    acceptedAnswer: { text: `Yes & <b>bold</b> \\ ${index}` },
  }))
  const document = toJsonLd('faq-page', { mainEntity })
  expect(extractJsonLd(toScriptTag(document))).toEqual({ value: document })
  expect(validateJsonLd(document).filter(({ severity }) => severity === 'error')).toEqual([])
  expect(toDocument([{ typeId: 'faq-page', values: { mainEntity } }])).toEqual(document)
})

test('hostile pages are read in one go', () => {
  for (const text of [
    '<script type="application/ld+json">'.repeat(50_000),
    `<script type="application/ld+json">{"a":1,${' '.repeat(500_000)}x</script>`,
    `${' '.repeat(500_000)}x`,
    `<script ${' type = '.repeat(50_000)}>`,
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  ]) {
    expect(extractJsonLd(text)).toHaveProperty('finding.code', 'syntax')
  }
  let graph: object = { '@type': 'Person' }
  for (let level = 0; level < 50_000; level += 1) graph = { '@graph': [graph] }
  expect(validateJsonLd(graph)).toHaveProperty('[0].code', 'not-an-object')
})

test('letters that change their length in lower case do not shift the scripts', () => {
  expect(extractJsonLd('<p>İİİ</p><script type="application/ld+json">{"a":"İ😀"}</script>')).toEqual({
    value: { a: 'İ😀' },
  })
})

test('several scripts of a page are read, others are not; old comment marks do no harm', () => {
  const html = `<script>var x = {}</script><script async type='application/ld+json'><!--\n{"@type":"A"}\n--></script>
    <SCRIPT TYPE=application/ld+json>//<![CDATA[\n{"@type":"B"}\n//]]></SCRIPT>`
  expect(extractJsonLd(html)).toEqual({ value: [{ '@type': 'A' }, { '@type': 'B' }] })
  expect(extractJsonLd('\uFEFF{"a":1}')).toEqual({ value: { a: 1 } })
})
