import { trimSpace } from './tag-list.ts'

export interface VersionedRecord {
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  readonly broken: readonly string[]
}

const nameShape = /^[a-z0-9][a-z0-9_.-]{0,31}$/i
const valueShape = /^[\x21-\x3a\x3c\x3e-\x7e]+$/

/** RFC 8461 3.1, RFC 8460 3. */
export function readVersioned(text: string, version: string): VersionedRecord {
  const parts = text.slice(version.length).split(';')
  if (trimSpace(parts.at(-1) ?? '') === '') parts.pop()
  const fields: { name: string; value: string }[] = []
  const broken: string[] = []
  for (const part of parts) {
    const equals = part.indexOf('=')
    const name = trimSpace(part.slice(0, Math.max(equals, 0)))
    if (nameShape.test(name)) fields.push({ name, value: trimSpace(part.slice(equals + 1)) })
    else broken.push(part)
  }
  return { fields, broken }
}

export const isExtensionValue = (value: string): boolean => valueShape.test(value)
