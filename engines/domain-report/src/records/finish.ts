import { counted } from '@sundry/kit'
import {
  isAtOrBelow,
  isHostName,
  isQueryable,
  isSameName,
  MAX_SPF_LOOKUPS,
  MAX_SPF_VOID_LOOKUPS,
  quoteText,
  readUris,
  toAscii,
} from '@sundry/mail'
import type { Draft, Offer, Paste } from './offer.ts'
import { MAX_SPF_LENGTH } from './spf-change.ts'

const problems = {
  address: 'Please enter an email address such as reports@your-domain, without spaces or special characters.',
  deadDomain: (domain: string) =>
    `${domain} accepts no mail, so reports would not arrive. Use an address at another domain.`,
  lookups: (count: number) => `With these senders the record needs ${counted(count, 'DNS lookup')}; the limit is 10.`,
  voidLookups: (count: number) => `With these senders ${count} lookups return nothing; the limit is 2.`,
  length: (count: number) => `With these senders the record has ${count} characters; keep it to 450.`,
} as const

/** Names what a draft waits for, in a file or a terminal, where no form can ask. */
export function draftText({ needs, name, type, file }: Draft): string {
  const record = `The ${type} record at ${name}`
  switch (needs) {
    case 'address':
      return `${record} needs an email address that receives the reports.`
    case 'senders':
      return `${record} needs the complete list of services and servers that send mail for the domain.`
    case 'authority':
      return `${record} needs the complete list of CAs that issue certificates for ${name} and its subdomains.`
    case 'file':
      return `${record} comes second: serve the file at ${file?.url ?? ''} first.`
  }
}

/** An offer as lines of text: nothing to copy of what is not complete, and in the order in which it is to be done. */
export function offerLines({ paste, draft }: Offer): readonly string[] {
  if (paste?.kind === 'header') return [`${paste.name}: ${paste.data}`]
  if (paste) {
    const old = paste.replaces.map((data) => `- ${paste.name} ${paste.type} ${data}`)
    return [...old, `${old.length > 0 ? '+ ' : ''}${paste.name} ${paste.type} ${paste.data}`]
  }
  if (!draft?.file) return draft ? [draftText(draft)] : []
  const { file, name, type, start } = draft
  return [
    `1. Serve this file at ${file.url}`,
    ...file.text.trimEnd().split('\n'),
    `2. Then publish ${name} ${type} ${quoteText(start)}`,
  ]
}

/** The owner's answers for a draft. */
export interface DraftAnswers {
  readonly address?: string
  /** Terms of the senders that are ticked. */
  readonly senders?: readonly string[]
  /** The list is complete, the authority is the only one, the file is there. */
  readonly confirmed?: boolean
}

/** Records in the order in which they are to be published; none while something is missing or wrong. */
export interface FinishedDraft {
  readonly records: readonly (Paste & { readonly zoneOf?: string })[]
  /** The fault of an answer as a sentence; null if it is only missing. */
  readonly problem: string | null
}

const nothing = (problem: string | null = null): FinishedDraft => ({ records: [], problem })
/** Characters that need no escape in a mailto URI, nor in a list of them. */
const localPart = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*$/i

/**
 * @example
 * finishDraft(draft, { address: 'reports@example.com' }).records[0]?.data // '"v=DMARC1; p=none; rua=mailto:reports@example.com"'
 */
export function finishDraft(draft: Draft, answers: DraftAnswers): FinishedDraft {
  if (draft.needs === 'address') return withAddress(draft, (answers.address ?? '').trim())
  if (draft.needs === 'senders') return withSenders(draft, answers)
  return answers.confirmed ? { records: [recordOf(draft, draft.start)], problem: null } : nothing()
}

function recordOf({ name, type, replaces }: Draft, text: string): Paste {
  return { kind: 'dns', name, type, data: type === 'TXT' ? quoteText(text) : text, replaces }
}

/** With its domain in ASCII; null where it is not one that a list in a record can hold. */
export function readMailAddress(typed: string): { readonly address: string; readonly domain: string } | null {
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, Math.max(at, 0))
  const domain = toAscii(typed.slice(at + 1)).toLowerCase()
  const isDomain = isHostName(domain) && /\.[a-z0-9-]*[a-z][a-z0-9-]*$/.test(domain)
  const address = `${local}@${domain}`
  const [uri] = readUris(`mailto:${address}`)
  return localPart.test(local) && isDomain && uri?.valid ? { address, domain } : null
}

/** The record by which another domain accepts the DMARC reports on this one (RFC 9990 4); null if it needs none. */
export function consentOf(receiver: string, reportsOn: string) {
  if (isAtOrBelow(receiver, reportsOn)) return null
  const name = `${reportsOn}._report._dmarc.${receiver}`
  return { kind: 'dns', name, type: 'TXT', data: '"v=DMARC1;"', replaces: [], zoneOf: receiver } as const
}

/** The fault of an SPF record of this cost and text, or null. */
export function spfProblem(lookups: number, voidLookups: number, text: string): string | null {
  if (lookups > MAX_SPF_LOOKUPS) return problems.lookups(lookups)
  if (voidLookups > MAX_SPF_VOID_LOOKUPS) return problems.voidLookups(voidLookups)
  return text.length > MAX_SPF_LENGTH ? problems.length(text.length) : null
}

function withAddress(draft: Draft, typed: string): FinishedDraft {
  if (typed === '') return nothing()
  const read = readMailAddress(typed)
  if (!read) return nothing(problems.address)
  const { address, domain } = read
  if (draft.deadDomain && isSameName(domain, draft.deadDomain)) return nothing(problems.deadDomain(domain))
  const record = recordOf(draft, `${draft.start}${address}${draft.end}`)
  const consent = draft.reportsOn === undefined ? null : consentOf(domain, draft.reportsOn)
  if (consent && !isQueryable(consent.name)) return nothing(problems.address)
  return { records: consent ? [record, consent] : [record], problem: null }
}

function withSenders(draft: Draft, { senders: ticked = [], confirmed }: DraftAnswers): FinishedDraft {
  const chosen = (draft.senders ?? []).filter(({ term }) => ticked.includes(term))
  const sum = (of: 'lookups' | 'voidLookups') => chosen.reduce((count, one) => count + one[of], draft[of] ?? 0)
  const text = [draft.start, ...chosen.map(({ term }) => term), draft.end].join(' ')
  const problem = spfProblem(sum('lookups'), sum('voidLookups'), text)
  if (problem !== null) return nothing(problem)
  return confirmed ? { records: [recordOf(draft, text)], problem: null } : nothing()
}
