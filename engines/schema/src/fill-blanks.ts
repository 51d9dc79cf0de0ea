import { type Field, isObject, type Json, type JsonObject, type Shape } from './model.ts'
import { isReference, shapeOf } from './type-names.ts'

/**
 * Missing required objects become empty ones, so that the required fields inside them are reported by their own path.
 */
export function fillBlanks(shape: Shape, node: JsonObject): JsonObject {
  const filled = shape.fields.flatMap((field): [string, Json][] => {
    if (field.kind !== 'object') return []
    const value = node[field.name]
    if (value === undefined) {
      const blank = field.level === 'required' ? blankOf(field) : null
      return blank ? [[field.name, field.list === 'always' ? [blank] : blank]] : []
    }
    const each = (one: Json): Json => {
      const inner = isObject(one) && !isReference(one) ? shapeOf(field.shapes ?? [], one) : null
      return inner ? fillBlanks(inner, one as JsonObject) : one
    }
    return [[field.name, Array.isArray(value) ? value.map(each) : each(value)]]
  })
  return { ...node, ...Object.fromEntries(filled) }
}

function blankOf(field: Field): JsonObject | null {
  const shape = field.shapes?.[0]
  const required = shape?.fields.filter(({ level }) => level === 'required') ?? []
  const inner = required.flatMap((one) => (one.kind === 'object' ? [[one.name, blankOf(one)] as const] : []))
  const blanks = inner.filter((entry): entry is [string, JsonObject] => entry[1] !== null)
  if (!shape || (blanks.length === 0 && !required.some(({ kind }) => kind !== 'object'))) return null
  return { '@type': shape.type, ...Object.fromEntries(blanks) }
}
