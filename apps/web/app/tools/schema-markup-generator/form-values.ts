import { type Field, type Shape, schemaType, shapeOf, type Value, type Values } from '@sundry/schema'

export const isGroup = (value: Value): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function hasContent(value: Value): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.some(hasContent)
  if (isGroup(value)) return Object.entries(value).some(([name, inner]) => name !== '@type' && hasContent(inner))
  return value !== undefined && value !== null
}

/** Properties that say the same of things of different types. */
const synonyms = [
  ['name', 'headline', 'title'],
  ['datePublished', 'datePosted', 'uploadDate'],
] as const

const entriesOf = (value: Value): readonly Value[] => (Array.isArray(value) ? value : [value])

function fittingObject(from: Field, to: Field, value: Value): Value {
  if (!isGroup(value)) return undefined
  const shape = shapeOf(from.shapes ?? [], value)
  const type = typeof value['@type'] === 'string' ? value['@type'] : shape?.type
  const target = type === undefined ? null : shapeOf(to.shapes ?? [], { '@type': type })
  if (!shape || !target) return undefined
  const inner = fitting(shape, target, value)
  const isImplied = target === to.shapes?.[0] && type === target.type
  return hasContent(inner) ? { ...(!isImplied && { '@type': type }), ...inner } : undefined
}

function fittingValue(from: Field, to: Field, value: Value): Value {
  if ((from.kind === 'object') !== (to.kind === 'object')) return undefined
  const fits = entriesOf(value)
    .map((entry) => (from.kind === 'object' ? fittingObject(from, to, entry) : isGroup(entry) ? undefined : entry))
    .filter(hasContent)
  if (to.list === undefined || !Array.isArray(value)) return to.list === 'always' && fits.length > 0 ? fits : fits[0]
  return fits.length > 0 ? fits : undefined
}

function sourceOf(field: Field, from: Shape, values: Values): Field | undefined {
  const names = synonyms.find((group) => group.some((name) => name === field.name)) ?? []
  const candidates = [field.name, ...names].flatMap((name) => from.fields.find((one) => one.name === name) ?? [])
  return candidates.find(({ name }) => hasContent(values[name]))
}

function fitting(from: Shape, to: Shape, values: Values): Values {
  const retained = to.fields.flatMap((field): [string, Value][] => {
    const source = sourceOf(field, from, values)
    const value = source && fittingValue(source, field, values[source.name])
    return hasContent(value) ? [[field.name, value]] : []
  })
  return Object.fromEntries(retained)
}

/** Carries the values of one type into the fields that another has in common with it. */
export const carryOver = (fromId: string, toId: string, values: Values): Values =>
  fitting(schemaType(fromId), schemaType(toId), values)
