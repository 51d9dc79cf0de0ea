import { isObject, type Shape } from './model.ts'

export const bareName = (name: string): string => name.replace(/^(https?:\/\/(www\.)?schema\.org\/|schema:)/, '')

export function typesOf(node: { readonly [name: string]: unknown }): readonly string[] {
  const type = node['@type']
  const list = Array.isArray(type) ? type : [type]
  return list
    .filter((name): name is string => typeof name === 'string' && name.trim() !== '')
    .map((name) => bareName(name.trim()))
}

const describes = (shape: Shape, type: string) => shape.type === type || shape.subtypes?.includes(type) === true

export function shapeOf(shapes: readonly Shape[], node: { readonly [name: string]: unknown }): Shape | null {
  const types = typesOf(node)
  if (types.length === 0) return shapes[0] ?? null
  return shapes.find((shape) => types.some((type) => describes(shape, type))) ?? null
}

export const isReference = (value: unknown): value is { readonly '@id': string } =>
  isObject(value) &&
  typeof value['@id'] === 'string' &&
  Object.keys(value).every((key) => key === '@id' || key === '@type')
