import type { AnswerShape } from '@sundry/contracts/answer-shape'

export class MalformedAnswer extends Error {}

type Fields = Extract<AnswerShape, { fields: unknown }>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null
const isWebAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)

function refuse(where: string): never {
  throw new MalformedAnswer(`the answer is not as its contract says, at ${where || 'its root'}`)
}

/** An optional value of a later release, or a link that is none, counts as missing. */
function isLeftOut(shape: AnswerShape, value: unknown): boolean {
  if (isMissing(value)) return true
  if (shape === 'link') return !isWebAddress(value)
  return typeof shape === 'object' && 'oneOf' in shape && !shape.oneOf.includes(value)
}

const emptyOf = (shape: AnswerShape) => (typeof shape === 'object' && 'fields' in shape ? {} : undefined)

function readFields({ fields, optional, open }: Fields, value: unknown, where: string): unknown {
  if (!isRecord(value)) return refuse(where)
  const read: Record<string, unknown> = open ? { ...value } : {}
  for (const [name, shape] of Object.entries(fields)) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined
    const isNull = found === null && typeof shape === 'object' && 'nullable' in shape
    if (optional.includes(name) && !isNull && isLeftOut(shape, found)) delete read[name]
    else read[name] = readValue(shape, found ?? emptyOf(shape), `${where}.${name}`)
  }
  return read
}

function readText(shape: 'text' | 'number' | 'boolean' | 'link', value: unknown, where: string): unknown {
  if (shape === 'link') return isWebAddress(value) ? value : ''
  if (shape === 'text' && isMissing(value)) return ''
  if (shape === 'boolean' && isMissing(value)) return false
  const type = shape === 'text' ? 'string' : shape
  return typeof value === type ? value : refuse(where)
}

function readValue(shape: AnswerShape, value: unknown, where: string): unknown {
  if (shape === 'any') return value
  if (typeof shape === 'string') return readText(shape, value, where)
  if ('nullable' in shape) return isLeftOut(shape.nullable, value) ? null : readValue(shape.nullable, value, where)
  if ('oneOf' in shape) {
    const found = value ?? null
    return shape.oneOf.includes(found) ? found : refuse(where)
  }
  if ('list' in shape) {
    if (isMissing(value)) return []
    if (!Array.isArray(value)) return refuse(where)
    const entries = shape.list === 'link' ? value.filter(isWebAddress) : value
    return entries.map((entry, index) => readValue(shape.list, entry, `${where}[${index}]`))
  }
  if ('map' in shape) {
    if (isMissing(value)) return {}
    if (!isRecord(value)) return refuse(where)
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, readValue(shape.map, entry, `${where}.${name}`)]),
    )
  }
  if ('fields' in shape) return readFields(shape, value, where)
  const variant = isRecord(value) ? value[shape.by] : undefined
  const chosen = typeof variant === 'string' && Object.hasOwn(shape.shapes, variant) ? shape.shapes[variant] : undefined
  return chosen ? readValue(chosen, value, where) : refuse(where)
}

/**
 * Lenient where that is safe: a missing list is empty, missing text is empty, and an address that is not http or
 * https never reaches the page.
 */
export const readAnswer = (shape: AnswerShape, value: unknown): unknown => readValue(shape, value, '')
