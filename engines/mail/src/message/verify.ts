import { type ArcCheck, checkArc, keyNamesOf } from '../arc/arc.ts'
import { createBudget } from '../base/budget.ts'
import { isQueryable } from '../base/names.ts'
import type { Resolver } from '../base/txt.ts'
import { keyName, readSignature } from '../dkim/signature.ts'
import { type AuthenticationResult, fieldsAbove, ownResults } from '../header/auth-results.ts'
import { readAuthor } from '../header/author.ts'
import { type Border, findBorder, type Hop, readHops } from '../header/received.ts'
import { decodeWords } from '../mime/encodings.ts'
import { inUtf8, readField, readSource } from '../mime/fields.ts'
import {
  type Cause,
  isChange,
  type MessageState,
  stateOf,
  type UnconfirmedReason,
  whereChanged,
  whyUnconfirmed,
} from './causes.ts'
import { checkDkim, createWork, type DkimCheck, dkimFields, explain } from './check-dkim.ts'
import { checkDmarc, checkSender, type DmarcOfMessage, forwarderOf, type SpfOfMessage, senderOf } from './sender.ts'
import { type MessageWarning, warningsOf } from './warnings.ts'

export interface Comparison {
  readonly server: string
  readonly method: string
  readonly domain: string | null
  readonly theirs: string
  readonly ours: string
}

export interface MessageCheck {
  readonly state: MessageState
  readonly subject: string | null
  readonly from: string | null
  readonly hops: readonly (Hop & { readonly isTrusted: boolean })[]
  readonly dkim: readonly DkimCheck[]
  readonly arc: Omit<ArcCheck, 'signatures'> & { readonly causes: readonly Cause[] }
  readonly spf: SpfOfMessage
  readonly dmarc: DmarcOfMessage
  /** All that was found, each once. */
  readonly causes: readonly Cause[]
  readonly comparisons: readonly Comparison[]
  /** Why the domain of From is not confirmed, apart from signatures that were broken. */
  readonly reasons: readonly UnconfirmedReason[]
  /** Who passed it on from another server, by a path that anyone could have written. */
  readonly forwardedBy: string | null
  /** The recipient's server that found intact what no longer is: the message was changed after it arrived. */
  readonly changedAfter: string | null
  readonly warnings: readonly MessageWarning[]
}

/** Bounds all searches in one message, a few seconds of work. */
const MAX_OCTETS = 300_000_000
const MAX_WORK_MS = 60_000
/** Names that are asked for before their turn comes. */
const MAX_AHEAD = 20

export interface VerifyOptions {
  readonly resolver: Resolver
  /** In seconds since 1970; the time at which it arrived, if it says so, counts for what expires. */
  readonly now?: number
  /** Lets others run while this works, which may take seconds; by default a timer of no time. */
  readonly turn?: () => Promise<void>
  /** How much the searches may make and hash, over all signatures of the message. */
  readonly maxOctets?: number
  readonly signal?: AbortSignal
}

/** Checks a message as the server that received it did, and finds what broke its signatures. */
export async function verifyMessage(octets: Uint8Array, options: VerifyOptions): Promise<MessageCheck> {
  const { turn, signal, maxOctets = MAX_OCTETS } = options
  const resolver = onceEach(options.resolver)
  const message = readMessage(octets)
  const { source, fields, hops, border, author, results, sender } = message
  const budget = createBudget({ octets: maxOctets, workMs: MAX_WORK_MS, signal, turn })
  const work = createWork(source, budget)
  const now = options.now ?? Date.now() / 1000
  askAhead(message, resolver)

  const dkim = await checkDkim(Math.min(now, arrivalOf(hops, border) ?? now), resolver, work)
  const spf = await checkSender(sender, border, resolver)
  const { signatures, ...arc } = await checkArc(source, resolver, work.hashes, budget)
  const { aligned, ...dmarc } = await checkDmarc(author, spf, dkim, results, resolver)

  const newest = signatures.at(-1)
  const arcCauses = arc.result === 'fail' && newest ? await explain(newest.signature, newest.key, work) : []
  const judged = dkim.map((one, at) => ({
    ...one,
    isAligned: aligned[at] ?? false,
    changed: one.causes.some(isChange) ? whereChanged(one.domain, one.selector, arc.sets) : one.changed,
  }))
  const comparisons = compare(results, { dkim, spf, dmarc })
  const forwardedBy = forwarderOf(hops, border, author.domain)
  const after = comparisons.find(
    ({ method, theirs, ours }) => method === 'dkim' && theirs === 'pass' && ours === 'fail',
  )
  const shown = (name: string) => decodeWords(fields.find((field) => field.name === name)?.value ?? '') || null
  return {
    state: stateOf({ dkim: judged, dmarc, spf, hasPath: border.kind !== 'no-path' }),
    subject: shown('subject'),
    from: shown('from'),
    hops: hops.map((hop, at) => ({ ...hop, isTrusted: border.kind !== 'no-path' && at >= border.at })),
    dkim: judged,
    arc: { ...arc, causes: arcCauses },
    spf,
    dmarc,
    causes: onlyOnce([...judged.flatMap(({ causes }) => causes), ...arcCauses]),
    comparisons,
    reasons: whyUnconfirmed({ dkim, spf, dmarc, forwardedBy }),
    forwardedBy,
    changedAfter: after?.server ?? null,
    warnings: warningsOf(source, fields, author.domain),
  }
}

