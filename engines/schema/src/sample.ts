import type { Field, Shape, Value, Values } from './model.ts'
import { schemaType } from './schema-types.ts'

export const sampleValues = (typeId: string, extent: 'minimal' | 'full'): Values => fill(schemaType(typeId), extent)

function fill(shape: Shape, extent: 'minimal' | 'full'): Values {
  const chosen = new Set(shape.oneOf?.flatMap(({ names, level }) => (level === 'required' ? names.slice(0, 1) : [])))
  const wanted = shape.fields.filter(
    ({ name, level, counted }) => !counted && (extent === 'full' || level === 'required' || chosen.has(name)),
  )
  const filled = wanted.length > 0 ? wanted : shape.fields.slice(0, 1)
  return Object.fromEntries(filled.map((field) => [field.name, fillField(field, extent)]))
}

function fillField(field: Field, extent: 'minimal' | 'full'): Value {
  if (field.list === undefined) return fillOne(field, extent)
  return Array.from({ length: field.atLeast ?? 1 }, () => fillOne(field, extent))
}

function fillOne(field: Field, extent: 'minimal' | 'full'): Value {
  if (field.kind === 'object') return field.shapes?.[0] && fill(field.shapes[0], extent)
  return field.example ?? field.options?.[0]?.value
}
