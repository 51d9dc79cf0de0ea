import { compareNames, foldName } from '@sundry/dns'
import { type Absence, isBelow, type Nsec3Zone, proveByNsec3, upTo } from './denial-nsec3.ts'
import type { RecordSet } from './records.ts'

export interface Nsec {
  name: string
  next: string
  types: readonly string[]
}

export function readNsec({ name, records }: RecordSet): Nsec {
  const [next = '.', ...types] = (records[0]?.data ?? '').split(' ')
  return { name: foldName(name), next: foldName(next), types }
}

/** Whether a name falls into the gap after this record's name; the last gap of a zone goes on to its end. */
function covers({ name, next }: Nsec, queried: string, zone: string): boolean {
  const isLast = compareNames(next, name) <= 0 && foldName(next) === foldName(zone)
  return compareNames(name, queried) < 0 && (isLast || compareNames(queried, next) < 0)
}

/** A record of the parent's side of a cut, or above a DNAME, says nothing of names below it (RFC 6840 §4.1). */
const speaksOf = ({ name, types }: Nsec, queried: string): boolean =>
  !isBelow(queried, name) || !((types.includes('NS') && !types.includes('SOA')) || types.includes('DNAME'))

function closestEncloser(record: Nsec, queried: string, zone: string): string {
  const above = upTo(queried, zone).slice(1)
  const exists = (name: string) =>
    [record.name, record.next].some((end) => foldName(end) === name || isBelow(end, name)) || name === foldName(zone)
  return above.find(exists) ?? foldName(zone)
}

function proveByNsec(queried: string, zone: string, all: readonly Nsec[]): Absence {
  const own = all.find(({ name }) => name === foldName(queried))
  if (own) return { kind: 'no-data', types: own.types }
  const cover = all.find((record) => covers(record, queried, zone) && speaksOf(record, queried))
  if (!cover) return { kind: 'unproven' }
  if (isBelow(cover.next, queried)) return { kind: 'no-data', types: [] }
  const wildcard = `*.${closestEncloser(cover, queried, zone)}`.replace('*..', '*.')
  const forWildcard = all.find(({ name }) => name === wildcard)
  if (forWildcard) return { kind: 'no-data', types: forWildcard.types.filter((type) => type !== 'NS') }
  const isCovered = all.some((record) => covers(record, wildcard, zone) && speaksOf(record, wildcard))
  return isCovered ? { kind: 'no-name' } : { kind: 'unproven' }
}

export interface Proofs {
  zone: string
  nsec: readonly Nsec[]
  nsec3: Nsec3Zone | null
}

export function proveAbsence(queried: string, proofs: Proofs): Absence {
  if (proofs.nsec3) return proveByNsec3(queried, proofs.zone, proofs.nsec3)
  return proveByNsec(queried, proofs.zone, proofs.nsec)
}

/** Whether a name itself is proven not to exist, so that a wildcard may stand for it (RFC 4035 §5.3.4, RFC 5155 §8.8). */
export function provesNoCloser(queried: string, wildcard: string, proofs: Proofs): boolean {
  const above = wildcard.slice(2) || '.'
  if (proofs.nsec3) {
    const names = upTo(queried, proofs.zone)
    const next = names[names.indexOf(foldName(above)) - 1]
    return next !== undefined && proofs.nsec3.covering(next) !== null
  }
  return proofs.nsec.some((record) => covers(record, queried, proofs.zone) && speaksOf(record, queried))
}