/** Everything that the checks read from the header. */
function readMessage(octets: Uint8Array) {
  const source = readSource(octets)
  const text = source.fields.map(({ name, raw }) => ({ name, raw: inUtf8(raw) }))
  const fields = text.map(readField)
  const hops = readHops(fields)
  const border = findBorder(hops)
  const above = fieldsAbove(fields, hops, border)
  const results = ownResults(above, hops, border)
  const sender = senderOf(above, results, border.kind === 'no-path' ? null : (hops[border.at] ?? null), border)
  const author = readAuthor({ fields: text, unread: inUtf8(source.unread) })
  return { source, fields, hops, border, results, sender, author }
}

/** A resolver that is asked each question once, however many checks need the answer. */
function onceEach(resolver: Resolver): Resolver {
  const replies = new Map<string, ReturnType<Resolver>>()
  return (name, type) => {
    const key = `${name} ${type}`.toLowerCase()
    const reply = replies.get(key) ?? resolver(name, type)
    replies.set(key, reply)
    return reply
  }
}

/** Asks together for the names that the header alone gives, so that a resolver behind HTTP needs one call for them. */
function askAhead({ source, author, sender }: ReturnType<typeof readMessage>, resolver: Resolver): void {
  const signatures = dkimFields(source).map(readSignature)
  const keys = signatures.flatMap((signature) => (typeof signature === 'string' ? [] : keyName(signature)))
  const policies = [
    ...(author.domain === null ? [] : [`_dmarc.${author.domain}`]),
    ...(sender.ip === null || sender.domain === null ? [] : [sender.domain]),
  ]
  const names = new Set([...policies, ...keys, ...keyNamesOf(source)])
  // The check that needs an answer meets its failure too.
  for (const name of [...names].filter(isQueryable).slice(0, MAX_AHEAD)) resolver(name, 'TXT').catch(() => {})
}

/** When the recipient's server took it in, for what expires. */
function arrivalOf(hops: readonly Hop[], border: Border): number | null {
  const date = border.kind === 'outside' ? hops[border.at]?.date : null
  return date ? Date.parse(date) / 1000 : null
}

const onlyOnce = (causes: readonly Cause[]) =>
  causes.filter(
    (one, at) => causes.findIndex((other) => other.cause === one.cause && other.certainty === one.certainty) === at,
  )

/** Compares the receiving server's results with those found now. */
function compare(
  authentication: readonly AuthenticationResult[],
  ours: Pick<MessageCheck, 'dkim' | 'spf' | 'dmarc'>,
): readonly Comparison[] {
  return authentication.flatMap(({ server, method, result, properties }): Comparison[] => {
    if (method === 'spf') return [{ server, method, domain: ours.spf.domain, theirs: result, ours: ours.spf.result }]
    if (method === 'dmarc')
      return [{ server, method, domain: ours.dmarc.domain, theirs: result, ours: ours.dmarc.result }]
    if (method !== 'dkim') return []
    const signer = (properties['header.d'] ?? properties['header.i'] ?? '').replace(/^.*@/, '').toLowerCase()
    const selector = properties['header.s']?.toLowerCase()
    const own = ours.dkim.filter(({ domain }) => domain === signer)
    const same = own.find((one) => one.selector === selector) ?? own[0]
    return [{ server, method, domain: signer || null, theirs: result, ours: same?.result ?? 'none' }]
  })
}
