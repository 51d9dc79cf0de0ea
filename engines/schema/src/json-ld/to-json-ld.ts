import {
  bareName,
  type Field,
  isObject,
  isReference,
  type Json,
  type JsonObject,
  type Shape,
  shapeOf,
  typesOf,
  type Value,
  type Values,
} from '../model/model.ts'
import { definitionsOf, schemaType } from '../types/schema-types.ts'
import { errorsIn } from './validate-node.ts'

const CONTEXT = 'https://schema.org'

export interface Entity {
  typeId: string
  values: Values
}

/**
 * JSON-LD from what a form holds. Texts are trimmed, what is empty is left out, and
 * a form without anything gives null.
 *
 * @example
 * toJsonLd('article', { headline: ' Tides ', author: { name: 'Jane' } })
 * // { '@context': 'https://schema.org', '@type': 'Article', headline: 'Tides', author: { '@type': 'Person', name: 'Jane' } }
 */
export function toJsonLd(typeId: string, values: Values): JsonObject | null {
  const node = writeNode(schemaType(typeId), values)
  return node && { '@context': contextOf(values), ...node }
}

export function toDocument(entities: readonly Entity[]): JsonObject | null {
  const written = entities.flatMap(({ typeId, values }) => {
    const node = writeNode(schemaType(typeId), values)
    return node ? [{ context: contextOf(values), node }] : []
  })
  const [first] = written
  if (!first) return null
  if (written.length === 1) return { '@context': first.context, ...first.node }
  const shared = JSON.stringify(first.context)
  const same = written.every(({ context }) => JSON.stringify(context) === shared)
  return {
    '@context': same ? first.context : CONTEXT,
    '@graph': written.map(({ context, node }) =>
      same || context === CONTEXT ? node : { '@context': context, ...node },
    ),
  }
}

export const writeWithGaps = (typeId: string, values: Values): JsonObject => ({
  '@context': CONTEXT,
  ...(writeNode(schemaType(typeId), values, { gaps: true }) ?? { '@type': schemaType(typeId).type }),
})

const contextOf = (values: Values): Json => (values['@context'] ?? CONTEXT) as Json

interface How {
  gaps?: boolean
  place?: number
  nested?: boolean
}

function writeNode(shape: Shape, values: Values, how: How = {}): JsonObject | null {
  const properties: [string, Json][] = []
  const retained: object = isObject(values['@extra']) ? values['@extra'] : {}
  let empty = true
  for (const field of shape.fields) {
    const written = writeField(field, values[field.name], how.gaps === true)
    if (written !== null) {
      properties.push([field.name, written])
      empty = false
    } else if (field.counted && how.place !== undefined && !Object.hasOwn(retained, field.name))
      properties.push([field.name, how.place])
  }
  const known = new Set(properties.map(([name]) => name))
  const extra = Object.entries(retained).filter(([name]) => !known.has(name))
  const id = text(values['@id'])
  const type = values['@type'] as Json | undefined
  if (empty && extra.length === 0) {
    if (!how.nested || id === null) return null
    return type === undefined ? { '@id': id } : { '@type': type, '@id': id }
  }
  const node = Object.fromEntries([
    ['@type', type ?? shape.type],
    ...(id === null ? [] : [['@id', id] as const]),
    ...properties,
    ...(extra as [string, Json][]),
  ]) as JsonObject
  return shape.whole && !how.gaps && !isWhole(shape, node) ? null : node
}

const isWhole = (shape: Shape, node: JsonObject) =>
  shape.fields.every(({ name, level }) => level !== 'required' || node[name] !== undefined)

function writeField(field: Field, value: Value, gaps: boolean): Json | null {
  if (!Array.isArray(value)) return writeOne(field, value, { gaps })
  const list: (Json | null)[] = []
  let place = 1
  for (const entry of value) {
    const written = writeOne(field, entry, { gaps, place })
    if (written !== null) place += 1
    if (written !== null || gaps) list.push(written)
  }
  return list.some((entry) => entry !== null) ? list : null
}

