import type { ZoneFile, ZoneRecord } from '../zone/zone-file.ts'

/** A name of a zone that its servers answer for, with what they hold there. */
export interface Node {
  readonly name: string
  readonly line: number
  readonly sets: ReadonlyMap<string, readonly ZoneRecord[]>
  /** RRSIG records by the type that they cover. */
  readonly signatures: ReadonlyMap<string, readonly ZoneRecord[]>
  /** A delegation: its NS records are not signed (RFC 4035 2.2). */
  readonly isCut: boolean
  readonly signedTypes: readonly string[]
  /** True if only an NSEC3 record has this name: the hash of a name of the zone. */
  readonly isHash: boolean
}

const parentOf = (name: string) => name.slice(name.search(/(?<!\\)\./) + 1) || '.'
const ofCut = new Set(['DS', 'NSEC'])

/** The names between one and the origin, the lower ones first; null for a name outside of the zone. */
export function namesAbove(name: string, origin: string): string[] | null {
  const above: string[] = []
  for (let at = name; at !== origin; above.push(at)) {
    if (at === '.') return null
    at = parentOf(at)
  }
  return above
}

/** Leaves out glue and everything else below a delegation. */
export function authoritativeNodes({ origin, records }: ZoneFile): Map<string, Node> {
  const cuts = new Set(records.flatMap(({ name, type }) => (type === 'NS' && name !== origin ? [name] : [])))
  const found = new Map<
    string,
    { line: number; sets: Map<string, ZoneRecord[]>; signatures: Map<string, ZoneRecord[]> } | null
  >()
  for (const record of records) {
    let node = found.get(record.name)
    if (node === undefined) {
      const above = namesAbove(record.name, origin)
      node =
        above?.some((name) => cuts.has(name)) === false
          ? { line: record.line, sets: new Map(), signatures: new Map() }
          : null
      found.set(record.name, node)
    }
    if (node === null) continue
    const isSignature = record.type === 'RRSIG'
    const [sets, type] = isSignature ? [node.signatures, record.data.split(' ', 1)[0] ?? ''] : [node.sets, record.type]
    const set = sets.get(type)
    if (set) set.push(record)
    else sets.set(type, [record])
  }
  const nodes = new Map<string, Node>()
  for (const [name, node] of found) {
    if (node === null) continue
    const types = [...node.sets.keys()]
    const isCut = cuts.has(name)
    nodes.set(name, {
      name,
      ...node,
      isCut,
      signedTypes: isCut ? types.filter((type) => ofCut.has(type)) : types,
      isHash: types.every((type) => type === 'NSEC3'),
    })
  }
  return nodes
}
