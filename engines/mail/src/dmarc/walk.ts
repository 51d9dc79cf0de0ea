import { labelsOf, parentOf } from '../base/names.ts'
import { lookUp, lookUpTexts, type Resolver } from '../base/txt.ts'
import {
  type DmarcPolicy,
  type DmarcRecord,
  effectivePolicies,
  isDmarcRecord,
  meansToBeDmarc,
  readDmarcRecord,
} from './record.ts'

/** Names with more labels are shortened to this many after the first question (RFC 9989 4.10). */
const MAX_ANCESTOR_LENGTH = 7

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
  const requested = new Map<string, Promise<PolicyAnswer>>()
  return (domain) => {
    const answer = requested.get(domain) ?? askPolicy(resolver, domain)
    requested.set(domain, answer)
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
  while (labelsOf(name).length > MAX_ANCESTOR_LENGTH) name = parentOf(name)
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

export interface AppliedPolicy {
  readonly record: DmarcRecord
  readonly foundAt: string
  readonly organizationalDomain: string
  readonly fromPublicSuffix: boolean
  readonly policy: DmarcPolicy | null
  readonly subdomainPolicy: DmarcPolicy | null
  readonly failed: boolean
}

interface Discovery {
  readonly walk: TreeWalk
  readonly applied: AppliedPolicy | null
  /** A question that decides was not answered (RFC 9989 5.3.6). */
  readonly unknown: boolean
}

/** RFC 9989 4.10.1. */
export async function discoverPolicy(domain: string, resolver: Resolver, ask: AskPolicy): Promise<Discovery> {
  const walk = await walkTree(domain, ask)
  const own = walk.answers[0]
  const isOwn = own?.record !== null && own?.record !== undefined
  const unknown = isOwn ? false : walk.failed
  if (unknown) return { walk, applied: null, unknown }
  const { organizationalDomain } = walk
  const last = walk.answers.at(-1)
  const suffix = last?.record?.psd === 'y' ? last : undefined
  const organizational = walk.answers.find((answer) => answer.domain === organizationalDomain)
  const source = isOwn ? own : organizational?.record ? organizational : suffix
  if (!source?.record) return { walk, applied: null, unknown }
  const { record } = source
  const policies = effectivePolicies(record)
  const name = isOwn ? 'p' : record.np !== null && !(await exists(domain, resolver)) ? 'np' : 'sp'
  const applied: AppliedPolicy = {
    record,
    foundAt: source.domain,
    organizationalDomain,
    fromPublicSuffix: source === suffix && !isOwn,
    policy: policies?.[name] ?? null,
    subdomainPolicy: policies?.sp ?? null,
    failed: walk.failed,
  }
  return { walk, applied, unknown }
}

/** Any answer but NXDOMAIN proves that a domain exists (RFC 8020). A failed lookup proves nothing. */
async function exists(domain: string, resolver: Resolver): Promise<boolean> {
  for (const type of ['A', 'MX', 'TXT']) {
    const { status } = await lookUp(resolver, domain, type)
    if (status !== 'failed') return status !== 'missing'
  }
  return true
}
