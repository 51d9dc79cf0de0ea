import { beforeEach, describe, expect, test } from 'vitest'
import { findAll } from './find-all.ts'
import { hasContent } from './form-values.ts'
import { entityOf, readDrafts, readShared, setAt, useDrafts, valuesOf } from './model.ts'

const state = () => useDrafts.getState()
beforeEach(() => state().startOver())

test('several things get an @id each, no two the same', () => {
  state().chooseType('article')
  state().add('organization')
  state().add('article')
  expect(state().drafts.map((draft) => entityOf(draft).values['@id'])).toEqual([
    '#article',
    '#organization',
    '#article-2',
  ])
  expect(state().active).toBe(2)
})

test('removing keeps the form at a thing that is there, and leaves an empty one at last', () => {
  state().add('person')
  state().remove(0)
  expect(state().active).toBe(0)
  expect(state().drafts.map(({ typeId }) => typeId)).toEqual(['person'])
  state().remove(0)
  expect(state().drafts.map(({ typeId }) => typeId)).toEqual(['faq-page'])
  expect(state().active).toBe(0)
})

test('a load and a start over can be taken back', () => {
  state().set('mainEntity[0].name', 'Why?')
  const mine = state().drafts
  state().load([{ typeId: 'person', values: { name: 'Jane' } }])
  expect(state().strict).toBe(true)
  state().undo()
  expect(state().drafts).toBe(mine)
  expect(state().strict).toBe(false)
  state().startOver()
  state().undo()
  expect(state().drafts).toBe(mine)
})

test('stored drafts are read with care', () => {
  for (const bad of [
    null,
    '',
    '{',
    '{}',
    '[null]',
    '[{"typeId":"nonsense","byType":{}}]',
    '[{"typeId":"article","byType":[]}]',
  ]) {
    expect(readDrafts(bad)).toEqual([])
  }
  const [draft] = readDrafts('[{"typeId":"article","byType":{"article":{"headline":"Tides"},"event":3}}]')
  expect(draft && entityOf(draft)).toEqual({ typeId: 'article', values: { headline: 'Tides' } })
  expect(draft?.byType).not.toHaveProperty('event')
})

test('a link carries the document', () => {
  expect(readShared({ document: { '@type': 'Person', name: 'Jane' } })).toEqual([
    { typeId: 'person', values: { name: 'Jane' } },
  ])
  for (const bad of [null, 'x', {}, { document: 'x' }]) expect(readShared(bad)).toEqual([])
})

test('an added type that is left empty is never whole, even if no field is required', () => {
  state().set('mainEntity[0].name', 'Why?')
  state().set('mainEntity[0].acceptedAnswer.text', 'So.')
  const before = findAll(state().drafts).filter(({ severity }) => severity !== 'info')
  state().add('article')
  state().add('product')
  const found = findAll(state().drafts).filter(({ severity, draft }) => severity !== 'info' && draft > 0)
  expect(new Set(found.map(({ draft }) => draft))).toEqual(new Set([1, 2]))
  expect(found.filter(({ draft, severity }) => draft === 2 && severity === 'error').length).toBeGreaterThan(0)
  expect(before.every(({ draft }) => draft === 0)).toBe(true)
})

test('a place deep inside is changed, and only what leads to it is new', () => {
  const before = { mainEntity: [{ name: 'Q1' }, { name: 'Q2' }] }
  const after = setAt(before, 'mainEntity[1].acceptedAnswer.text', 'A2')
  expect(after).toEqual({ mainEntity: [{ name: 'Q1' }, { name: 'Q2', acceptedAnswer: { text: 'A2' } }] })
  expect((after.mainEntity as unknown[])[0]).toBe(before.mainEntity[0])
  expect(before.mainEntity[1]).toEqual({ name: 'Q2' })
})

test('lists grow from nothing and from a single value', () => {
  expect(setAt({}, 'image[1]', 'b')).toEqual({ image: [undefined, 'b'] })
  expect(setAt({ image: 'a' }, 'image[1]', 'b')).toEqual({ image: ['a', 'b'] })
})

test('types and blanks are no content', () => {
  expect(hasContent({ author: { '@type': 'Person', name: ' ' }, image: [''] })).toBe(false)
  expect(hasContent({ price: 0 })).toBe(true)
  expect(hasContent({ author: { '@id': '#a' } })).toBe(true)
})

const current = () => {
  const { drafts, active } = state()
  return drafts[active] ? valuesOf(drafts[active]) : {}
}

describe('another type', () => {
  const offer = { price: 3.5, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }
  test('keeps each field that it has, and gives it back as it was edited', () => {
    state().chooseType('product')
    for (const [path, value] of Object.entries({
      name: 'Anvil',
      description: 'Heavy',
      image: ['https://a.example/1.jpg'],
      offers: offer,
    }))
      state().set(path, value)
    state().set('brand.name', 'Acme')
    const shared = current()
    state().chooseType('merchant-listing')
    expect(current()).toEqual({ ...shared, offers: expect.anything() })
    expect([current().offers].flat()[0]).toMatchObject(offer)
    state().set('name', 'Anvil II')
    state().chooseType('product')
    expect(current()).toEqual({ ...shared, name: 'Anvil II' })
  })

  test('keeps what means the same under another name, and nothing that it has no place for', () => {
    state().chooseType('faq-page')
    state().set('mainEntity[0].name', 'Why?')
    state().chooseType('article')
    expect(hasContent(current())).toBe(false)
    state().set('headline', 'Tides')
    state().set('author', { '@type': 'Organization', name: 'Acme', url: 'https://a.example' })
    state().chooseType('recipe')
    expect(current()).toMatchObject({ name: 'Tides', author: { '@type': 'Organization', name: 'Acme' } })
    state().chooseType('faq-page')
    expect(current()).toEqual({ mainEntity: [{ name: 'Why?' }] })
  })
})
