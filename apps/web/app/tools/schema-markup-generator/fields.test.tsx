import type { Field } from '@sundry/schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginIn, htmlOf } from '../../testing.ts'
import { useDrafts } from './model.ts'
import { ScalarField } from './scalar-field.tsx'
import { ObjectField, ShapeFields } from './shape-fields.tsx'

const state = () => useDrafts.getState()
beforeEach(() => {
  state().startOver()
  beginIn(useDrafts, state())
})

describe('a field', () => {
  const field = (some: Partial<Field>): Field =>
    ({ name: 'price', label: 'Price', kind: 'text', level: 'optional', ...some }) as Field
  const scalar = (some: Partial<Field>, value: string | boolean | number | undefined = undefined) =>
    htmlOf(ScalarField, { field: field(some), path: 'price', value })
  test('a field has its mark and its hint read out with it', () => {
    const html = scalar({ level: 'required', hint: 'With its currency.' })
    const [, described = ''] = /aria-describedby="([^"]*)"/.exec(html) ?? []
    for (const id of described.split(' ')) expect(html).toContain(`id="${id}"`)
    expect(described.split(' ').map((id) => id.split('-')[1])).toEqual(['mark', 'hint'])
  })
  test('a field with a choice keeps a pasted value that is none of the choices', () => {
    const html = scalar({ kind: 'enum', options: [{ value: 'GBP', label: 'Pound' }] }, 'Groat')
    expect(html).toMatch(/Not set<.*Pound<.*<option value="Groat" selected="">Groat/)
  })
  test.each([
    ['Organization', ['organization', 'local-business', 'restaurant']],
    ['LocalBusiness', ['local-business', 'restaurant']],
    ['Person', ['person']],
    ['Product', ['product', 'merchant-listing']],
    ['Review', ['review']],
    ['AggregateRating', ['aggregate-rating']],
    ['VideoObject', ['video']],
    ['ImageObject', ['image']],
    ['Book', ['book']],
    ['Event', ['event']],
    ['Movie', ['movie']],
    ['Recipe', ['recipe']],
    ['SoftwareApplication', ['software-app']],
    ['Course', []],
  ])('a field that takes a %s can point at: %j', (type, targets) => {
    state().chooseType('website')
    const all = [...new Set(['organization', 'course-list', 'faq-page', ...targets])]
    for (const id of all) state().add(id)
    state().choose(0)
    beginIn(useDrafts, state())
    const about = field({ kind: 'object', label: 'About', shapes: [{ type, fields: [] }] as never })
    const options = [
      ...htmlOf(ObjectField, { Fields: ShapeFields, field: about, path: 'about', value: {} }).matchAll(
        />Link to #([^<]*)</g,
      ),
    ]
    expect(options.map(([, id]) => id).toSorted()).toEqual([...targets].toSorted())
  })
})
