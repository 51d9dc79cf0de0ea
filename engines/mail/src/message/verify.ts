import type { DmarcPolicy } from '../dmarc/record.ts'
import { createPolicyAsker, discoverPolicy, walkTree } from '../dmarc/walk.ts'
import type { AuthenticationResult } from '../header/auth-results.ts'
import { type AuthorFault, readAuthor } from '../header/author.ts'
import { type Border, findBorder } from '../header/border.ts'
import { type RawField, readField } from '../header/fields.ts'
import { nearness } from '../header/read.ts'
import { type Hop, readHops } from '../header/received.ts'
import type { Resolver } from '../ports.ts'
import { fromLatin1 } from '../reports/mime.ts'
import { type ArcCheck, checkArc } from './arc.ts'
import { createBodyHashes } from './body-hashes.ts'
import { type Budget, createBudget } from './budget.ts'
import type { Cause } from './causes.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { decodeWords } from './encoded-words.ts'
import { explainSignature, type Searches } from './explain.ts'
import { checkSender, fieldsAbove, forwarderOf, ownResults, type SpfOfMessage } from './sender.ts'
import {
  type DkimResult,
  type Key,
  keyName,
  lookUpKey,
  readSignature,
  type Signature,
  verifySignature,
} from './signature.ts'
import { type MessageSource, readSource } from './source.ts'
import { isChange, type MessageState, stateOf } from './state.ts'
import { type WhereChanged, whereChanged } from './where-changed.ts'
import { type UnconfirmedReason, whyUnconfirmed } from './why-failed.ts'

export interface DkimCheck extends Coverage {
  readonly domain: string
  readonly selector: string
  readonly algorithm: string
  readonly result: DkimResult
  /** Why it is no pass, where that is no change of the message. */
  readonly reason: string | null
  readonly isBodyIntact: boolean | null
  /** Its domain is the one of From, as DMARC compares them. */
  readonly isAligned: boolean
  /** The key says t=y: its domain is still testing. */
  readonly isTesting: boolean
  readonly keyName: string
  readonly causes: readonly Cause[]
  /** What servers that sealed the message say of where it was changed. */
  readonly changed: WhereChanged | null
}

export interface DmarcOfMessage {
  /** `unknown` where SPF alone could pass it, and the source does not tell who delivered it. */
  readonly result: 'pass' | 'fail' | 'none' | 'temperror' | 'permerror' | 'unknown'
  readonly domain: string | null
  readonly policy: DmarcPolicy | null
  readonly isSpfAligned: boolean
  readonly isDkimAligned: boolean
  /** SPF confirms the whole message as it arrived, so it comes first; without a policy of the domain too. */
  readonly confirmedBy: 'dkim' | 'spf' | null
  /** What makes it a permerror. */
  readonly fault: AuthorFault | null
}

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
  /** Who passed it on from another server, by a path that anybody could have written. */
  readonly forwardedBy: string | null
  /** The recipient's server that found intact what no longer is: the message was changed after it arrived. */
  readonly changedAfter: string | null
}

