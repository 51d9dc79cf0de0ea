import { describe, expect, test } from 'vitest'
import { extractJsonLd, fromJsonLd, validateJsonLd } from '../index.ts'

const jane = { '@type': 'Person', name: 'Jane' }
const json = JSON.stringify(jane)
const script = (text: string) => `<p>Hello</p><script type="application/ld+json">${text}</script>`
const none = 'This HTML contains no script of type application/ld+json.'
const sentence = (text: string) => {
  const read = extractJsonLd(text)
  return 'finding' in read ? read.finding.message : null
}

describe('what stands round the JSON', () => {
  test.each([
    ['a byte-order mark', `\uFEFF ${json}`],
    ['a comment of HTML', `<!--\n${json}\n-->`],
    ['a comment of a script', `//<!--\n${json}\n//-->`],
    ['CDATA', `<![CDATA[${json}]]>`],
    ['CDATA behind comments', `//<![CDATA[\n${json}\n//]]>`],
  ])('may be %s', (_, text) => expect(extractJsonLd(script(text))).toEqual({ value: jane }))
})

describe('script tags', () => {
  test.each([
    `<SCRIPT TYPE='application/LD+JSON'>${json}</SCRIPT>`,
    `<script id="a" type = application/ld+json>${json}</script>`,
    `<script>if (a < b) {}</script><script type="application/ld+json">${json}</script>`,
  ])('%s', (html) => expect(extractJsonLd(html)).toEqual({ value: jane }))

  test('script tags that are not JSON-LD, or not closed, are none', () => {
    expect(sentence('<script type="application/json">{}</script>')).toBe(none)
    expect(sentence(`<script data-type="application/ld+json">{}</script>`)).toBe(none)
    expect(sentence('<script type="application/ld+json">{}')).toBe(none)
  })

  test('name their type in their first 2,000 characters', () => {
    const padded = (length: number) => {
      const [before, after] = ['<script data-x="', '" type="application/ld+json']
      return `${before}${'x'.repeat(length - before.length - after.length)}${after}">${json}</script>`
    }
    expect(extractJsonLd(padded(2000))).toEqual({ value: jane })
    expect(sentence(padded(2001))).toBe(none)
  })

  test('keep letters whose small form is longer', () =>
    expect(extractJsonLd(script('{"name":"İzmir ä 東"}'))).toEqual({ value: { name: 'İzmir ä 東' } }))
})

test('a script that is no JSON hides no other', () => {
  const page = [script(json), script('{"name": 1,}'), script('{"@type":"Event","startDate":"tomorrow"}')].join('\n')
  const read = extractJsonLd(page)
  expect('value' in read && read.value).toEqual([jane, { '@type': 'Event', startDate: 'tomorrow' }])
  const messages = validateJsonLd(page).map(({ message }) => message)
  expect(messages[0]).toMatch(/^Script 2 of 3: Invalid JSON/)
  expect(messages.length).toBeGreaterThan(1)
})

test('a text that is not JSON is reported with the reason', () =>
  expect(sentence('{"name": }')).toMatch(/^Invalid JSON: Unexpected token/))

describe('nesting', () => {
  const lists = (depth: number, inside: string) => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`
  const graphs = (depth: number) => `${'{"@graph":'.repeat(depth)}${json}${'}'.repeat(depth)}`
  test('a nesting of 200 levels is read', () => {
    expect(sentence(lists(200, ''))).toBeNull()
    expect(sentence(lists(201, ''))).toBe('Nested too deeply for JSON-LD.')
  })
  test('a nesting of 100 levels is looked through for objects', () => {
    expect(fromJsonLd(JSON.parse(lists(100, json)))).toHaveLength(1)
    expect(fromJsonLd(JSON.parse(lists(101, json)))).toHaveLength(0)
    expect(fromJsonLd(JSON.parse(graphs(50)))).toHaveLength(1)
    expect(fromJsonLd(JSON.parse(graphs(51)))).toHaveLength(0)
  })
})

test('an object of two types is judged by the one that has rules', () => {
  const [product] = fromJsonLd({ '@context': 'https://schema.org', '@type': ['Thing', 'Person'], name: 'Jane' })
  expect(product?.typeId).toBe('person')
})

test('a tag that is never closed holds nothing, whatever stood before it', () => {
  expect(sentence('</script <script type="application/ld+json"')).toBe(none)
  expect(sentence('<script type="application/ld+json"')).toBe(none)
})
