import { type HeaderField, splitOutsideQuotes, unquote, withoutComments } from '../mime/fields.ts'

/** RFC 8601. */
export interface AuthenticationResult {
  readonly server: string
  readonly method: string
  readonly result: string
  readonly reason: string | null
  readonly properties: Readonly<Record<string, string>>
}

const MAX_RESULTS = 200

export function readAuthenticationResults(fields: readonly HeaderField[]): readonly AuthenticationResult[] {
  return fields
    .filter(({ name }) => name === 'authentication-results')
    .flatMap(({ value }) => readField(value))
    .slice(0, MAX_RESULTS)
}

function readField(value: string): readonly AuthenticationResult[] {
  const [first = '', ...rest] = splitOutsideQuotes(withoutComments(value), ';').map((part) => part.trim())
  // Some servers leave their own name out.
  const isNamed = !(first.split(/\s/, 1)[0] ?? '').includes('=')
  const server = isNamed ? unquote(first.split(/\s/, 1)[0] ?? '') : ''
  return (isNamed ? rest : [first, ...rest]).flatMap((part) => readResult(part, server) ?? [])
}

function readResult(text: string, server: string): AuthenticationResult | null {
  const pairs = pairsOf(text)
  const [first, ...others] = pairs
  if (!first) return null
  const [method, result] = first
  const entries = others.map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    server,
    method: (method.split('/')[0] ?? '').toLowerCase(),
    result: result.toLowerCase(),
    reason: entries.find(([name]) => name === 'reason')?.[1] ?? null,
    properties: Object.fromEntries(entries.filter(([name]) => name.includes('.'))),
  }
}

function pairsOf(text: string): readonly (readonly [name: string, value: string])[] {
  const words = splitOutsideQuotes(text.replace(/[\t\r\n]/g, ' '), ' ').filter((word) => word !== '')
  const pairs: (readonly [string, string])[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const equals = word.indexOf('=')
    if (equals > 0 && equals < word.length - 1) pairs.push([word.slice(0, equals), unquote(word.slice(equals + 1))])
    else if (equals === word.length - 1 && equals > 0) pairs.push([word.slice(0, -1), unquote(words[++at] ?? '')])
    else if (words[at + 1] === '=') {
      pairs.push([word, unquote(words[at + 2] ?? '')])
      at += 2
    } else if (words[at + 1]?.startsWith('=')) pairs.push([word, unquote((words[++at] ?? '').slice(1))])
  }
  return pairs
}
