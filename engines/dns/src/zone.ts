import type { ZoneFile, ZoneRecord } from './zone-file.ts'

export interface ZoneAnswer {
  readonly rcode: 'NOERROR' | 'NXDOMAIN'
  readonly records: readonly ZoneRecord[]
  /** The answer goes on in another zone: the name to ask there. */
  readonly outside: string | null
}

const MAX_ALIASES = 8

/** Knows names, and those above them that hold nothing themselves, without a list of the latter. */
function namesAt(names: readonly string[]): { has(name: string): boolean } {
  const keyOf = (name: string) => name.split('.').reverse().join('\0')
  const keys = names.map(keyOf).sort()
  return {
    has(name) {
      const key = keyOf(name)
      let [low, high] = [0, keys.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((keys[middle] ?? '') < key) low = middle + 1
        else high = middle
      }
      return keys[low] === key || keys[low]?.startsWith(`${key}\0`) === true
    },
  }
}

/** Answers as an authoritative server of the zone does, wildcards and aliases included (RFC 1034 4.3.2, RFC 4592). */
export function createZone({ origins, records }: Pick<ZoneFile, 'origins' | 'records'>): {
  holds(name: string): boolean
  answer(name: string, type: string): ZoneAnswer
} {
  const parentOf = (name: string) => name.slice(name.indexOf('.') + 1) || '.'
  const isInside = (name: string) =>
    origins.some((origin) => origin === '.' || name === origin || name.endsWith(`.${origin}`))
  const byName = new Map<string, ZoneRecord[]>()
  const delegated = new Set(records.flatMap(({ name, type }) => (type === 'NS' ? [name] : [])))
  for (const one of records) {
    const list = byName.get(one.name)
    if (list) list.push(one)
    else byName.set(one.name, [one])
  }
  const known = namesAt([...origins, ...byName.keys()])
  const folded = (name: string) => `${name.toLowerCase().replace(/\.$/, '')}.`
  /** Below a delegation, another zone's servers answer. */
  const isDelegated = (name: string) => {
    for (let at = name; !origins.includes(at) && isInside(at); at = parentOf(at)) if (delegated.has(at)) return at
    return null
  }
  const nodeOf = (name: string): readonly ZoneRecord[] | null => {
    if (known.has(name)) return byName.get(name) ?? []
    for (let at = name; !origins.includes(at) && isInside(at); ) {
      at = parentOf(at)
      if (known.has(at)) return byName.get(`*.${at}`)?.map((one) => ({ ...one, name })) ?? null
    }
    return null
  }
  return {
    holds: (name) => isInside(folded(name)) && isDelegated(folded(name)) === null,
    answer(asked, type) {
      const found: ZoneRecord[] = []
      let name = folded(asked)
      for (let aliases = 0; aliases <= MAX_ALIASES; aliases += 1) {
        if (!isInside(name) || (isDelegated(name) !== null && type !== 'DS'))
          return { rcode: 'NOERROR', records: found, outside: name }
        const node = nodeOf(name)
        const own = node?.filter((one) => one.type === type || type === 'ANY') ?? []
        const alias = node?.find((one) => one.type === 'CNAME')
        if (own.length > 0 || !alias) {
          const rcode = node === null ? 'NXDOMAIN' : 'NOERROR'
          return { rcode, records: [...found, ...own], outside: null }
        }
        found.push(alias)
        name = folded(alias.data)
      }
      return { rcode: 'NOERROR', records: found, outside: null }
    },
  }
}
