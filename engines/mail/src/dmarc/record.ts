import { isHostName, labelsOf, parentOf, toAscii } from '../base/names.ts'
import { lookUp, lookUpTexts, type Resolver, readTagList, type TagList, tagValue, trimSpace } from '../base/txt.ts'

interface ReportUri {
  readonly text: string
  readonly valid: boolean
  readonly domain: string | null
  /** The obsolete `!10m` at the end. */
  readonly hasSize: boolean
}

const sizeShape = /^[0-9]{1,20}[kmgt]?$/i
const uriShape = /^[a-z][a-z0-9+.-]*:[a-z0-9\-._~:/?#[\]@$&'()*+;=%]+$/i

const needsDomain = /^(?:mailto|https?):/i

/** RFC 9989 4.8 dmarc-urilist. */
export function readUris(list: string | undefined): readonly ReportUri[] {
  return list === undefined || list === '' ? [] : list.split(',').map((entry) => readUri(trimSpace(entry)))
}

function readUri(text: string): ReportUri {
  const mark = text.lastIndexOf('!')
  const hasSize = mark >= 0 && sizeShape.test(text.slice(mark + 1))
  const uri = hasSize ? text.slice(0, mark) : text
  const domain = uriShape.test(uri) ? receivingDomain(uri) : null
  // A scheme without a host is a URI all the same; receivers skip those they do not know.
  const valid = domain !== null || (uriShape.test(uri) && !needsDomain.test(uri))
  return { text, valid, domain, hasSize }
}

export function receivingDomain(uri: string): string | null {
  const scheme = uri.slice(0, uri.indexOf(':')).toLowerCase()
  if (scheme === 'mailto') return mailDomain(uri.slice(uri.indexOf(':') + 1))
  try {
    return new URL(uri).hostname || null
  } catch {
    return null
  }
}

/** RFC 6068; what follows a question mark is no part of the address. */
function mailDomain(rest: string): string | null {
  const address = rest.split('?')[0] ?? ''
  const at = address.lastIndexOf('@')
  const domain = toAscii(address.slice(at + 1))
  return at > 0 && isHostName(domain) ? domain.toLowerCase() : null
}

export type DmarcPolicy = 'none' | 'quarantine' | 'reject'

export type PolicyTag = DmarcPolicy | 'invalid' | null

export interface DmarcRecord {
  readonly text: string
  readonly p: PolicyTag
  readonly sp: PolicyTag
  readonly np: PolicyTag
  readonly testMode: boolean
  readonly psd: 'y' | 'n' | 'u'
  readonly pct: number
  readonly rua: readonly ReportUri[]
  readonly ruf: readonly ReportUri[]
  readonly tags: TagList
}

const versionShape = /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/

/** RFC 9989 4.7 v, 4.8. */
export const isDmarcRecord = (text: string): boolean => versionShape.test(text)

/** Names another version, or none where it should. */
export function meansToBeDmarc(text: string): boolean {
  if (isDmarcRecord(text)) return false
  const list = readTagList(text)
  const version = tagValue(list, 'v') ?? tagValue(list, 'V')
  if (version !== undefined) return version.toLowerCase().startsWith('dmarc')
  return trimSpace(text).toLowerCase().startsWith('v=dmarc') || isPolicy(tagValue(list, 'p') ?? '')
}

const isPolicy = (value: string): value is DmarcPolicy => ['none', 'quarantine', 'reject'].includes(value)

function readPolicy(tags: TagList, name: string): PolicyTag {
  const value = tagValue(tags, name)?.toLowerCase()
  if (value === undefined) return null
  return isPolicy(value) ? value : 'invalid'
}

export function readDmarcRecord(text: string): DmarcRecord {
  const tags = readTagList(text)
  const psd = tagValue(tags, 'psd')?.toLowerCase()
  const pct = tagValue(tags, 'pct') ?? ''
  return {
    text,
    p: readPolicy(tags, 'p'),
    sp: readPolicy(tags, 'sp'),
    np: readPolicy(tags, 'np'),
    testMode: tagValue(tags, 't')?.toLowerCase() === 'y',
    psd: psd === 'y' || psd === 'n' ? psd : 'u',
    pct: /^[0-9]{1,3}$/.test(pct) ? Number(pct) : 100,
    rua: readUris(tagValue(tags, 'rua')),
    ruf: readUris(tagValue(tags, 'ruf')),
    tags,
  }
}

/** Null where the record gets no processing (RFC 9989 4.10.1). */
export interface EffectivePolicies {
  readonly p: DmarcPolicy
  readonly sp: DmarcPolicy
  readonly np: DmarcPolicy
}

export function effectivePolicies({ p, sp, np, rua }: DmarcRecord): EffectivePolicies | null {
  const isBroken = p === null || [p, sp, np].includes('invalid')
  if (isBroken) return rua.some(({ valid }) => valid) ? { p: 'none', sp: 'none', np: 'none' } : null
  const own = p as DmarcPolicy
  const existing = (sp ?? own) as DmarcPolicy
  return { p: own, sp: existing, np: (np ?? existing) as DmarcPolicy }
}

/** Names with more labels are shortened to this many after the first question (RFC 9989 4.10). */
const MAX_ANCESTOR_LENGTH = 7

interface PolicyAnswer {
  readonly domain: string
  readonly failed: boolean
  readonly record: DmarcRecord | null
  /** Two or more are all discarded. */
  readonly count: number
  readonly misspelt: readonly string[]
}

interface TreeWalk {
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
  const above = labelsOf(domain).slice(1).slice(-MAX_ANCESTOR_LENGTH)
  for (let name = above.join('.'); name !== ''; name = parentOf(name)) names.push(name)
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