const MAX_SIGNATURES = 20
/** Of the searches in one message, whatever it holds; a few seconds of work. */
const MAX_OCTETS = 300_000_000
const MAX_WORK_MS = 60_000

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
  const { resolver, turn, signal, maxOctets = MAX_OCTETS } = options
  const budget = createBudget({ octets: maxOctets, workMs: MAX_WORK_MS, signal, turn })
  const source = readSource(octets)
  const text = source.fields.map(inUtf8)
  const fields = text.map(readField)
  const hops = readHops(fields)
  const border = findBorder(hops)
  const now = options.now ?? Date.now() / 1000
  const arrived = Math.min(now, arrivalOf(hops, border) ?? now)
  const work: Work = {
    source,
    budget,
    hashes: createBodyHashes(source.body, budget),
    searches: new Map(),
    opened: new Set(),
  }
  const dkim: DkimCheck[] = []
  for (const field of source.fields.filter(({ name }) => name === 'dkim-signature').slice(0, MAX_SIGNATURES)) {
    dkim.push(await checkSignature(field, arrived, resolver, work))
    await budget.pause()
  }
  const { signatures, ...arc } = await checkArc(source, resolver, work.hashes, budget)
  const located = dkim
    .map((found) => withDamage(found, work.opened))
    .map((one) =>
      one.causes.some(isChange) ? { ...one, changed: whereChanged(one.domain, one.selector, arc.sets) } : one,
    )
  const newest = signatures.at(-1)
  const arcCauses = arc.result === 'fail' && newest ? await explain(newest.signature, newest.key, work) : []
  await budget.pause()
  const above = fieldsAbove(fields, hops, border)
  const theirs = ownResults(above, hops, border)
  const spf = await checkSender(
    above,
    theirs,
    border.kind === 'no-path' ? null : (hops[border.at] ?? null),
    border,
    resolver,
  )
  const author = readAuthor({ fields: text, unread: source.unread })
  const { aligned, ...dmarc } = await checkDmarc(author, spf, dkim, theirs, resolver)
  const judged = located.map((one, at) => ({ ...one, isAligned: aligned[at] ?? false }))
  const comparisons = compare(theirs, { dkim, spf, dmarc })
  const forwardedBy = forwarderOf(hops, border, author.domain)
  const after = comparisons.find(
    ({ method, theirs, ours }) => method === 'dkim' && theirs === 'pass' && ours === 'fail',
  )
  const shown = (name: string) => decodeWords(fields.find((field) => field.name === name)?.value ?? '') || null
  return {
    state: stateOf({ dkim: judged, dmarc, hasPath: border.kind !== 'no-path' }),
    subject: shown('subject'),
    from: shown('from'),
    hops: hops.map((hop, at) => ({ ...hop, isTrusted: border.kind !== 'no-path' && at >= border.at })),
    dkim: judged,
    arc: { ...arc, causes: arcCauses },
    spf,
    dmarc,
    causes: onlyOnce([...located.flatMap(({ causes }) => causes), ...arcCauses]),
    comparisons,
    reasons: whyUnconfirmed({ dkim, spf, dmarc, forwardedBy }),
    forwardedBy,
    changedAfter: after?.server ?? null,
  }
}

/** RFC 6532; what is not UTF-8 becomes U+FFFD. */
const inUtf8 = ({ name, raw }: RawField): RawField => ({ name, raw: new TextDecoder().decode(fromLatin1(raw)) })

/** When the recipient's server took it in, for what expires. */
function arrivalOf(hops: readonly Hop[], border: Border): number | null {
  const date = border.kind === 'outside' ? hops[border.at]?.date : null
  return date ? Date.parse(date) / 1000 : null
}

const onlyOnce = (causes: readonly Cause[]) =>
  causes.filter(
    (one, at) => causes.findIndex((other) => other.cause === one.cause && other.certainty === one.certainty) === at,
  )

/** What the checks of one message share. */
interface Work {
  readonly source: MessageSource
  readonly budget: Budget
  readonly hashes: ReturnType<typeof createBodyHashes>
  readonly searches: Searches
  /** Names of keys that opened a signature of the message. */
  readonly opened: Set<string>
}

/** A key that opens another signature of its domain is the right one, so this one was altered. */
const withDamage = (check: DkimCheck, opened: ReadonlySet<string>): DkimCheck =>
  opened.has(check.keyName)
    ? {
        ...check,
        causes: check.causes.map((one) =>
          one.cause === 'key-mismatch' ? { cause: 'signature-damaged', certainty: 'proved' } : one,
        ),
      }
    : check

async function explain(signature: Signature, key: Key, { source, hashes, searches, budget }: Work) {
  const verified = verifySignature(signature, source, key, await hashes.fits(signature))
  return explainSignature(signature, source, key, verified, searches, budget)
}

async function checkSignature(
  field: MessageSource['fields'][number],
  now: number,
  resolver: Resolver,
  { source, hashes, searches, budget, opened }: Work,
): Promise<DkimCheck> {
  const signature = readSignature(field)
  if (typeof signature === 'string') {
    const nothing = {
      domain: '',
      selector: '',
      algorithm: '',
      keyName: '',
      unsignedOctets: 0,
      unsignedFields: [],
      addedFields: [],
      isAligned: false,
      isTesting: false,
      isBodyIntact: null,
      causes: [],
      changed: null,
    }
    return { ...nothing, result: 'neutral', reason: signature }
  }
  const key = await lookUpKey(signature, resolver)
  const verified = verifySignature(signature, source, key, await hashes.fits(signature))
  if (verified.proof?.isKeyRight) opened.add(keyName(signature))
  const { domain, selector, algorithm } = signature
  const found = {
    domain,
    selector,
    algorithm,
    keyName: keyName(signature),
    isBodyIntact: verified.bodyFits,
    ...coverageOf(signature, source),
    isAligned: false,
    isTesting: key.status === 'found' && key.isTesting,
  }
  const expired: Cause[] =
    signature.expiresAt !== null && signature.expiresAt < now ? [{ cause: 'expired', certainty: 'proved' }] : []
  const changes =
    verified.bodyFits && verified.headerFits
      ? []
      : await explainSignature(signature, source, key, verified, searches, budget)
  const causes = [...expired, ...changes]
  const { result, reason } = resultOf(
    key,
    signature.algorithm,
    verified.bodyFits && verified.headerFits,
    expired.length > 0,
  )
  return { ...found, result, reason, causes, changed: null }
}

