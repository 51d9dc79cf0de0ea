import { lookUpTexts } from '../lookup.ts'
import { labelsOf, parentOf } from '../names.ts'
import type { Resolver } from '../ports.ts'
import { type DmarcRecord, isDmarcRecord, meansToBeDmarc, readDmarcRecord } from './record.ts'

/** Names with more labels are shortened to this many after the first question (RFC 9989 4.10). */
const LONGEST_ANCESTOR = 7

export interface PolicyAnswer {
  readonly domain: string
  readonly failed: boolean
  readonly record: DmarcRecord | null
  /** Two or more are all discarded. */
  readonly count: number
  readonly misspelt: readonly string[]
}

export interface TreeWalk {
  readonly answers: readonly PolicyAnswer[]
  /** RFC 9989 4.10.2. */
  readonly organizationalDomain: string
  readonly failed: boolean
}

export type AskPolicy = (domain: string) => Promise<PolicyAnswer>

export function createPolicyAsker(resolver: Resolver): AskPolicy {
  const asked = new Map<string, Promise<PolicyAnswer>>()
  return (domain) => {
    const answer = asked.get(domain) ?? askPolicy(resolver, domain)
    asked.set(domain, answer)
    return answer
  }
}

async function askPolicy(resolver: Resolver, domain: string): Promise<PolicyAnswer> {
  const { status, texts } = await lookUpTexts(resolver, `_dmarc.${domain}`)
  const records = texts.filter(isDmarcRecord)
  const [text] = records
  return {
    domain,
    failed: status === 'failed',
    record: text !== undefined && records.length === 1 ? readDmarcRecord(text) : null,
    count: records.length,
    misspelt: texts.filter(meansToBeDmarc),
  }
}

export function walkNames(domain: string): readonly string[] {
  const names = [domain]
  let name = parentOf(domain)
  while (labelsOf(name).length > LONGEST_ANCESTOR) name = parentOf(name)
  for (; name !== ''; name = parentOf(name)) names.push(name)
  return names
}

/** Stops where a record says whether it is a public suffix's, or where the labels end. */
export async function walkTree(domain: string, ask: AskPolicy): Promise<TreeWalk> {
  const answers: PolicyAnswer[] = []
  for (const name of walkNames(domain)) {
    const answer = await ask(name)
    answers.push(answer)
    if (answer.record && answer.record.psd !== 'u') break
  }
  return {
    answers,
    organizationalDomain: selectOrganizationalDomain(domain, answers),
    failed: answers.some(({ failed }) => failed),
  }
}

function selectOrganizationalDomain(domain: string, answers: readonly PolicyAnswer[]): string {
  const valid = answers.filter(({ record }) => record !== null)
  const last = valid.at(-1)
  if (!last) return domain
  if (last.record?.psd !== 'y' || last.domain === domain) return last.domain
  return labelsOf(domain)
    .slice(-labelsOf(last.domain).length - 1)
    .join('.')
}
