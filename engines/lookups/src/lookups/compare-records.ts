import type { ChangeComparison } from '@sundry/contracts/dns-change-v1'
import { type DnsAnswer, foldName } from '@sundry/dns'

export interface Question {
  name: string
  type: string
}

/** `isAliasPart`: no question is for the CNAME record of this name, so that it counts as an answer to this one. */
interface RecordQuestion extends Question {
  isAliasPart?: boolean
}

const isOf = (name: string) => (record: { name: string }) => foldName(record.name) === foldName(name)

/** Names of hosts are the same in any case; texts are not. */
const ofHosts: ReadonlySet<string> = new Set(['CNAME', 'MX', 'NS', 'SRV'])

/**
 * The records of one answer by their data, sorted so that order is no difference; null where it says nothing: after a
 * failure, or where private addresses were taken out of it.
 */
export function dataIn(answer: DnsAnswer | null, { name, type, isAliasPart = false }: RecordQuestion): string[] | null {
  if (answer === null || (answer.rcode !== 'NOERROR' && answer.rcode !== 'NXDOMAIN')) return null
  if ((answer.withheld ?? 0) > 0) return null
  return answer.records
    .filter(isOf(name))
    .flatMap((record) => {
      if (record.type === type) return [ofHosts.has(type) ? record.data.toLowerCase() : record.data]
      return isAliasPart && record.type === 'CNAME' ? [`CNAME ${record.data.toLowerCase()}`] : []
    })
    .sort()
}

export const ttlIn = (answer: DnsAnswer | null, { name, type, isAliasPart = false }: RecordQuestion): number | null =>
  answer?.records.filter(isOf(name)).find((record) => record.type === type || (isAliasPart && record.type === 'CNAME'))
    ?.ttl ?? null

/** Marks the questions to which an alias is an answer, because no other question is for it: a lost CNAME is a lost address. */
export function withAliases(questions: readonly Question[]): RecordQuestion[] {
  const withCname = new Set(questions.flatMap(({ name, type }) => (type === 'CNAME' ? [name] : [])))
  return questions.map((question) => ({ ...question, isAliasPart: !withCname.has(question.name) }))
}

/** The NS records by which a zone's server sends on to the servers of a zone below it. */
function referralIn(
  answer: DnsAnswer | null,
  { name }: Question,
  zone: string,
): { cut: string; data: string[] } | null {
  if (answer?.rcode !== 'NOERROR' || answer.flags.aa || answer.records.length > 0) return null
  const folded = foldName(name)
  const isBelow = (owner: string) =>
    owner.endsWith(`.${foldName(zone)}`) && (folded === owner || folded.endsWith(`.${owner}`))
  const records = answer.authority.filter((record) => record.type === 'NS' && isBelow(foldName(record.name)))
  const [first] = records
  return first ? { cut: foldName(first.name), data: records.map(({ data }) => data.toLowerCase()).sort() } : null
}

export const isReferral = (answer: DnsAnswer | null, question: Question, zone: string): boolean =>
  referralIn(answer, question, zone) !== null

/** Data that a server of the zone itself holds for a question, its delegation among them; null where it says nothing. */
export function heldBy(answer: DnsAnswer | null, question: RecordQuestion, zone: string): string[] | null {
  if (answer?.flags.aa) return dataIn(answer, question)
  const referral = referralIn(answer, question, zone)
  if (referral === null) return null
  const isAtCut = question.type === 'NS' && foldName(question.name) === referral.cut
  return isAtCut ? referral.data : referral.data.map((data) => `NS ${data}`)
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n')

/** Other name servers have other NS and SOA records of the zone itself. */
const isExpected = ({ name, type }: Question, zone: string) => name === zone && (type === 'NS' || type === 'SOA')

/** One record set as it is live and as the planned servers have it; null where no one answered. */
export function compare(
  { name, type }: Question,
  zone: string,
  live: { data: readonly string[] | null; ttl: number | null },
  planned: readonly (readonly string[] | null)[],
): ChangeComparison {
  const answered = planned.filter((one) => one !== null)
  const [first] = answered
  const common = {
    ...{ name, type },
    live: live.data && [...live.data],
    planned: first ? [...first] : null,
    liveTtl: live.ttl,
    expected: isExpected({ name, type }, zone),
  }
  if (live.data === null || first === undefined || answered.length < planned.length)
    return { ...common, verdict: 'unknown' }
  if (answered.some((one) => !isSame(one, first))) return { ...common, verdict: 'planned-servers-differ' }
  if (isSame(live.data, first)) return { ...common, verdict: 'same' }
  if (first.length === 0) return { ...common, verdict: 'missing-in-plan' }
  return { ...common, verdict: live.data.length === 0 ? 'new-in-plan' : 'differs' }
}

/** True if the plan has every live record; null while something is unknown, or no live record was compared. */
export function isReady(comparisons: readonly ChangeComparison[]): boolean | null {
  const counted = comparisons.filter(({ expected, verdict }) => !expected && verdict !== 'new-in-plan')
  if (counted.some(({ verdict }) => verdict !== 'same' && verdict !== 'unknown')) return false
  const isKnown = counted.every(({ verdict }) => verdict === 'same')
  return isKnown && counted.some(({ live }) => (live?.length ?? 0) > 0) ? true : null
}
