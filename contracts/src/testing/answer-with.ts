import { contracts } from '../functions.ts'
import { z } from '../zod.ts'

interface Schema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | false
  anyOf?: Schema[]
  oneOf?: Schema[]
}

function mostlyEmpty(schema: Schema): unknown {
  if (schema.type?.includes('null')) return null
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return schema.anyOf.some(({ type }) => type === 'null') ? null : mostlyEmpty(schema.anyOf[0] ?? {})
  if (schema.type === 'array') return []
  if (schema.type === 'object') return fieldsWith(schema, {})
  if (schema.type === 'number') return 0
  if (schema.type === 'boolean') return false
  return schema.format === 'uri' ? 'https://a.example' : 'text'
}

function fieldsWith({ properties = {}, required = [] }: Schema, given: Record<string, unknown>) {
  const needed = required.map((name) => [name, mostlyEmpty(properties[name] ?? {})])
  return { ...Object.fromEntries(needed), ...given }
}

/** The least value of a schema in which the field at `path` is `value`, through lists, records and what may be null. */
function valueWith(schema: Schema, path: readonly string[], value: unknown): unknown {
  const variant = schema.anyOf?.find(({ type }) => type !== 'null')
  if (variant) return valueWith(variant, path, value)
  if (schema.items) return [valueWith(schema.items, path, value)]
  const [name, ...rest] = path
  if (name === undefined) return value
  return fieldsWith(schema, { [name]: valueWith(schema.properties?.[name] ?? {}, rest, value) })
}

/** Whether a function may answer with `value` at a path such as `planned.state`, or `zone:reading.parentZone`. */
export function mayAnswer(name: string, path: string, value: unknown): boolean {
  const output = contracts.find((contract) => contract.name === name)?.output
  if (!output) throw new Error(`no function ${name}`)
  const whole: Schema = z.toJSONSchema(output, { unrepresentable: 'any' }) as Schema
  const [fields = '', event] = path.split(':').reverse()
  const schema = event ? whole.oneOf?.find(({ properties }) => properties?.type?.const === event) : whole
  return output.safeParse(valueWith(schema ?? {}, fields.split('.'), value)).success
}
