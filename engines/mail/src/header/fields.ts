import { MAX_HEADER_LENGTH } from '../limits.ts'

/** A text without its comments in round brackets, which may hold others; quoted strings stay whole (RFC 5322 3.2.2). */
export function withoutComments(text: string): string {
  let [result, depth, quoted] = ['', 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') {
      at += 1
      if (depth === 0) result += character + text.charAt(at)
    } else if (character === '"' && depth === 0) {
      quoted = !quoted
      result += character
    } else if (character === '(' && !quoted) depth += 1
    else if (character === ')' && !quoted && depth > 0) {
      depth -= 1
      // Words that a comment separates stay apart.
      if (depth === 0) result += ' '
    } else if (depth === 0) result += character
  }
  return result
}

export function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

export const unquote = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).split('\\').join('') : text

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
