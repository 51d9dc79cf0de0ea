import type { RawField } from '../mime/fields.ts'

/** RFC 6376 3.4. */
export type Canonicalization = 'simple' | 'relaxed'

export function canonicalField({ raw }: RawField, way: Canonicalization): string {
  if (way === 'simple') return raw
  const colon = raw.indexOf(':')
  const value = raw
    .slice(colon + 1)
    .replace(/\r?\n/g, '')
    .replace(/[ \t]+/g, ' ')
  return `${raw.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
}

/** Most of a large body is Base64, which has no white space to look into. */
const relaxedLines = (body: string) =>
  (/\t| {2}/.test(body) ? body.replace(/[ \t]+/g, ' ') : body).replaceAll(' \r\n', '\r\n')

export function canonicalBody(body: string, way: Canonicalization): string {
  const lines = way === 'simple' ? body : relaxedLines(body)
  let end = lines.length
  if (way === 'relaxed' && lines.endsWith(' ')) end -= 1
  while (lines.startsWith('\r\n', end - 2) && end > 1) end -= 2
  if (end === 0) return way === 'simple' ? '\r\n' : ''
  return `${lines.slice(0, end)}\r\n`
}
