import { describe, expect, test } from 'vitest'
import {
  type Field,
  fromJsonLd,
  type JsonObject,
  type Shape,
  sampleValues,
  schemaTypes,
  toJsonLd,
  validateJsonLd,
} from './index.ts'

const REQUIRED_TYPES =
  'faq-page article breadcrumb-list product merchant-listing product-group review aggregate-rating organization local-business event recipe video job-posting course-list software-app qa-page discussion profile-page website person book movie vacation-rental speakable image how-to'

const written = (id: string, extent: 'minimal' | 'full'): JsonObject => toJsonLd(id, sampleValues(id, extent)) ?? {}

interface Where {
  path: string
  level: 'required' | 'recommended'
  field: Field
  cut: JsonObject
}

/** Every asked-for property of an emitted object, each with a copy of the object that lacks it. */
function cuts(shape: Shape, node: JsonObject, rebuild: (node: JsonObject) => JsonObject, path = ''): Where[] {
  return shape.fields.flatMap((field) => {
    const value = node[field.name]
    if (value === undefined) return []
    const here = path ? `${path}.${field.name}` : field.name
    const { [field.name]: _, ...rest } = node
    const own: Where[] =
      field.level === 'optional' ? [] : [{ path: here, level: field.level, field, cut: rebuild(rest) }]
    if (field.kind !== 'object' || !field.shapes?.[0]) return own
    const first = Array.isArray(value) ? value[0] : value
    const put = (inner: JsonObject) =>
      rebuild({ ...node, [field.name]: Array.isArray(value) ? [inner, ...value.slice(1)] : inner })
    return [...own, ...cuts(field.shapes[0], first as JsonObject, put, Array.isArray(value) ? `${here}[0]` : here)]
  })
}

test('every type of the brief is on offer', () => {
  const ids = schemaTypes.map(({ id }) => id)
  expect(REQUIRED_TYPES.split(' ').filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

const line = ({ name, label, kind, level, hint, min, max, options }: Field): string =>
  [name, label, kind, level, hint, min, max, options?.map((one) => `${one.value}=${one.label}`).join(' ')]
    .filter((part) => part !== undefined)
    .join(' | ')

const outline = (shape: Shape, depth = 0): string[] =>
  shape.fields.flatMap((field) => [
    '  '.repeat(depth) + line(field),
    ...(field.shapes ?? []).flatMap((inner) => [
      `${'  '.repeat(depth + 1)}(${inner.type})`,
      ...outline(inner, depth + 1),
    ]),
  ])

test('the catalogue of types, fields, words and sources is the one that was reviewed', () => {
  const lines = schemaTypes.flatMap((type) => {
    const { id, label, summary, status } = type
    return [[id, label, summary, status.note, status.source].join(' | '), ...outline(type)]
  })
  expect(lines.join('\n')).toMatchSnapshot()
})

describe.each(schemaTypes.map((type) => [type.id, type] as const))('%s', (id, type) => {
  test('carries a status with a source, a date and whether it was checked', () => {
    expect(type.status.source).toMatch(/^https:\/\/(developers\.google\.com|schema\.org)\//)
    expect(type.status.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(typeof type.status.checked).toBe('boolean')
    expect(type.status.since !== undefined).toBe(type.status.state === 'retired')
  })

  test('its minimal sample has no error, its full sample neither error nor warning', () => {
    const errors = validateJsonLd(written(id, 'minimal'), { typeId: id }).filter(({ severity }) => severity === 'error')
    expect(errors).toEqual([])
    const all = validateJsonLd(written(id, 'full'), { typeId: id }).filter(({ severity }) => severity !== 'info')
    expect(all).toEqual([])
  })

  test('a document without a required property has an error at it, without a recommended one a warning', () => {
    const all = cuts(type, written(id, 'full'), (node) => node)
    // Types of which nothing is asked have nothing to drop.
    expect(all.length > 0 || id === 'other').toBe(true)
    for (const { path, level, field, cut } of all) {
      const severity = level === 'required' ? 'error' : 'warning'
      const found = validateJsonLd(cut, { typeId: id }).filter((finding) => finding.path === path)
      if (field.exceptLast && !path.includes('[0]')) continue
      // The full sample has the sibling that stands in for it; plugins.test.ts looks at both.
      if (field.unless !== undefined) continue
      expect(
        found.map((finding) => finding.severity),
        `${id} without ${path}`,
      ).toContain(severity)
    }
  })

  test('its samples survive the way into the form and back', () => {
    for (const extent of ['minimal', 'full'] as const) {
      const node = written(id, extent)
      const [entity] = fromJsonLd(node)
      expect(entity && toJsonLd(entity.typeId, entity.values)).toEqual(node)
    }
  })

  test('each oneOf is satisfied by any one of its properties and missed without all', () => {
    const full = written(id, 'full')
    for (const { names, level } of type.oneOf ?? []) {
      const without = Object.fromEntries(Object.entries(full).filter(([name]) => !names.includes(name)))
      const missed = (node: JsonObject) =>
        validateJsonLd(node, { typeId: id })
          .filter(({ code }) => code === 'one-of')
          .map(({ severity }) => severity)
      expect(missed(without)).toContain(level === 'required' ? 'error' : 'warning')
      for (const name of names) expect(missed({ ...without, [name]: full[name] ?? null })).toEqual([])
    }
  })

  test('a definition has sound descriptions of its fields', () => {
    const check = (shape: Shape) => {
      const names = shape.fields.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const field of shape.fields) {
        expect(field.kind === 'object', field.name).toBe(field.shapes !== undefined)
        expect(field.kind === 'enum', field.name).toBe(field.options !== undefined)
        expect(field.options?.some(({ value }) => value === '') ?? false).toBe(false)
        for (const inner of field.shapes ?? []) check(inner)
      }
      for (const { names: group } of shape.oneOf ?? []) expect(names).toEqual(expect.arrayContaining([...group]))
    }
    check(type)
  })
})
