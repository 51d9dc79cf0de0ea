import { lookUpTexts } from '../lookup.ts'
import { labelsOf, parentOf } from '../names.ts'
import type { Resolver } from '../ports.ts'
import { type DmarcRecord, isDmarcRecord, meansToBeDmarc, readDmarcRecord } from './record.ts'

/** Names with more labels are shortened to this many after the first question (RFC 9989 4.10). */
const LONGEST_ANCESTOR = 7

/** What stands at `_dmarc` below one domain. */
export interface PolicyAnswer {
  readonly domain: string
  readonly failed: boolean
  /** The record, where there is exactly one. */
  readonly record: DmarcRecord | null
  /** Records of this version; two or more are all discarded. */
  readonly count: number
  /** Texts that meant to be a record and are none. */
  readonly misspelt: readonly string[]
}

export interface TreeWalk {
  /** From the domain itself upwards. */
  readonly answers: readonly PolicyAnswer[]
  /** The Organizational Domain (RFC 9989 4.10.2). */
  readonly organizationalDomain: string
  /** Some question was not answered. */
  readonly failed: boolean
}

/** Asks for policy records, each name once. */
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

/** The domains of a tree walk, from the domain itself upwards (RFC 9989 4.10). */
export function walkNames(domain: string): readonly string[] {
  const names = [domain]
  let name = parentOf(domain)
  while (labelsOf(name).length > LONGEST_ANCESTOR) name = parentOf(name)
  for (; name !== ''; name = parentOf(name)) names.push(name)
  return names
}

/** Walks up the tree until a record says whether it is a public suffix's, or the labels end. */
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
  // One label below the public suffix.
  return labelsOf(domain)
    .slice(-labelsOf(last.domain).length - 1)
    .join('.')
}
