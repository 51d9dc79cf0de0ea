import type { DnsReply } from '@sundry/dns/browser'
import type { DnsRecord, Resolver } from '../base/txt.ts'

/**
 * TXT: each record is its list of strings, octets as characters; every other type: texts as dig prints them. TIMEOUT:
 * no one answers for types without records here (or for the types listed). RCODE: every type is answered with it.
 */
export interface ZoneNode {
  readonly TXT?: readonly (readonly string[])[]
  readonly TIMEOUT?: true | readonly string[]
  readonly RCODE?: string
  readonly [type: string]: readonly (string | readonly string[])[] | true | string | undefined
}

/** `*.name` is a wildcard (RFC 4592). */
export type Zone = Readonly<Record<string, ZoneNode>>

export interface ZoneOptions {
  readonly secure?: readonly string[]
  /** Everything at and below but the DS record at the name itself is SERVFAIL. */
  readonly bogus?: readonly string[]
  readonly onQuestion?: (name: string, type: string) => void
}

const fold = (name: string) => (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase()
const isBelow = (name: string, above: string) => name === above || name.endsWith(`.${above}`)
const MAX_ALIASES = 8
const TTL = 300

/** An answer takes its time, so that a check which does not wait for it ends without it. */
const turn = () =>
  new Promise<void>((resolve) => void ('setImmediate' in globalThis ? setImmediate(resolve) : setTimeout(resolve)))

export function createZoneResolver(zone: Zone, { secure = [], bogus = [], onQuestion }: ZoneOptions = {}): Resolver {
  const nodes = new Map(Object.entries(zone).map(([name, node]) => [fold(name), node]))
  const names = [...nodes.keys()]
  const exists = (name: string) => nodes.has(name) || names.some((other) => other.endsWith(`.${name}`))

  /** The node of a name, or of the wildcard next to its closest ancestor that exists. */
  function nodeOf(name: string): ZoneNode | undefined {
    if (exists(name)) return nodes.get(name)
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      const parent = name.slice(dot + 1)
      if (exists(parent)) return nodes.get(`*.${parent}`)
    }
    return nodes.get('*')
  }

  /** The AD flag needs every name of a chain of aliases to be secure. */
  function answer(rcode: string, records: DnsReply['records'], chain: readonly string[]): DnsReply {
    const ad = chain.every((name) => secure.some((apex) => isBelow(name, fold(apex))))
    return { rcode, records, flags: { ad }, ede: [] }
  }

  return async (question, type) => {
    onQuestion?.(question, type)
    await turn()
    let name = fold(question)
    const chain: string[] = []
    const records: DnsRecord[] = []
    while (chain.length <= MAX_ALIASES) {
      chain.push(name)
      const current = name
      const apex = bogus.map(fold).find((zoneName) => isBelow(current, zoneName))
      if (apex !== undefined && !(type === 'DS' && name === apex)) {
        return { rcode: 'SERVFAIL', records: [], flags: { ad: false }, ede: [{ code: 6, text: 'DNSSEC Bogus' }] }
      }
      const node = nodeOf(name)
      if (node?.RCODE !== undefined) return answer(node.RCODE, [], chain)
      const found = recordsOf(node, name, type)
      if (found.length > 0) return answer('NOERROR', [...records, ...found], chain)
      if (node?.TIMEOUT === true || node?.TIMEOUT?.includes(type)) throw new Error('no name server answered')
      const [alias] = recordsOf(node, name, 'CNAME')
      if (!alias) return answer(node || exists(name) ? 'NOERROR' : 'NXDOMAIN', records, chain)
      records.push(alias)
      name = fold(alias.data)
    }
    return answer('SERVFAIL', [], chain)
  }
}

function recordsOf(node: ZoneNode | undefined, name: string, type: string): DnsReply['records'] {
  const data = node?.[type]
  if (data === undefined || data === true || typeof data === 'string') return []
  return data.map((entry) => ({
    name: `${name}.`,
    ttl: TTL,
    type,
    data: typeof entry === 'string' ? entry : entry.map(quote).join(' '),
  }))
}

function quote(text: string): string {
  const escaped = [...text].map((character) => {
    const code = character.charCodeAt(0)
    if (character === '"' || character === '\\') return `\\${character}`
    return code < 32 || code > 126 ? `\\${String(code).padStart(3, '0')}` : character
  })
  return `"${escaped.join('')}"`
}
