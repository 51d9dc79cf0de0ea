import { shapeOf } from '../model/define.ts'
import {
  type Field,
  isObject,
  type Json,
  type JsonObject,
  type Shape,
  type Value,
  type Values,
} from '../model/model.ts'
import { schemaType } from '../types/schema-types.ts'

export const CONTEXT = 'https://schema.org'

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
