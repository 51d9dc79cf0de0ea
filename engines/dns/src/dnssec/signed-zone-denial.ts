import { labelsOf, nsec3Hash } from '../wire/canonical.ts'
import { foldName } from '../wire/name.ts'
import { typeNumber } from '../wire/types.ts'
import type { ZoneFile, ZoneRecord } from '../zone/zone-file.ts'
import { MAX_ITERATIONS } from './denial-nsec3.ts'
import { type createBudget, TooMuchWork } from './verify-set.ts'

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
function namesAbove(name: string, origin: string): string[] | null {
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

interface DenialFault {
  readonly name: string
  readonly line: number
  readonly message: string
}

interface Denial {
  readonly faults: readonly DenialFault[]
  /** Validators take the zone for unsigned (RFC 9276 3.2). */
  readonly isInsecure: boolean
}

const shown = (name: string) => (name === '.' ? name : name.replace(/\.$/, ''))

/** Sorts names as RFC 4034 6.1 does: by labels from the right, octet by octet. */
const sortKey = (name: string): string =>
  labelsOf(name)
    .reverse()
    .map((label) => String.fromCharCode(...Array.from(label, (octet) => octet + 1)))
    .join('\0')

/** Both are set wherever there is such a record, or a signature. */
const implied = new Set(['RRSIG', 'NSEC', 'NSEC3'])
const bitmap = (types: readonly string[]) =>
  [...new Set(types.filter((type) => !implied.has(type)).map(typeNumber))].sort((a, b) => (a ?? 0) - (b ?? 0)).join(' ')

const typesAt = ({ sets, isCut }: Node): string[] =>
  [...sets.keys()].filter((type) => !isCut || type === 'NS' || type === 'DS')

/** The chain of a zone's names, in the order of the zone or of their hashes, without a gap (RFC 4035 2.3, RFC 5155 7.1). */
export function checkDenial(
  file: ZoneFile,
  nodes: readonly Node[],
  spend: ReturnType<typeof createBudget>,
): Denial | 'too-much-work' {
  const parameters = nodes.find(({ name }) => name === file.origin)?.sets.get('NSEC3PARAM')?.[0]
  if (!parameters && nodes.some(({ sets }) => sets.has('NSEC')))
    return { faults: checkNsec(file.origin, nodes), isInsecure: false }
  if (!parameters) {
    const hashed = nodes.find(({ isHash }) => isHash)
    const message = hashed
      ? 'There are NSEC3 records but no NSEC3PARAM record, so servers do not use them.'
      : 'The zone has neither NSEC nor NSEC3 records, so it cannot prove that a name does not exist.'
    return { faults: [{ name: file.origin, line: hashed?.line ?? 1, message }], isInsecure: false }
  }
  try {
    return checkNsec3(file.origin, nodes, parameters, spend)
  } catch (error) {
    if (error instanceof TooMuchWork) return 'too-much-work'
    throw error
  }
}

function checkNsec(origin: string, nodes: readonly Node[]): DenialFault[] {
  const faults: DenialFault[] = []
  const chain = nodes
    .filter(({ isHash }) => !isHash)
    .map((node) => ({ node, key: sortKey(node.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const [at, { node }] of chain.entries()) {
    const { name, line } = node
    const [record] = node.sets.get('NSEC') ?? []
    if (!record) {
      faults.push({ name, line, message: `${shown(name)} has no NSEC record.` })
      continue
    }
    const [next = '', ...types] = record.data.split(' ')
    const right = chain[at + 1]?.node.name ?? origin
    if (foldName(next) !== right)
      faults.push({
        name,
        line: record.line,
        message: `The NSEC record of ${shown(name)} names ${shown(next)} as the next name, but ${shown(right)} follows.`,
      })
    else if (bitmap(types) !== bitmap(typesAt(node)))
      faults.push({ name, line: record.line, message: wrongTypes('NSEC', name, types, typesAt(node)) })
  }
  return faults
}

const wrongTypes = (kind: string, name: string, listed: readonly string[], held: readonly string[]) => {
  const list = (types: readonly string[]) => types.filter((type) => !implied.has(type)).join(', ') || 'no type'
  return `The ${kind} record of ${shown(name)} lists ${list(listed)}, but the zone has ${list(held)} there.`
}

function checkNsec3(
  origin: string,
  nodes: readonly Node[],
  parameters: ZoneRecord,
  spend: ReturnType<typeof createBudget>,
): Denial {
  const faults: DenialFault[] = []
  const [hash, , iterationsText, salt = '-'] = parameters.data.split(' ')
  const iterations = Number(iterationsText)
  if (iterations > MAX_ITERATIONS) return { faults, isInsecure: true }
  const key = (words: readonly string[]) => [words[0], words[2], words[3]].join(' ').toUpperCase()
  const expected = key([hash ?? '', '', String(iterations), salt])
  const chain = nodes
    .flatMap((node) =>
      (node.sets.get('NSEC3') ?? []).map((record) => ({ node, record, words: record.data.split(' ') })),
    )
    .filter(({ words }) => key(words) === expected)
    .map(({ node, record, words: [, flags, , , next = '', ...types] }) => ({
      hash: (node.name.split('.')[0] ?? '').toUpperCase(),
      next: next.toUpperCase(),
      isOptOut: (Number(flags) & 1) !== 0,
      types,
      record,
    }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
  const byHash = new Map(chain.map((one) => [one.hash, one]))
  const hasOptOut = chain.some(({ isOptOut }) => isOptOut)
  const isOptional = (node: Node) => hasOptOut && node.isCut && !node.sets.has('DS')
  const names = new Map<string, Node | null>()
  for (const node of nodes) {
    if (node.isHash || isOptional(node)) continue
    for (const name of [...(namesAbove(node.name, origin) ?? []), node.name]) {
      if (names.has(name)) continue
      names.set(name, null)
      spend('hashRounds', 1 + iterations)
    }
    names.set(node.name, node)
  }
  for (const [name, node] of names) {
    const found = byHash.get(nsec3Hash(name, iterations, salt))
    const held = node ? typesAt(node) : []
    const line = node?.line ?? parameters.line
    if (!found) faults.push({ name, line, message: `${shown(name)} has no NSEC3 record.` })
    else if (bitmap(found.types) !== bitmap(held))
      faults.push({ name, line: found.record.line, message: wrongTypes('NSEC3', name, found.types, held) })
  }
  for (const [at, { next, record }] of chain.entries()) {
    const right = (chain[at + 1] ?? chain[0])?.hash ?? ''
    if (next !== right)
      faults.push({
        name: origin,
        line: record.line,
        message: `The NSEC3 record ${shown(record.name)} names ${next} as the next hash, but ${right} follows.`,
      })
  }
  return { faults, isInsecure: false }
}
