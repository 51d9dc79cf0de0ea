import { readUris } from '../dmarc/record.ts'
import { isAtOrBelow, isHostName, isQueryable, isSameName, toAscii } from '../names.ts'
import { MAX_LOOKUPS, MAX_VOID_LOOKUPS } from '../spf/session.ts'
import { quoteText } from '../txt.ts'
import type { Draft, Paste } from './offer.ts'
import { MAX_SPF_LENGTH } from './spf-change.ts'
import { problems } from './text.ts'

/** What the owner of the domain says of a draft. */
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
  /** What is wrong with an answer, as a sentence; null where it is only missing. */
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

function withAddress(draft: Draft, typed: string): FinishedDraft {
  if (typed === '') return nothing()
  const at = typed.lastIndexOf('@')
  const domain = toAscii(typed.slice(at + 1)).toLowerCase()
  const address = `${typed.slice(0, Math.max(at, 0))}@${domain}`
  const isDomain = isHostName(domain) && /\.[a-z0-9-]*[a-z][a-z0-9-]*$/.test(domain)
  const [uri] = readUris(`mailto:${address}`)
  if (!localPart.test(typed.slice(0, Math.max(at, 0))) || !isDomain || !uri?.valid) return nothing(problems.address)
  if (draft.deadDomain && isSameName(domain, draft.deadDomain)) return nothing(problems.deadDomain(domain))
  const record = recordOf(draft, `${draft.start}${address}${draft.end}`)
  const { reportsOn } = draft
  if (reportsOn === undefined || isAtOrBelow(domain, reportsOn)) return { records: [record], problem: null }
  const name = `${reportsOn}._report._dmarc.${domain}`
  if (!isQueryable(name)) return nothing(problems.address)
  const consent = { kind: 'dns', name, type: 'TXT', data: '"v=DMARC1;"', replaces: [], zoneOf: domain } as const
  return { records: [record, consent], problem: null }
}

function withSenders(draft: Draft, { senders: ticked = [], confirmed }: DraftAnswers): FinishedDraft {
  const chosen = (draft.senders ?? []).filter(({ term }) => ticked.includes(term))
  const sum = (of: 'lookups' | 'voidLookups') => chosen.reduce((count, one) => count + one[of], draft[of] ?? 0)
  const text = [draft.start, ...chosen.map(({ term }) => term), draft.end].join(' ')
  if (sum('lookups') > MAX_LOOKUPS) return nothing(problems.lookups(sum('lookups')))
  if (sum('voidLookups') > MAX_VOID_LOOKUPS) return nothing(problems.voidLookups(sum('voidLookups')))
  if (text.length > MAX_SPF_LENGTH) return nothing(problems.length(text.length))
  return confirmed ? { records: [recordOf(draft, text)], problem: null } : nothing()
}
