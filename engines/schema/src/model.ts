/** How much a search engine asks for a property. */
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

/** One property of a type: what the form asks, what JSON-LD says and what validation expects. */
export interface Field {
  name: string
  label: string
  kind: Kind
  level: Level
  hint?: string
  example?: string | number | boolean
  /** May be given several times; 'always' writes an array even for one. */
  list?: 'always' | 'may'
  /** What one entry of a list is called on its buttons. */
  item?: string
  /** Fewer entries than this draw a warning. */
  atLeast?: number
  options?: readonly Option[]
  /** The shapes an object may have; the first is the default. */
  shapes?: readonly Shape[]
  min?: number
  max?: number
  /** Shown in the form from the start, though search engines do not ask for it. */
  front?: true
  /** The place in the list; written for whoever leaves it out. */
  counted?: true
  /** The last entry of a list may go without. */
  exceptLast?: true
  /** Also satisfied when that sibling, an object or a list of them, carries a property of this name. */
  orIn?: string
  /** Not asked for where that sibling is given. */
  unless?: string
}

/** An object of JSON-LD: its type, its properties and the rules between them. */
export interface Shape {
  type: string
  subtypes?: readonly string[]
  fields: readonly Field[]
  /** At least one of these must (or should) be there. */
  oneOf?: readonly { names: readonly string[]; level: 'required' | 'recommended' }[]
  /** Where `when` is given, `needs` must (or should) be there too. */
  needs?: readonly { when: string; needs: string; level: 'required' | 'recommended' }[]
  /** Pairs of dates of which the second may not lie before the first. */
  order?: readonly (readonly [string, string])[]
  /** Left out of the output unless every required property is given. */
  whole?: true
}

/** Whether a search engine still shows it, by whose word, and as of when. */
export interface Status {
  state: 'active' | 'retired'
  /** The day (or month) the rich result ended. */
  since?: string
  note: string
  source: string
  /** When the status was last gone over. */
  date: string
  /** True when the source itself was read for this entry, false when it rests on general knowledge. */
  checked: boolean
}

export type SchemaType = Shape & {
  id: string
  label: string
  summary: string
  status: Status
  /** Describes only objects that have something at this path (and of this value), when other uses of the type exist. */
  only?: { path: string; is?: string }
  /** An object that others point at is judged by this definition only when it has one of these. */
  speaksBy?: readonly string[]
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export interface JsonObject {
  readonly [name: string]: Json
}

/**
 * What a form holds: texts, numbers and switches, and groups and lists of them.
 * '@type' and '@id' stand where they differ from the definition; '@extra' keeps
 * what was pasted and no field can show.
 */
export type Value = string | number | boolean | null | readonly Value[] | Values | undefined
export interface Values {
  readonly [name: string]: Value
}

export type Severity = 'error' | 'warning' | 'info'

export interface Finding {
  severity: Severity
  code:
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
  /** Where: 'mainEntity[0].acceptedAnswer.text', with '@graph[1].' in front in a graph. */
  path: string
  message: string
  /** The id of the type's definition the finding rests on. */
  typeId?: string
}

export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
