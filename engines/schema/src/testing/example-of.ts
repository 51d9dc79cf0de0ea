import { sampleValues, toJsonLd } from '../index.ts'

function flatten(value: unknown, path: string): (readonly [string, unknown])[] {
  if (Array.isArray(value)) return flatten(value[0], path)
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path === '' ? name : `${path}.${name}`))
}

/** The example of a type as it is written: each value by its path, of lists the first entry. */
export const exampleOf = (id: string) => Object.fromEntries(flatten(toJsonLd(id, sampleValues(id, 'full')), ''))
