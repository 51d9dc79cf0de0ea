import type { ChangeComparison } from '@sundry/contracts/dns-change-v1'
import type { Question } from './servers.ts'

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/** Other name servers have other NS and SOA records of the zone itself. */
const isExpected = ({ name, type }: Question, zone: string) => name === zone && (type === 'NS' || type === 'SOA')

/** One record set as it is live and as the planned servers have it; null where nobody answered. */
export function compare(
  question: Question,
  zone: string,
  live: { data: readonly string[] | null; ttl: number | null },
  planned: readonly (readonly string[] | null)[],
): ChangeComparison {
  const answered = planned.filter((one) => one !== null)
  const [first] = answered
  const common = {
    ...question,
    live: live.data && [...live.data],
    planned: first ? [...first] : null,
    liveTtl: live.ttl,
    expected: isExpected(question, zone),
  }
  if (live.data === null || first === undefined || answered.length < planned.length)
    return { ...common, verdict: 'unknown' }
  if (answered.some((one) => !isSame(one, first))) return { ...common, verdict: 'planned-servers-differ' }
  if (isSame(live.data, first)) return { ...common, verdict: 'same' }
  if (first.length === 0) return { ...common, verdict: 'missing-in-plan' }
  return { ...common, verdict: live.data.length === 0 ? 'new-in-plan' : 'differs' }
}

/** Whether the plan has all that is live; null while something is not known. */
export function isReady(comparisons: readonly ChangeComparison[]): boolean | null {
  const counted = comparisons.filter(({ expected, verdict }) => !expected && verdict !== 'new-in-plan')
  if (counted.some(({ verdict }) => verdict !== 'same' && verdict !== 'unknown')) return false
  return counted.some(({ verdict }) => verdict === 'unknown') ? null : true
}
