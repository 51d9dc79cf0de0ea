import type { Value, Values } from '@sundry/schema'

const steps = (path: string): readonly string[] => path.match(/[^.[\]]+/g) ?? []

export const isGroup = (value: Value): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Structural sharing: what is not on the path stays the same object. */
export const setAt = (values: Values, path: string, value: Value): Values => {
  const changed = put(values, steps(path), value)
  return isGroup(changed) ? changed : values
}

function put(at: Value, [step, ...rest]: readonly string[], value: Value): Value {
  if (step === undefined) return value
  if (/^\d+$/.test(step)) {
    const list: Value[] = Array.isArray(at) ? [...at] : at === undefined ? [] : [at]
    list[Number(step)] = put(list[Number(step)], rest, value)
    return Array.from(list)
  }
  const group = isGroup(at) ? at : {}
  return { ...group, [step]: put(group[step], rest, value) }
}

export const within = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

export function hasContent(value: Value): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.some(hasContent)
  if (isGroup(value)) return Object.entries(value).some(([name, inner]) => name !== '@type' && hasContent(inner))
  return value !== undefined && value !== null
}
