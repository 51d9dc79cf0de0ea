import type { Finding as SharedFinding } from '@sundry/kit'

export type Level = 'required' | 'recommended' | 'optional'

export type Kind =
  | 'text'
  | 'long'
  | 'url'
  | 'date'
  | 'datetime'
  | 'time'
  | 'duration'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'enum'
  | 'currency'
  | 'language'
  | 'country'
  | 'gtin'
  | 'email'
  | 'phone'
  | 'object'

interface Option {
  value: string
  label: string
}

export interface Field {
  name: string
  label: string
  kind: Kind
  level: Level
  hint?: string
  example?: string | number | boolean
  /** 'always' writes an array even for one value. */
  list?: 'always' | 'may'
  item?: string
  atLeast?: number
  options?: readonly Option[]
  shapes?: readonly Shape[]
  min?: number
  max?: number
  front?: true
  counted?: true
  exceptLast?: true
  /** Also satisfied when that sibling, an object or a list of them, carries a property of this name. */
  orIn?: string
  unless?: string
}

export interface Shape {
  type: string
  subtypes?: readonly string[]
  fields: readonly Field[]
  oneOf?: readonly { names: readonly string[]; level: 'required' | 'recommended' }[]
  needs?: readonly { when: string; needs: string; level: 'required' | 'recommended' }[]
  order?: readonly (readonly [string, string])[]
  whole?: true
}

export interface Status {
  state: 'active' | 'retired'
  since?: string
  note: string
  source: string
  date: string
  /** True when the source itself was read for this entry, false when it rests on general knowledge. */
  checked: boolean
}

export type SchemaType = Shape & {
  id: string
  label: string
  summary: string
  status: Status
  /** Only objects that have something at this path (and of this value), when other uses of the type exist. */
  only?: { path: string; is?: string }
  /** An object that others point at is judged by this definition only when it has one of these. */
  speaksBy?: readonly string[]
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export interface JsonObject {
  readonly [name: string]: Json
}

/**
 * The values of a form: texts, numbers and switches, and groups and lists of them. '@type' and '@id' are present where
 * they differ from the definition; '@extra' holds pasted properties without a field.
 */
export type Value = string | number | boolean | null | readonly Value[] | Values | undefined
export interface Values {
  readonly [name: string]: Value
}

type FindingCode =
  | 'syntax'
  | 'not-an-object'
  | 'context'
  | 'no-type'
  | 'unknown-type'
  | 'retired'
  | 'missing'
  | 'one-of'
  | 'needs'
  | 'format'
  | 'wrong-kind'
  | 'order'
  | 'range'
  | 'too-few'
  | 'reference'
  | 'duplicate-id'

export interface Finding extends SharedFinding<FindingCode> {
  path: string
  message: string
  typeId?: string
}

export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const must: Level = 'required'
export const should: Level = 'recommended'
export const may: Level = 'optional'

type More = Partial<Omit<Field, 'name' | 'label' | 'kind' | 'level'>>

const of =
  (kind: Kind) =>
  (name: string, label: string, level: Level, more: More = {}): Field => ({ name, label, kind, level, ...more })

export const text = of('text')
export const long = of('long')
export const url = of('url')
export const date = of('date')
export const datetime = of('datetime')
export const time = of('time')
export const duration = of('duration')
export const number = of('number')
export const integer = of('integer')
export const boolean = of('boolean')
export const currency = of('currency')
export const language = of('language')
export const country = of('country')
export const gtin = of('gtin')
export const email = of('email')
export const phone = of('phone')

export const image = (label: string, level: Level, more: More = {}): Field =>
  url('image', label, level, { list: 'may', item: 'Image', example: 'https://example.com/photo.jpg', ...more })

export const object = (
  name: string,
  label: string,
  level: Level,
  shapes: Shape | readonly Shape[],
  more: More = {},
): Field => ({ name, label, kind: 'object', level, shapes: 'fields' in shapes ? [shapes] : shapes, ...more })

export const choice = (
  name: string,
  label: string,
  level: Level,
  members: readonly string[],
  more: More & { bare?: true } = {},
): Field => {
  const { bare, ...rest } = more
  const options: Option[] = members.map((member) => ({
    value: bare ? member : `https://schema.org/${member}`,
    label: spaced(member),
  }))
  return { name, label, kind: 'enum', level, options, ...rest }
}

function spaced(member: string): string {
  const words =
    member.includes('_') || member === member.toUpperCase()
      ? member.toLowerCase().replaceAll('_', ' ')
      : member.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ [A-Z]/g, (letter) => letter.toLowerCase())
}

const GALLERY = 'https://developers.google.com/search/docs/appearance/structured-data/'
const GONE_OVER = '2026-11-21'

/**
 * Only the openings of Google's pages on the active types were readable when this was written, so their property lists
 * have `checked: false`.
 */
export const active = (page: string, note: string): Status => ({
  state: 'active',
  note,
  source: page.startsWith('https:') ? page : GALLERY + page,
  date: GONE_OVER,
  checked: false,
})

export const retired = (since: string, page: string, note: string, checked = true): Status => ({
  state: 'retired',
  since,
  note,
  source: page.startsWith('https:') ? page : GALLERY + page,
  date: GONE_OVER,
  checked,
})

export const bareName = (name: string): string => name.replace(/^(https?:\/\/(www\.)?schema\.org\/|schema:)/, '')

export function typesOf(node: { readonly [name: string]: unknown }): readonly string[] {
  const type = node['@type']
  const list = Array.isArray(type) ? type : [type]
  return list
    .filter((name): name is string => typeof name === 'string' && name.trim() !== '')
    .map((name) => bareName(name.trim()))
}

const describes = (shape: Shape, type: string) => shape.type === type || shape.subtypes?.includes(type) === true

export function shapeOf(shapes: readonly Shape[], node: { readonly [name: string]: unknown }): Shape | null {
  const types = typesOf(node)
  if (types.length === 0) return shapes[0] ?? null
  return shapes.find((shape) => types.some((type) => describes(shape, type))) ?? null
}

export const isReference = (value: unknown): value is { readonly '@id': string } =>
  isObject(value) &&
  typeof value['@id'] === 'string' &&
  Object.keys(value).every((key) => key === '@id' || key === '@type')
