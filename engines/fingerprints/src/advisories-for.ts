import { type Advisory, advisories } from './rules/advisories.ts'

/** Numbers of a release; a pre-release counts as before its release. */
function numbersOf(version: string): number[] {
  const [release = '', ...pre] = version.split('-')
  const numbers = release.split('.').map((part) => Number.parseInt(part, 10) || 0)
  while (numbers.length < 4) numbers.push(0)
  return pre.length > 0 ? [...numbers, -1] : [...numbers, 0]
}

/** Below nought when the first is the older release. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [numbersOf(one), numbersOf(other)]
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Published weaknesses of this release of a library. A release that is not whole (`3`, `3.7`) says too little for that.
 *
 * @example
 * advisoriesFor('jQuery', '3.4.1').map(({ identifiers }) => identifiers[0]) // ['CVE-2020-11022', 'CVE-2020-11023']
 */
export function advisoriesFor(name: string, version: string | null): readonly Advisory[] {
  if (version === null || !/^\d+\.\d+\.\d+/.test(version)) return []
  return (advisories[name] ?? []).filter(
    ({ from, below }) =>
      (from === undefined || compareVersions(version, from) >= 0) &&
      (below === null || compareVersions(version, below) < 0),
  )
}