function writeOne(field: Field, value: Value, how: How): Json | null {
  if (field.kind === 'object') {
    if (!isObject(value)) return null
    const shape = shapeOf(field.shapes ?? [], value) ?? field.shapes?.[0]
    return shape ? writeNode(shape, value as Values, { ...how, nested: true }) : null
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'boolean' ? value : text(value)
}

function text(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return value.trim() || null
}

export const toText = (document: Json): string => JSON.stringify(document, null, 2)

/** Every `<` is written as \u003c, so that no text can end the script or begin a comment in it. */
export const toScriptTag = (document: Json): string =>
  `<script type="application/ld+json">\n${toText(document).replaceAll('<', '\\u003c')}\n</script>`

interface Node {
  readonly [name: string]: unknown
}

/**
 * Form values from JSON-LD: the way back from `toJsonLd` and `toDocument`. Nothing is lost: what no
 * field can show is kept and written out again.
 *
 * @example
 * fromJsonLd({ '@context': 'https://schema.org', '@type': 'Person', name: 'Jane' })
 * // [{ typeId: 'person', values: { name: 'Jane' } }]
 */
export function fromJsonLd(value: unknown): readonly Entity[] {
  return nodesOf(value).map(({ node, context }) => {
    const typeId = definitionFor(node)
    const { '@context': _, ...rest } = node
    const values = readNode(schemaType(typeId), rest, false)
    return { typeId, values: isPlainContext(context) ? values : { '@context': context as Value, ...values } }
  })
}

const isPlainContext = (context: unknown) => context === undefined || context === CONTEXT

const MAX_LEVELS = 100

export interface PlacedNode {
  node: Node
  path: string
  context: unknown
}

export function nodesOf(value: unknown, path = '', inherited?: unknown, level = 0): readonly PlacedNode[] {
  if (level > MAX_LEVELS) return []
  if (Array.isArray(value))
    return value.flatMap((entry, index) => nodesOf(entry, `${path}[${index}]`, inherited, level + 1))
  if (!isObject(value)) return []
  const context = value['@context'] ?? inherited
  const graph = value['@graph']
  if (graph === undefined) return [{ node: value, path, context }]
  return nodesOf(Array.isArray(graph) ? graph : [graph], `${path}${path && '.'}@graph`, context, level + 1)
}

/** Picks the definition that the object violates least. */
export function definitionFor(node: Node): string {
  const [first, ...others] = typesOf(node)
    .flatMap(definitionsOf)
    .filter(({ only }) => !only || hasAt(node, only.path.split('.'), only.is))
  if (!first) return 'other'
  if (others.length === 0) return first.id
  let best = first
  let fewest = errorsIn(first, node)
  for (const candidate of others) {
    const errors = errorsIn(candidate, node)
    if (errors <= fewest) [best, fewest] = [candidate, errors]
  }
  return best.id
}

function hasAt(value: unknown, [name, ...rest]: readonly string[], is: string | undefined): boolean {
  if (Array.isArray(value)) return value.some((entry) => hasAt(entry, name === undefined ? [] : [name, ...rest], is))
  if (name !== undefined) return isObject(value) && hasAt(value[name], rest, is)
  return value !== undefined && (is === undefined || (typeof value === 'string' && bareName(value) === is))
}

function readNode(shape: Shape, node: Node, nested: boolean): Values {
  const values: [string, Value][] = []
  const extra: [string, Value][] = []
  for (const [name, json] of Object.entries(node)) {
    if (name === '@type') {
      // A bare pointer and a typed one are distinguished, so that each keeps its form.
      if (json !== shape.type || (nested && isReference(node))) values.push([name, json as Value])
    } else if (name === '@id' && typeof json === 'string') values.push([name, json])
    else {
      const field = shape.fields.find((one) => one.name === name)
      if (field && fits(field, json)) values.push([name, readField(field, json)])
      else extra.push([name, json as Value])
    }
  }
  if (extra.length > 0) values.push(['@extra', Object.fromEntries(extra)])
  return Object.fromEntries(values)
}

function fits(field: Field, json: unknown): boolean {
  if (Array.isArray(json))
    return field.list !== undefined && json.length > 0 && json.every((one) => fitsOne(field, one))
  return fitsOne(field, json)
}

function fitsOne(field: Field, json: unknown): boolean {
  if (field.kind !== 'object') return ['string', 'number', 'boolean'].includes(typeof json)
  if (!isObject(json) || Array.isArray(json['@type'])) return false
  return isReference(json) || shapeOf(field.shapes ?? [], json) !== null
}

function readField(field: Field, json: unknown): Value {
  if (Array.isArray(json)) return json.map((one) => readField(field, one))
  if (!isObject(json)) return json as Value
  const shape = shapeOf(field.shapes ?? [], json) ?? field.shapes?.[0]
  if (!shape) return undefined
  // The type distinguishes the shapes of a field, so it is implied for the first only.
  const values = readNode(shape, json, true)
  const type = json['@type'] as Value
  return type !== undefined && shape !== field.shapes?.[0] ? { '@type': type, ...values } : values
}
