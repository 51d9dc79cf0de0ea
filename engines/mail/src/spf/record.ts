import { joinStrings } from '../base/txt.ts'
import type { Report } from '../catalogue/finding.ts'
import type { SpfSession } from './session.ts'
import { isSpfRecord, type SpfRecord } from './terms.ts'

export type RecordRole = 'top' | 'include' | 'redirect'

export type FoundRecord =
  | { readonly status: 'found'; readonly text: string }
  | { readonly status: 'none' | 'several' | 'failed' }

/** RFC 7208 4.4, 4.5. */
export async function findRecord(session: SpfSession, domain: string): Promise<FoundRecord> {
  const { status, records } = await session.ask(domain, 'TXT')
  if (status === 'failed') {
    session.report('spf-dns-error', { domain, type: 'TXT' })
    return { status: 'failed' }
  }
  const [text, ...more] = records.map(({ data }) => joinStrings(data)).filter(isSpfRecord)
  if (text === undefined) return { status: 'none' }
  if (more.length === 0) return { status: 'found', text }
  session.report('spf-multiple-records', { domain, count: more.length + 1 })
  return { status: 'several' }
}

/** Mechanisms after `all` are never reached (RFC 7208 5.1). */
export function reachableMechanisms({ mechanisms }: SpfRecord): SpfRecord['mechanisms'] {
  const all = mechanisms.findIndex(({ name }) => name === 'all')
  return all < 0 ? mechanisms : mechanisms.slice(0, all + 1)
}

/** `passes`: a pass of this record is a pass of the whole check. */
export function reportRecord(record: SpfRecord, domain: string, role: RecordRole, passes: boolean, report: Report) {
  const reachable = reachableMechanisms(record)
  const all = reachable.at(-1)?.name === 'all' ? reachable.at(-1) : undefined
  const at = recordAt(domain, role !== 'top')
  for (const term of record.broken) report('spf-syntax-error', { ...at, term })
  for (const { text } of record.unknownModifiers) report('spf-unknown-modifier', { ...at, term: text })
  if (reachable.some(({ name }) => name === 'ptr')) report('spf-ptr-used', at)
  if (all?.qualifier === '+' && passes) report('spf-pass-all', { ...at, term: all.text })
  const unreachable = record.mechanisms.slice(reachable.length)
  if (unreachable.length > 0) report('spf-terms-after-all', { ...at, term: unreachable[0]?.text ?? '' })
  if (all && record.redirect) report('spf-redirect-ignored-with-all', { ...at, term: record.redirect.text })
  if (!all && !record.redirect && role !== 'include') report('spf-no-all', at)
}

/** A record that is not the checked domain's own is often somebody else's to change. */
export const recordAt = (domain: string, isIncluded: boolean) => ({ domain, ...(isIncluded && { isIncluded }) })
