import type { Contract } from '../contract.ts'
import { contracts } from '../functions.ts'
import { z } from '../zod.ts'

interface Schema {
  description?: string
  properties?: Record<string, Schema & { const?: unknown }>
  items?: Schema
  additionalProperties?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Lists, records and null stand in the way of a field. */
const insides = (schema: Schema): Schema[] =>
  [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])].filter((one) => one !== undefined)

function fieldOf(schema: Schema, name: string): Schema | undefined {
  const here = schema.properties?.[name]
  if (here) return here
  for (const inside of insides(schema)) {
    const found = fieldOf(inside, name)
    if (found) return found
  }
  return undefined
}

const contractOf = (name: string): Contract => {
  const found = contracts.find((contract) => contract.name === name)
  if (!found) throw new Error(`no function ${name}`)
  return found
}

/** The description of a field such as `planned.state`, or `zone:reading.servers` of the event `zone`. */
export function saidOf(name: string, way: 'input' | 'output', path: string): string | undefined {
  const whole: Schema = z.toJSONSchema(contractOf(name)[way], { io: way, unrepresentable: 'any' }) as Schema
  const [fields = '', event] = path.split(':').reverse()
  const start = event ? whole.oneOf?.find(({ properties }) => properties?.type?.const === event) : whole
  return fields.split('.').reduce<Schema | undefined>((schema, field) => schema && fieldOf(schema, field), start)
    ?.description
}
