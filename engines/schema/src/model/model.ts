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

export interface Option {
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
