import { bareName, isReference, shapeOf, typesOf } from '../model/define.ts'
import { type Field, isObject, type Shape, type Value, type Values } from '../model/model.ts'
import { definitionsOf, schemaType } from '../types/schema-types.ts'
import { CONTEXT, type Entity } from './to-json-ld.ts'
import { errorsIn } from './validate-node.ts'

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
