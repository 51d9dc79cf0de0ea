import { dictionary } from '@sundry/kit'
import {
  type Field,
  type Finding,
  isObject,
  isReference,
  type Json,
  type JsonObject,
  type SchemaType,
  type Shape,
  shapeOf,
  typesOf,
  type Values,
} from '../model/model.ts'
import { schemaType } from '../types/schema-types.ts'
import { extractJsonLd } from './extract.ts'
import { definitionFor, nodesOf, type PlacedNode, writeWithGaps } from './to-json-ld.ts'
import { isMissing, type Known, validateNode } from './validate-node.ts'

/**
 * Missing required objects become empty ones, so that the required fields inside them are reported by their own path.
 */
function fillBlanks(shape: Shape, node: JsonObject): JsonObject {
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

/** Types without a definition here whose rich results Google has ended, and when. */
const endedTypes: Readonly<Record<string, string>> = dictionary({
  ClaimReview: 'June 2025',
  Occupation: 'June 2025',
  SpecialAnnouncement: 'June 2025',
  Vehicle: 'June 2025',
  Car: 'June 2025',
})

/**
 * Finds the errors, warnings and remarks of search engines on JSON-LD, each with its path. Takes the parsed value,
 * or its text, with or without the script tags around it.
 * @example
 * validateJsonLd({ '@context': 'https://schema.org', '@type': 'Recipe', name: 'Cake' })
 * // [{ severity: 'error', code: 'missing', path: 'image', message: '“Image URL” is required.', typeId: 'recipe' }, …]
 */
export function validateJsonLd(value: unknown, options: { typeId?: string } = {}): Finding[] {
  if (typeof value === 'string') {
    const extracted = extractJsonLd(value)
    if ('finding' in extracted) return [extracted.finding]
    return [...(extracted.findings ?? []), ...validateValue(extracted.value, options.typeId)]
  }
  return validateValue(value, options.typeId)
}

function validateValue(value: unknown, typeId: string | undefined): Finding[] {
  const nodes = nodesOf(value)
  if (nodes.length === 0) {
    const message = 'JSON-LD must be an object or an array of objects.'
    return [{ severity: 'error', code: 'not-an-object', path: '', message }]
  }
  const findings: Finding[] = []
  const known = knownIn(value)
  const pointedAt = pointersIn(value)
  for (const placed of nodes) {
    findings.push(...contextFindings(placed))
    if (!isPartOfAnother(placed, pointedAt)) findings.push(...nodeFindings(placed, known, typeId))
  }
  return [...findings, ...duplicates(nodes)]
}

export function validateForm(typeId: string, values: Values, ids?: ReadonlySet<string>): Finding[] {
  const node = fillBlanks(schemaType(typeId), writeWithGaps(typeId, values))
  const known = ids ? new Map([...ids].map((id) => [id, {}])) : knownIn(node)
  return nodeFindings({ node, path: '', context: node['@context'] }, known, typeId)
}

/** An image in a graph that an article shows belongs to the article. */
function isPartOfAnother({ node }: PlacedNode, pointedAt: ReadonlySet<unknown>): boolean {
  const { speaksBy } = schemaType(definitionFor(node))
  return speaksBy !== undefined && pointedAt.has(node['@id']) && speaksBy.every((name) => isMissing(node[name]))
}

function nodeFindings({ node, path }: PlacedNode, known: Known, typeId: string | undefined): Finding[] {
  const types = typesOf(node)
  if (types.length === 0) {
    return [{ severity: 'error', code: 'no-type', path, message: 'This object has no @type.' }]
  }
  const definition: SchemaType = schemaType(typeId ?? definitionFor(node))
  const findings: Finding[] = []
  const report = (finding: Finding) => findings.push({ ...finding, typeId: definition.id })
  if (definition.status.state === 'retired') {
    report({
      severity: 'info',
      code: 'retired',
      path,
      message: `Retired ${definition.status.since}: ${definition.status.note}`,
    })
  } else if (definition.id === 'other') report({ severity: 'info', ...unknownType(types), path })
  validateNode(definition, node, { path, last: true, report, known })
  return findings
}

function unknownType(types: readonly string[]): Pick<Finding, 'code' | 'message'> {
  const ended = types.find((type) => endedTypes[type] !== undefined)
  if (ended) return { code: 'retired', message: `Google ended rich results for ${ended} (${endedTypes[ended]}).` }
  return { code: 'unknown-type', message: `No rules available for ${types.join(', ')}.` }
}

function contextFindings({ context, path }: PlacedNode): Finding[] {
  if (context === undefined) {
    const message = '@context is missing; it should be https://schema.org.'
    return [{ severity: 'error', code: 'context', path, message }]
  }
  const mentions = JSON.stringify(context)?.match(/https?:\/\/(www\.)?schema\.org/)
  if (mentions) return []
  return [{ severity: 'error', code: 'context', path, message: '@context should be https://schema.org.' }]
}

function objectsIn(value: unknown): { readonly [name: string]: unknown }[] {
  const found: { readonly [name: string]: unknown }[] = []
  const stack: unknown[] = [value]
  while (stack.length > 0) {
    const next = stack.pop()
    if (Array.isArray(next)) stack.push(...next)
    else if (isObject(next)) {
      found.push(next)
      stack.push(...Object.values(next))
    }
  }
  return found
}

function knownIn(value: unknown): Known {
  const known = new Map<string, { readonly [name: string]: unknown }>()
  for (const object of objectsIn(value)) {
    const id = object['@id']
    const speaks = Object.keys(object).some((key) => !key.startsWith('@'))
    if (typeof id === 'string' && speaks) known.set(id, { ...known.get(id), ...object })
  }
  return known
}

const pointersIn = (value: unknown): ReadonlySet<unknown> =>
  new Set(objectsIn(value).flatMap((object) => (isReference(object) ? [object['@id']] : [])))

function duplicates(nodes: readonly PlacedNode[]): Finding[] {
  const seen = new Set<unknown>()
  return nodes.flatMap(({ node, path }): Finding[] => {
    const id = node['@id']
    if (typeof id !== 'string') return []
    const again = seen.has(id)
    seen.add(id)
    const message = `More than one object has the @id ${id}; parsers merge them into one.`
    return again ? [{ severity: 'warning', code: 'duplicate-id', path: path ? `${path}.@id` : '@id', message }] : []
  })
}
