import type { DnsLookup } from '../wire/message.ts'
import type { ZoneFile, ZoneRecord } from './zone-file.ts'

export interface ZoneAnswer {
  readonly rcode: 'NOERROR' | 'NXDOMAIN'
  readonly records: readonly ZoneRecord[]
  /** The answer goes on in another zone: the name to ask there. */
  readonly outside: string | null
}

export interface Zone {
  holds(name: string): boolean
  /** True if the name has records or is above one that has (an empty non-terminal). */
  exists(name: string): boolean
  /** With at most so many records of the last name. */
  answer(name: string, type: string, max?: number): ZoneAnswer
}

const MAX_ALIASES = 8

/** Finds names with records and empty non-terminals, without a list of the latter. */
function namesAt(names: readonly string[]): { closest(name: string): string } {
  const keyOf = (name: string) => (name === '.' ? '' : name.split('.').reverse().join('\0'))
  const keys = names.map(keyOf).sort()
  /** Labels that two keys have in common. */
  function shared(key: string, other: string | undefined): number {
    if (other === undefined) return 0
    let [at, labels] = [0, 0]
    while (at < key.length && key[at] === other[at]) {
      if (key[at] === '\0') labels += 1
      at += 1
    }
    const isWhole = at === key.length && (at === other.length || other[at] === '\0')
    return labels + (isWhole || (at === other.length && key[at] === '\0') ? 1 : 0)
  }
  return {
    /** The name itself where it exists, else the closest encloser (RFC 4592 2.2.1). */
    closest(name) {
      const key = keyOf(name)
      let [low, high] = [0, keys.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((keys[middle] ?? '') < key) low = middle + 1
        else high = middle
      }
      const labels = Math.max(shared(key, keys[low - 1]), shared(key, keys[low]))
      // The first label of a key is the empty one of the root.
      const own = key.split('\0').slice(0, labels)
      return own.length <= 1 ? '.' : own.reverse().join('.')
    },
  }
}

type Node = ReadonlyMap<string, readonly ZoneRecord[]>
const empty: Node = new Map()

/** Answers as an authoritative server of the zone does, wildcards and aliases included (RFC 1034 4.3.2, RFC 4592). */
export function createZone({ origins, records }: Pick<ZoneFile, 'origins' | 'records'>): Zone {
  const parentOf = (name: string) => name.slice(name.indexOf('.') + 1) || '.'
  const tops = new Set(origins)
  const byName = new Map<string, Map<string, ZoneRecord[]>>()
  for (const one of records) {
    const node = byName.get(one.name) ?? new Map<string, ZoneRecord[]>()
    byName.set(one.name, node)
    const set = node.get(one.type)
    if (set) set.push(one)
    else node.set(one.type, [one])
  }
  const names = namesAt([...tops, ...byName.keys()])
  const folded = (name: string) => `${name.toLowerCase().replace(/\.$/, '')}.`
  const places = new Map<string, { readonly isInside: boolean; readonly isDelegated: boolean }>()
  /** Below a delegation, another zone's servers answer. Parents are remembered: names share most of theirs. */
  function placeOf(name: string): { readonly isInside: boolean; readonly isDelegated: boolean } {
    const path: string[] = []
    let at = name
    while (!places.has(at) && !tops.has(at) && at !== '.') {
      path.push(at)
      at = parentOf(at)
    }
    let place = places.get(at) ?? { isInside: tops.has(at), isDelegated: false }
    for (const below of path.reverse()) {
      const { isInside } = place
      place = { isInside, isDelegated: isInside && (place.isDelegated || byName.get(below)?.has('NS') === true) }
      places.set(below, place)
    }
    return place
  }
  function nodeOf(name: string): { readonly node: Node; readonly isWildcard: boolean } | null {
    const closest = names.closest(name)
    if (closest === name) return { node: byName.get(name) ?? empty, isWildcard: false }
    const node = byName.get(`*.${closest}`)
    return node ? { node, isWildcard: true } : null
  }
  const holds = (name: string) => {
    const { isInside, isDelegated } = placeOf(name)
    return isInside && !isDelegated
  }
  return {
    holds: (name) => holds(folded(name)),
    exists: (name) => names.closest(folded(name)) === folded(name),
    answer(requested, type, max = Number.POSITIVE_INFINITY) {
      const found: ZoneRecord[] = []
      let name = folded(requested)
      for (let aliases = 0; aliases <= MAX_ALIASES; aliases += 1) {
        const { isInside, isDelegated } = placeOf(name)
        if (!isInside || (isDelegated && type !== 'DS')) return { rcode: 'NOERROR', records: found, outside: name }
        const at = nodeOf(name)
        const named = (all: readonly ZoneRecord[], count: number) =>
          all.slice(0, count).map((one) => (at?.isWildcard ? { ...one, name } : one))
        const own = named((type === 'ANY' ? [...(at?.node.values() ?? [])].flat() : at?.node.get(type)) ?? [], max)
        const [alias] = named(at?.node.get('CNAME') ?? [], 1)
        if (own.length > 0 || !alias) {
          const rcode = at === null ? 'NXDOMAIN' : 'NOERROR'
          return { rcode, records: [...found, ...own], outside: null }
        }
        found.push(alias)
        name = folded(alias.data)
      }
      return { rcode: 'NOERROR', records: found, outside: null }
    },
  }
}

/** Answers for the names of zone files, and asks `lookup` for all others; an alias may lead from the one to the other. */
export function zonesBefore(zones: readonly Zone[], lookup: DnsLookup): DnsLookup {
  return async (name, type) => {
    const zone = zones.find(({ holds }) => holds(name))
    if (!zone) return lookup(name, type)
    const { rcode, records, outside } = zone.answer(name, type)
    const rest = outside === null ? null : await lookup(outside, type)
    return {
      rcode: rest?.rcode ?? rcode,
      records: [...records, ...(rest?.records ?? [])],
      flags: { ad: false },
      ede: [],
    }
  }
}
