import { expect, test } from 'vitest'
import { hasContent, setAt, within } from './paths.ts'

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

test('paths are put together', () => {
  expect(within('', 'name')).toBe('name')
  expect(within('author[0]', 'name')).toBe('author[0].name')
})

test('types and blanks are no content', () => {
  expect(hasContent({ author: { '@type': 'Person', name: ' ' }, image: [''] })).toBe(false)
  expect(hasContent({ price: 0 })).toBe(true)
  expect(hasContent({ author: { '@id': '#a' } })).toBe(true)
})
