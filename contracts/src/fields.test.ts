// The documentation and the bounds of each field, by the JSON Schema of /openapi.json.
import { expect, test } from 'vitest'
import { contracts } from './functions/index.ts'
import { z } from './zod.ts'

interface Schema {
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | false
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const insideOf = ({ items, additionalProperties, anyOf = [], oneOf = [] }: Schema) =>
  [items, additionalProperties, ...anyOf, ...oneOf].filter((one) => typeof one === 'object')

function typeOf(schema: Schema, isOptional: boolean): string {
  const words = schema.enum ?? ('const' in schema ? [schema.const] : [])
  // The range of every number is no bound.
  const bounds = [schema.minimum, schema.maximum].filter((bound) => Number.isSafeInteger((bound ?? Number.NaN) + 1))
  const parts = [isOptional && 'optional', schema.type, words.length > 0 && `of ${JSON.stringify(words)}`, ...bounds]
  return parts.filter((part) => part || part === 0).join(' ')
}

/** A line for the field, with its fields that need no line of their own. */
function linesOf(schema: Schema, path: string, isOptional = false): string[] {
  const { description, properties = {}, required = [] } = schema
  const fields = Object.entries(properties)
  const isPlain = (one: Schema) => !one.description && !one.properties && insideOf(one).length === 0
  const plain = fields.filter(([, one]) => isPlain(one))
  const types = plain.map(([name, one]) => `${name} ${typeOf(one, !required.includes(name))}`.trim())
  const line = [path, typeOf(schema, isOptional), types.length > 0 && `{ ${types.join(', ')} }`]
    .filter(Boolean)
    .join(' ')
  return [
    description ? `${line}: ${description}` : line,
    ...insideOf(schema).flatMap((one) => linesOf(one, `${path}.*`)),
    ...fields
      .filter(([, one]) => !isPlain(one))
      .flatMap(([name, one]) => linesOf(one, `${path}.${name}`, !required.includes(name))),
  ]
}

test.each(contracts.map((contract) => [contract.name, contract] as const))(
  'the fields of %s match the reviewed ones, with their descriptions and the example to try',
  (_, contract) => {
    const schema = (io: 'input' | 'output') =>
      linesOf(z.toJSONSchema(contract[io], { io, unrepresentable: 'any' }) as Schema, io)
    const example = `example ${JSON.stringify(contract.exampleInput)}`
    expect([...schema('input'), example, ...schema('output')].join('\n')).toMatchSnapshot()
  },
)
