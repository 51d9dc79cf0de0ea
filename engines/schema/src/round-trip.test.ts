import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Field, fromJsonLd, type Json, type Shape, schemaTypes, toDocument, toJsonLd, toText } from './index.ts'

const word = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const scalar: fc.Arbitrary<Json> = fc.oneof(
  word,
  fc.integer(),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
)

const foreign = fc.dictionary(
  fc.constantFrom('potentialAction', 'award', 'x', 'constructor', 'hasOwnProperty'),
  fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json),
  { maxKeys: 2 },
)

const one = (field: Field): fc.Arbitrary<Json> =>
  field.kind === 'object'
    ? fc.oneof(
        { weight: 4, arbitrary: fc.oneof(...(field.shapes ?? []).map((shape) => node(shape))) },
        { weight: 1, arbitrary: word.map((id) => ({ '@id': `#${id}` })) },
        { weight: 1, arbitrary: word },
      )
    : scalar

const property = (field: Field): fc.Arbitrary<Json> => {
  const single = one(field)
  return fc.oneof(single, fc.array(single, { minLength: 1, maxLength: 3 }))
}

/** JSON-LD as it may be found on a page: some properties of the definition, and some of none. */
function node(shape: Shape): fc.Arbitrary<{ [name: string]: Json }> {
  const known = fc.record(Object.fromEntries(shape.fields.map((field) => [field.name, property(field)])), {
    requiredKeys: shape.fields
      .filter(({ level, counted }) => shape.whole || counted || level === 'required')
      .map(({ name }) => name)
      .slice(0, 3),
  })
  const type = fc.constantFrom(shape.type, ...(shape.subtypes ?? []))
  return fc.tuple(type, fc.option(word), known, foreign).map(([name, id, properties, extra]) => ({
    '@type': name,
    ...(id === null ? {} : { '@id': `#${id}` }),
    ...extra,
    ...properties,
    // An object without any value would be dropped.
    ...(Object.keys(properties).length + Object.keys(extra).length === 0 ? { slogan: 'x' } : {}),
  }))
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

test.each(schemaTypes.map((type) => [type.id, type] as const))('%s: JSON-LD to form to JSON-LD is equal', (_, type) => {
  fc.assert(
    fc.property(node(type), (found) => {
      const document = { '@context': 'https://schema.org', ...found }
      const [entity] = fromJsonLd(document)
      // Equal as JSON: what a page carries has been through JSON already.
      expect(plain(entity && toJsonLd(entity.typeId, entity.values))).toEqual(plain(document))
    }),
    { seed: 8, numRuns: 60 },
  )
})

test('a graph of several things comes back as it was, and its text too', () => {
  const nodes = fc.array(fc.oneof(...schemaTypes.slice(1, 8).map((type) => node(type))), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(nodes, (graph) => {
      const document = { '@context': 'https://schema.org', '@graph': graph }
      const back = toDocument(fromJsonLd(document))
      expect(plain(back)).toEqual(plain(document))
      expect(JSON.parse(toText(back))).toEqual(plain(document))
    }),
    { seed: 8, numRuns: 40 },
  )
})

test('form values come back through JSON-LD', () => {
  const article = {
    headline: 'Tides',
    image: ['https://example.com/a.jpg'],
    author: [{ '@type': 'Organization', name: 'Press' }],
  }
  expect(fromJsonLd(toJsonLd('article', article))).toEqual([{ typeId: 'article', values: article }])
})

test('contexts, lists of things and unknown types are kept', () => {
  const own = {
    '@context': ['https://schema.org', { ex: 'https://example.com/' }],
    '@type': 'Person',
    name: 'Jane',
    'ex:hat': 'red',
  }
  expect(toDocument(fromJsonLd(own))).toEqual(own)
  const winery = {
    '@context': 'https://schema.org',
    '@type': ['Volcano', 'Place'],
    name: 'Hill',
    wine: { '@type': 'Product' },
  }
  expect(fromJsonLd(winery)[0]?.typeId).toBe('other')
  expect(toDocument(fromJsonLd(winery))).toEqual(winery)
  expect(fromJsonLd([own, winery]).map(({ typeId }) => typeId)).toEqual(['person', 'other'])
  expect(fromJsonLd('text')).toEqual([])
})

test('a key called __proto__ stays data', () => {
  const found = JSON.parse(
    '{"@context":"https://schema.org","@type":"Person","name":"Jane","__proto__":{"polluted":1}}',
  )
  const [entity] = fromJsonLd(found)
  expect(JSON.stringify(entity && toJsonLd(entity.typeId, entity.values))).toContain('"__proto__":{"polluted":1}')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})
