import { z } from './zod.ts'

/** A schema's output in a form small enough to ship to pages, since the schemas bring zod with them. */
export type AnswerShape =
  | 'text'
  | 'number'
  | 'boolean'
  /** An http or https address; any other scheme would be dangerous as a link. */
  | 'link'
  | 'any'
  | { list: AnswerShape }
  | { map: AnswerShape }
  | { nullable: AnswerShape }
  | { oneOf: readonly unknown[] }
  | { fields: Record<string, AnswerShape>; optional: readonly string[]; open: boolean }
  | { by: string; shapes: Record<string, AnswerShape> }

interface Json {
  [key: string]: unknown
}

const objects = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])
const fieldsOf = (json: Json) => (json.properties ?? {}) as Record<string, Json>

function shapeOfVariants(variants: Json[]): AnswerShape {
  const others = variants.filter(({ type }) => type !== 'null')
  const [first, ...more] = others
  if (first && more.length === 0) return { nullable: shapeOfJson(first) }
  const shapes = others.map((variant) => [fieldsOf(variant).type?.const, shapeOfJson(variant)] as const)
  if (shapes.some(([name]) => typeof name !== 'string')) {
    throw new TypeError('an answer of several shapes needs a field `type` that tells them apart')
  }
  return { by: 'type', shapes: Object.fromEntries(shapes) }
}

function shapeOfObject(json: Json): AnswerShape {
  const { additionalProperties, properties } = json
  if (properties === undefined && typeof additionalProperties === 'object') {
    return { map: shapeOfJson(additionalProperties as Json) }
  }
  const names = Object.keys(fieldsOf(json))
  const required = new Set(json.required as string[] | undefined)
  return {
    fields: Object.fromEntries(names.map((name) => [name, shapeOfJson(fieldsOf(json)[name] ?? {})])),
    optional: names.filter((name) => !required.has(name)),
    open: typeof additionalProperties === 'object',
  }
}

function shapeOfJson(json: Json): AnswerShape {
  if ('const' in json) return { oneOf: [json.const] }
  if (Array.isArray(json.enum)) return { oneOf: json.enum }
  if (Array.isArray(json.type)) return shapeOfVariants(json.type.map((type) => ({ ...json, type })))
  if (json.anyOf || json.oneOf) return shapeOfVariants(objects(json.anyOf ?? json.oneOf))
  switch (json.type) {
    case 'string':
      return json.format === 'uri' ? 'link' : 'text'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return { oneOf: [null] }
    case 'array':
      return { list: shapeOfJson(json.items as Json) }
    case 'object':
      return shapeOfObject(json)
    default:
      return 'any'
  }
}

export const answerShapeOf = (schema: z.ZodType): AnswerShape =>
  shapeOfJson(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json)
