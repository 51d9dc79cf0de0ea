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

function linesOf(schema: Schema, path: string, isOptional = false): string[] {
  const { description, type, minimum, maximum, properties = {}, required = [] } = schema
  const inside = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const words = schema.enum ?? ('const' in schema ? [schema.const] : [])
  // The range of every number is no bound.
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined && Number.isSafeInteger(bound + 1))
  const own = [isOptional && 'optional', type, words.length > 0 && `of ${JSON.stringify(words)}`, ...bounds]
  const line = [path, ...own.filter((part) => part || part === 0)].join(' ')
  return [
    description ? `${line}: ${description}` : line,
    ...inside.filter((one) => typeof one === 'object').flatMap((one) => linesOf(one, `${path}.*`)),
    ...Object.entries(properties).flatMap(([name, one]) => linesOf(one, `${path}.${name}`, !required.includes(name))),
  ]
}

test.each(contracts.map((contract) => [contract.name, contract] as const))(
  'the fields of %s match the reviewed ones, with their descriptions and the example to try',
  (_, contract) => {
    const schema = (io: 'input' | 'output') =>
      linesOf(z.toJSONSchema(contract[io], { io, unrepresentable: 'any' }) as Schema, io)
    expect([...schema('input'), ...schema('output')].join('\n')).toMatchSnapshot()
    expect(contract.exampleInput).toMatchSnapshot()
  },
)
