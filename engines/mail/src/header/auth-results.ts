import { canonicalDomain, nearness } from '../base/names.ts'
import { type HeaderField, splitOutsideQuotes, unquote, withoutComments } from '../mime/fields.ts'
import type { Border, Hop } from './received.ts'

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

/** The fields above the Received of the border: only the recipient's own servers could write there. */
export function fieldsAbove(
  fields: readonly HeaderField[],
  hops: readonly Hop[],
  border: Border,
): readonly HeaderField[] {
  if (border.kind === 'no-path') return []
  let left = hops.length - border.at
  const end = fields.findIndex(({ name }) => name === 'received' && --left === 0)
  return fields.slice(0, end)
}

const isHost = (name: string) => /[a-z]/i.test(name) && !name.includes(':')

/** Results under the name of a server that the path names too (RFC 8601 5); Exchange Online leaves its name out. */
export function ownResults(
  above: readonly HeaderField[],
  hops: readonly Hop[],
  border: Border,
): readonly AuthenticationResult[] {
  if (border.kind === 'no-path') return []
  const servers = hops.slice(border.at).flatMap(({ by }) => (by !== null && isHost(by) ? canonicalDomain(by) : []))
  const isOwn = (server: string) =>
    servers.length === 0 || servers.some((own) => nearness(own, canonicalDomain(server)) !== 'foreign')
  const isExchange = hops.at(-1)?.client?.writer === 'exchange'
  return readAuthenticationResults(above).filter(({ server }) => (server === '' ? isExchange : isOwn(server)))
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
    properties: propertiesOf(entries.filter(([name]) => name.includes('.'))),
  }
}

/** A property that is there twice says nothing: a server may have copied it from words of the client. */
function propertiesOf(entries: readonly (readonly [name: string, value: string])[]): Record<string, string> {
  const all = Map.groupBy(entries, ([name]) => name)
  return Object.fromEntries([...all.values()].flatMap(([one, ...more]) => (one && more.length === 0 ? [one] : [])))
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
