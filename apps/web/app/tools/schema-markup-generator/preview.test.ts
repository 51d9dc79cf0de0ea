import { sampleValues, schemaTypes, toDocument, toJsonLd } from '@sundry/schema'
import { expect, test } from 'vitest'
import { sketch } from './preview.ts'

test('a product shows stars, price and stock', () => {
  expect(sketch(toJsonLd('product', sampleValues('product', 'full')))).toEqual({
    site: 'example.com',
    title: 'Executive anvil',
    text: 'Sleeker than any other anvil.',
    stars: '4.4 (89)',
    facts: ['29.99 GBP', 'In Stock'],
  })
})

test('a breadcrumb shows the way, a question its answer', () => {
  const itemListElement = [{ name: 'Books', item: 'https://example.com/b' }, { name: 'Anvils' }]
  expect(sketch(toJsonLd('breadcrumb-list', { itemListElement }))).toMatchObject({
    site: 'example.com › Books › Anvils',
    title: 'Anvils',
  })
  const mainEntity = { name: 'Why?', acceptedAnswer: { text: 'x'.repeat(500) } }
  const asked = sketch(toJsonLd('qa-page', { mainEntity }))
  expect(asked?.title).toBe('Why?')
  expect(asked?.text).toHaveLength(158)
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
