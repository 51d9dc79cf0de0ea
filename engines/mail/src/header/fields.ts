import { MAX_HEADER_LENGTH } from '../limits.ts'

export interface HeaderField {
  readonly name: string
  readonly value: string
}

const MAX_FIELDS = 2000
const nameShape = /^[\x21-\x39\x3b-\x7e]+$/

/** Up to the first empty line (RFC 5322 2.2); lines that are no field are skipped. */
export function readFields(text: string): readonly HeaderField[] {
  const fields: { name: string; lines: string[] }[] = []
  for (const line of linesOf(text.slice(0, MAX_HEADER_LENGTH))) {
    if (line.trim() === '') {
      if (fields.length > 0) break
      continue
    }
    const isFolded = line.startsWith(' ') || line.startsWith('\t')
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim()
    if (isFolded) fields.at(-1)?.lines.push(line.trim())
    else if (nameShape.test(name)) fields.push({ name: name.toLowerCase(), lines: [line.slice(colon + 1).trim()] })
    if (fields.length > MAX_FIELDS) break
  }
  return fields.map(({ name, lines }) => ({ name, value: lines.join(' ').trim() }))
}

const linesOf = (text: string) => text.split(/\r\n|\n|\r/)

export function looksLikeMail(text: string): boolean {
  const line = text.slice(0, 1000).split('\n', 1)[0] ?? ''
  const isField = line.includes(':') && nameShape.test(line.slice(0, line.indexOf(':')).trim())
  return line.startsWith('From ') || isField
}
