// The fields of the schema generator's form: how each kind is filled in, and how lists and objects unfold.
import { type Field, schemaType } from '@sundry/schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginIn, htmlOf, read, textOf } from '../../../../testing/read.ts'
import { type Placed, useFindings } from '../findings.ts'
import Page from '../page.tsx'
import { useDrafts } from '../state.ts'
import { DayPicker } from './day-picker.tsx'
import { ListField } from './list-field.tsx'
import { ObjectField } from './object-field.tsx'
import { ScalarField } from './scalar-field.tsx'
import { ShapeFields } from './shape-fields.tsx'

const state = () => useDrafts.getState()
/** Static rendering reads the state a store began with. */
const page = (build: () => void = () => {}) => {
  build()
  beginIn(useDrafts, state())
  return htmlOf(Page, {})
}
beforeEach(() => {
  state().startOver()
  beginIn(useDrafts, state())
  useFindings.setState({ byPath: new Map() })
})

describe('a field', () => {
  const field = (some: Partial<Field>): Field =>
    ({ name: 'price', label: 'Price', kind: 'text', level: 'optional', ...some }) as Field
  const scalar = (some: Partial<Field>, value: string | boolean | number | undefined = undefined) =>
    htmlOf(ScalarField, { field: field(some), path: 'price', value })
  test.each([
    ['number', 'decimal'],
    ['integer', 'numeric'],
    ['url', 'url'],
    ['email', 'email'],
    ['phone', 'tel'],
    ['gtin', 'numeric'],
  ] as const)('for a %s brings up the keys of %s on a phone', (kind, mode) =>
    expect(scalar({ kind })).toContain(`inputMode="${mode}"`),
  )
  test('that may be left out is not marked; one that search engines ask for is', () => {
    expect(textOf(scalar({}))).toBe('Price')
    expect(textOf(scalar({ level: 'required' }))).toBe('Price required')
    expect(scalar({ level: 'required' })).toContain('aria-required="true"')
    expect(textOf(scalar({ level: 'recommended' }))).toBe('Price recommended')
    expect(scalar({ level: 'recommended' })).not.toContain('aria-required=')
  })
  test('says an example where nothing stands, but not for words of one’s own', () => {
    expect(scalar({ kind: 'number', example: 9.5 })).toContain('placeholder="9.5"')
    expect(scalar({ kind: 'text', example: 'x' })).not.toContain('placeholder=')
  })
  test('has its mark and its hint read out with it', () => {
    const html = scalar({ level: 'required', hint: 'With its currency.' })
    const [, described = ''] = /aria-describedby="([^"]*)"/.exec(html) ?? []
    for (const id of described.split(' ')) expect(html).toContain(`id="${id}"`)
    expect(described.split(' ').map((id) => id.split('-')[1])).toEqual(['mark', 'hint'])
    expect(textOf(html)).toBe('Price required With its currency.')
  })
  test('for yes or no may also be left open', () => {
    expect(textOf(scalar({ kind: 'boolean' }))).toBe('Price Not given Yes No')
    const values = [...scalar({ kind: 'boolean' }, false).matchAll(/<option value="([^"]*)"/g)].map(([, one]) => one)
    expect(values).toEqual(['unset', 'true', 'false'])
    const chosen = (html: string) => /<option value="([^"]*)" selected=""/.exec(html)?.[1]
    expect(chosen(scalar({ kind: 'boolean' }))).toBe('unset')
    expect(chosen(scalar({ kind: 'boolean' }, true))).toBe('true')
    expect(chosen(scalar({ kind: 'boolean' }, false))).toBe('false')
  })
  test('with a choice keeps what was pasted and is none of the choices', () => {
    const html = scalar({ kind: 'enum', options: [{ value: 'GBP', label: 'Pound' }] }, 'Groat')
    expect(html).toMatch(/Not given<.*Pound<.*<option value="Groat" selected="">Groat/)
  })
  test('for a long text has three lines; for a day a calendar, which keeps a time that was there', () => {
    expect(scalar({ kind: 'long' })).toContain('rows="3"')
    expect(scalar({ kind: 'date', label: 'Opened' })).toContain('aria-label="Pick a day: Opened"')
    expect(scalar({ kind: 'datetime', label: 'Starts' })).toContain('aria-label="Pick a day: Starts"')
    expect(scalar({ kind: 'time' as Field['kind'] })).not.toContain('Pick a day')
    const picker = htmlOf(DayPicker, { label: 'Starts', value: '2026-11-23T09:00+01:00', onPick: () => {} })
    expect(picker).toMatch(/type="date" tabindex="-1" aria-hidden="true"[^>]*value="2026-11-23"/)
  })
  describe('with something wrong', () => {
    const shown = (severity: 'error' | 'warning' | 'info', strict: boolean) => {
      beginIn(useDrafts, { strict })
      beginIn(useFindings, { byPath: new Map([['price', { severity, message: 'Why.' } as Placed]]) })
      return scalar({})
    }
    test('says so after a paste, and not while a form is first filled', () => {
      expect(textOf(shown('error', true))).toBe('Price Why.')
      expect(shown('error', true)).toMatch(/aria-describedby="[^"]*-fault" aria-invalid="true"/)
      expect(shown('error', true)).toMatch(/id="[^"]*-fault" role="alert" class="[^"]*text-bad"/)
      expect(textOf(shown('error', false))).toBe('Price')
    })
    test('that search engines forgive is no fault, and a mere remark is kept for the list', () => {
      expect(textOf(shown('warning', true))).toBe('Price Why.')
      expect(shown('warning', true)).not.toContain('aria-invalid=')
      expect(textOf(shown('info', true))).toBe('Price')
      beginIn(useFindings, { byPath: new Map() })
    })
  })
  test('given several times counts its entries and lets each be removed', () => {
    const many = field({ label: 'Image', list: 'allowed' as never, item: 'Image' })
    const html = htmlOf(ListField, { Fields: ShapeFields, field: many, path: 'image', value: ['a', 'b'] })
    expect(textOf(html)).toBe('Image 1 Image 2 Add Image')
    expect(html).toContain('aria-label="Remove image 1"')
    expect(html).toContain('aria-label="Remove image 2"')
    expect(html).toContain('data-path="image[1]"')
    const one = htmlOf(ListField, { Fields: ShapeFields, field: many, path: 'image', value: 'a' })
    expect(textOf(one)).toBe('Image Add Image')
    expect(one).toContain('data-path="image"')
    expect(one).not.toContain('aria-label="Remove')
  })
  test('a second question can be removed, by the words that stand for it', () => {
    const asked = page(() => state().set('mainEntity', [{ name: 'Why?' }, {}]))
    expect(textOf(asked)).toContain('FAQ Item 1 Remove Item')
    expect(asked).toContain('aria-label="Remove Item 2"')
    const steps = page(() => {
      state().chooseType('how-to')
      state().set('step', [{ text: 'One' }, { text: 'Two' }])
    })
    expect(textOf(steps)).toMatch(/Step 1 Remove .*Step 2 Remove/)
    expect(steps).toContain('aria-label="Remove step 2"')
  })
  test('of several types asks for its type, or points at another thing in the document', () => {
    const author = schemaType('article').fields.find(({ name }) => name === 'author') as Field
    beginIn(useDrafts, { drafts: state().drafts, active: 0 })
    expect(read(ObjectField, { Fields: ShapeFields, field: author, path: 'author', value: {} })).toMatch(
      /^Author: type Person Organization /,
    )
    state().chooseType('article')
    state().add('person')
    state().add('organization')
    state().add('movie')
    state().choose(0)
    beginIn(useDrafts, state())
    expect(read(ObjectField, { Fields: ShapeFields, field: author, path: 'author', value: {} })).toMatch(
      /^Author: type Person Organization Link to #person Link to #organization (?!Link)/,
    )
    const linked = htmlOf(ObjectField, {
      Fields: ShapeFields,
      field: author,
      path: 'author',
      value: { '@id': '#person' },
    })
    expect(linked).toContain('<option value="link #person" selected="">Link to #person')
    expect(textOf(linked)).toMatch(/Points at #person, described in this document\.$/)
    expect(
      read(ObjectField, { Fields: ShapeFields, field: author, path: 'author', value: { '@id': '#gone' } }),
    ).toContain('Link to #gone')
    const named = { '@id': '#person', '@extra': { x: '1' } }
    expect(read(ObjectField, { Fields: ShapeFields, field: author, path: 'author', value: named })).not.toContain(
      'Points at',
    )
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
  ])('that takes a %s can point at: %j', (type, targets) => {
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
  test('without a field of its own is kept as it was pasted', () => {
    const html = htmlOf(ShapeFields, { shape: schemaType('person'), path: '', values: { '@extra': { nickname: 'J' } } })
    expect(textOf(html)).toMatch(
      /Kept as pasted These have no field here\. They go into the output unchanged\. nickname Remove$/,
    )
    expect(read(ShapeFields, { shape: schemaType('person'), path: '', values: {} })).not.toContain('Kept as pasted')
  })
  test('that is rarely asked for waits in a fold, which is counted', () => {
    const html = htmlOf(ShapeFields, { shape: schemaType('organization'), path: '', values: {} })
    expect(html).toMatch(/More fields <span[^>]*>\(8\)/)
    expect(htmlOf(ShapeFields, { shape: schemaType('organization'), path: '', values: { vatID: '1' } })).toMatch(
      /More fields <span[^>]*>\(7\)/,
    )
    expect(html).not.toContain('<details open')
    const filled = { address: { addressLocality: 'Rome' } }
    expect(htmlOf(ShapeFields, { shape: schemaType('organization'), path: '', values: filled })).toMatch(
      /<details [^>]*open="" data-fold="address"/,
    )
  })
})
