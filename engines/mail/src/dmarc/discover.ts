import { lookUp } from '../lookup.ts'
import type { Resolver } from '../ports.ts'
import { type DmarcPolicy, type DmarcRecord, effectivePolicies } from './record.ts'
import { type AskPolicy, type TreeWalk, walkTree } from './walk.ts'

export interface AppliedPolicy {
  readonly record: DmarcRecord
  readonly foundAt: string
  readonly organizationalDomain: string
  readonly fromPublicSuffix: boolean
  readonly policy: DmarcPolicy | null
  readonly subdomainPolicy: DmarcPolicy | null
  readonly failed: boolean
}

export interface Discovery {
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

/** Whether a domain exists: any answer but NXDOMAIN says so (RFC 8020). A lookup that failed says nothing against it. */
async function exists(domain: string, resolver: Resolver): Promise<boolean> {
  for (const type of ['A', 'MX', 'TXT']) {
    const { status } = await lookUp(resolver, domain, type)
    if (status !== 'failed') return status !== 'missing'
  }
  return true
}