function resultOf(
  key: Key,
  algorithm: string,
  fits: boolean,
  isExpired: boolean,
): { result: DkimResult; reason: string | null } {
  if (key.status === 'failed') return { result: 'temperror', reason: 'the key could not be looked up' }
  if (key.status === 'missing') return { result: 'permerror', reason: 'there is no key in DNS' }
  if (key.status === 'revoked') return { result: 'permerror', reason: 'the key is revoked' }
  if (key.status === 'unusable') return { result: 'permerror', reason: 'the key does not suit this signature' }
  if (algorithm === 'rsa-sha1') return { result: 'permerror', reason: 'rsa-sha1 must not be used (RFC 8301)' }
  if (isExpired) return { result: 'fail', reason: 'the signature had expired' }
  return { result: fits ? 'pass' : 'fail', reason: null }
}

async function checkDmarc(
  { domain, fault }: ReturnType<typeof readAuthor>,
  spf: SpfOfMessage,
  dkim: readonly DkimCheck[],
  theirs: readonly AuthenticationResult[],
  resolver: Resolver,
): Promise<DmarcOfMessage & { readonly aligned: readonly boolean[] }> {
  const nothing = { policy: null, isSpfAligned: false, isDkimAligned: false, confirmedBy: null, aligned: [], fault }
  if (domain === null) return { result: 'permerror', domain: null, ...nothing }
  const ask = createPolicyAsker(resolver)
  const { walk, applied, unknown } = await discoverPolicy(domain, resolver, ask)
  const isAligned = async (other: string, isStrict: boolean) => {
    if (other === domain) return true
    if (isStrict || nearness(other, domain) === 'foreign') return false
    return (await walkTree(other, ask)).organizationalDomain === walk.organizationalDomain
  }
  if (unknown) return { result: 'temperror', domain, ...nothing }
  const strict = (tag: string) =>
    applied?.record.tags.tags.find(({ name }) => name === tag)?.value.toLowerCase() === 's'
  const isSpfAligned = spf.domain !== null && (await isAligned(spf.domain, strict('aspf')))
  const aligned = await Promise.all(dkim.map(({ domain: signer }) => isAligned(signer, strict('adkim'))))
  const isDkimAligned = dkim.some(({ result }, at) => result === 'pass' && aligned[at])
  const isSpfPass = spf.result === 'pass' && isSpfAligned
  const confirmedBy = isSpfPass && !isDenied(theirs) ? 'spf' : isDkimAligned ? 'dkim' : null
  const found = {
    domain,
    policy: applied?.policy ?? null,
    isSpfAligned,
    isDkimAligned,
    confirmedBy,
    aligned,
    fault,
  } as const
  if (confirmedBy !== null || !applied) return { result: applied ? 'pass' : 'none', ...found }
  const isOpen =
    (spf.result === 'temperror' && isSpfAligned) || dkim.some(({ result }, at) => result === 'temperror' && aligned[at])
  const isUnknown = isSpfPass || (spf.unknown !== null && (isSpfAligned || spf.domain === null))
  return { result: isOpen ? 'temperror' : isUnknown ? 'unknown' : 'fail', ...found }
}

/** The recipient's server knew who delivered the message; where it disagrees, SPF alone confirms nothing. */
function isDenied(theirs: readonly AuthenticationResult[]): boolean {
  const results = theirs.filter(({ method, properties }) => method === 'spf' && !('smtp.helo' in properties))
  return results.length > 0 && results.every(({ result }) => result !== 'pass')
}

/** What the receiving server wrote down, beside what is found now. */
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
