import { nsec3Hash } from '../wire/canonical.ts'
import { foldName } from '../wire/name.ts'
import type { RecordSet } from './records.ts'
import type { Spend } from './verify-set.ts'

export type Absence =
  /** The name exists, or an empty one above others, with these types; none for a name that only a wildcard stands for. */
  | { kind: 'no-data'; types: readonly string[] }
  | { kind: 'no-name' }
  /** Names here may be delegated without signatures (RFC 5155 §6). */
  | { kind: 'opt-out' }
  | { kind: 'iterations-too-high' }
  | { kind: 'unproven' }

const parentName = (name: string): string => {
  const dot = name.search(/(?<!\\)\./)
  return dot < 0 || dot === name.length - 1 ? '.' : name.slice(dot + 1)
}

export const isBelow = (name: string, above: string): boolean =>
  above === '.' ? name !== '.' : foldName(name).endsWith(`.${foldName(above)}`)

export function upTo(name: string, zone: string): string[] {
  let last = foldName(name)
  const names = [last]
  while (last !== foldName(zone) && last !== '.') {
    last = parentName(last)
    names.push(last)
  }
  return names
}

/** Above this many validators take the zone for unsigned; RFC 9276 §3.2 leaves the number to them. */
export const MAX_ITERATIONS = 100
const OPT_OUT = 1

interface Nsec3 {
  hash: string
  next: string
  optOut: boolean
  types: readonly string[]
}

export interface Nsec3Zone {
  iterations: number
  salt: string
  optOut: boolean
  matching(name: string): Nsec3 | null
  covering(name: string): Nsec3 | null
}

export function readNsec3(sets: readonly RecordSet[], spend: Spend): Nsec3Zone | null {
  const rows = sets.flatMap(({ name, records }) => records.map(({ data }) => ({ name, words: data.split(' ') })))
  const [first] = rows
  if (!first) return null
  const parameters = (words: readonly string[]) => [words[0], words[2], words[3]].join(' ').toUpperCase()
  if (first.words[0] !== '1' || rows.some(({ words }) => parameters(words) !== parameters(first.words))) return null
  const [iterations, salt] = [Number(first.words[2]), first.words[3] ?? '-']
  const all = rows.map(({ name, words: [, flags, , , next = '', ...types] }) => ({
    hash: (name.split('.')[0] ?? '').toUpperCase(),
    next: next.toUpperCase(),
    optOut: (Number(flags) & OPT_OUT) !== 0,
    types,
  }))
  const hashes = new Map<string, string>()
  const hashOf = (name: string) => {
    const known = hashes.get(name)
    if (known !== undefined) return known
    spend('hashRounds', 1 + iterations)
    const hash = nsec3Hash(name, iterations, salt)
    hashes.set(name, hash)
    return hash
  }
  return {
    iterations,
    salt,
    optOut: all.some(({ optOut }) => optOut),
    matching: (name) => all.find(({ hash }) => hash === hashOf(name)) ?? null,
    covering(name) {
      const queried = hashOf(name)
      return (
        all.find(({ hash, next }) => {
          const isLast = next <= hash
          return isLast ? queried > hash || queried < next : queried > hash && queried < next
        }) ?? null
      )
    },
  }
}

/** RFC 5155 §8.4 to §8.7. */
export function proveByNsec3(queried: string, zone: string, proofs: Nsec3Zone): Absence {
  if (proofs.iterations > MAX_ITERATIONS) return { kind: 'iterations-too-high' }
  const own = proofs.matching(queried)
  if (own) return { kind: 'no-data', types: own.types }
  const names = upTo(queried, zone)
  const at = names.findIndex((name, index) => index > 0 && proofs.matching(name) !== null)
  const encloser = names[at]
  const nextCloser = names[at - 1]
  if (encloser === undefined || nextCloser === undefined) return { kind: 'unproven' }
  const bits = proofs.matching(encloser)?.types ?? []
  // Proofs of the parent's side of a cut say nothing of names below it.
  if ((bits.includes('NS') && !bits.includes('SOA')) || bits.includes('DNAME')) return { kind: 'unproven' }
  const cover = proofs.covering(nextCloser)
  if (!cover) return { kind: 'unproven' }
  if (cover.optOut) return { kind: 'opt-out' }
  const wildcard = foldName(`*.${encloser === '.' ? '' : encloser}`)
  const forWildcard = proofs.matching(wildcard)
  if (forWildcard) return { kind: 'no-data', types: forWildcard.types.filter((type) => type !== 'NS') }
  return proofs.covering(wildcard) ? { kind: 'no-name' } : { kind: 'unproven' }
}
