import retire from '../data/retire.generated.json' with { type: 'json' }
import { type Advisory, advisories as own } from '../rules/advisories.ts'

export type { Advisory }

const theirs = retire.libraries as unknown as Record<string, { advisories: readonly Advisory[] }>

function known(name: string): Advisory[] {
  const listed = theirs[name]?.advisories ?? []
  const named = new Set(listed.flatMap(({ identifiers }) => identifiers))
  return [...listed, ...(own[name] ?? []).filter(({ identifiers }) => !identifiers.some((id) => named.has(id)))]
}

const severities = ['critical', 'high', 'medium', 'low']

function numbersOf(version: string): number[] {
  const [release = '', ...pre] = version.split('-')
  const numbers = release.split('.').map((part) => Number.parseInt(part, 10) || 0)
  while (numbers.length < 4) numbers.push(0)
  return pre.length > 0 ? [...numbers, -1] : [...numbers, 0]
}

export function compareVersions(one: string, other: string): number {
  const [first, second] = [numbersOf(one), numbersOf(other)]
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** A release that is not whole (`3`, `3.7`) says too little to name its vulnerabilities. */
export function advisoriesFor(name: string, version: string | null): readonly Advisory[] {
  if (version === null || !/^\d+\.\d+\.\d+/.test(version)) return []
  const open = known(name).filter(
    ({ from, below }) =>
      (from === undefined || compareVersions(version, from) >= 0) &&
      (below === null || compareVersions(version, below) < 0),
  )
  // Ranges of one weakness may overlap; it is one all the same.
  const single = open.filter((one, index) => {
    const id = one.identifiers[0] ?? one.summary
    return open.findIndex((other) => (other.identifiers[0] ?? other.summary) === id) === index
  })
  const rank = ({ severity, identifiers }: Advisory) => `${severities.indexOf(severity)}${identifiers[0] ?? '~'}`
  return single
    .map((one) => ({ ...one, below: one.below !== null && /(?:^|\.)999/.test(one.below) ? null : one.below }))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
}
