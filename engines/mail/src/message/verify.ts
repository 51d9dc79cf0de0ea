import { isPrivateAddress } from '../address.ts'
import type { DmarcPolicy } from '../dmarc/record.ts'
import { createPolicyAsker, discoverPolicy, walkTree } from '../dmarc/walk.ts'
import { type AuthenticationResult, readAuthenticationResults } from '../header/auth-results.ts'
import { readFields } from '../header/fields.ts'
import { authorDomains, domainOf, nearness } from '../header/read.ts'
import { type Hop, readHops } from '../header/received.ts'
import type { Resolver } from '../ports.ts'
import { checkSpf } from '../spf/check.ts'
import type { SpfResult } from '../spf/tree.ts'
import { type ArcCheck, checkArc } from './arc.ts'
import { createBodyHashes } from './body-hashes.ts'
import { type Budget, createBudget } from './budget.ts'
import type { Cause } from './causes.ts'
import { explainSignature, type Searches } from './explain.ts'
import {
  type DkimResult,
  type Key,
  keyName,
  lookUpKey,
  readSignature,
  type Signature,
  verifySignature,
} from './signature.ts'
import { fieldOf, joinMessage, type MessageSource, plainValue, rawValue, readSource } from './source.ts'
import { type WhereChanged, whereChanged } from './where-changed.ts'
import { type UnconfirmedReason, whyUnconfirmed } from './why-failed.ts'

export interface DkimCheck {
  readonly domain: string
  readonly selector: string
  readonly algorithm: string
  readonly result: DkimResult
  /** Why it is no pass, where that is no change of the message. */
  readonly reason: string | null
  readonly isBodyIntact: boolean | null
  /** Octets of the body that are signed; what stands behind can be anything. */
  readonly unsignedOctets: number
  readonly keyName: string
  readonly causes: readonly Cause[]
  /** What servers that sealed the message say of where it was changed. */
  readonly changed: WhereChanged | null
}

export interface SpfOfMessage {
  readonly result: SpfResult
  readonly domain: string | null
  readonly ip: string | null
  readonly helo: string | null
}

export interface DmarcOfMessage {
  readonly result: 'pass' | 'fail' | 'none' | 'temperror' | 'permerror'
  readonly domain: string | null
  readonly policy: DmarcPolicy | null
  readonly isSpfAligned: boolean
  readonly isDkimAligned: boolean
}

export interface Comparison {
  readonly server: string
  readonly method: string
  readonly domain: string | null
  readonly theirs: string
  readonly ours: string
}

export interface MessageCheck {
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
  const header = joinMessage({ ...source, body: '' })
  const fields = readFields(header)
  const hops = readHops(fields)
  const arrived = hops.at(-1)?.date
  const now = arrived ? Date.parse(arrived) / 1000 : (options.now ?? Date.now() / 1000)
  const work: Work = {
    source,
    budget,
    hashes: createBodyHashes(source.body, budget),
    searches: new Map(),
    opened: new Set(),
  }
  const dkim: DkimCheck[] = []
  for (const field of source.fields.filter(({ name }) => name === 'dkim-signature').slice(0, MAX_SIGNATURES)) {
    dkim.push(await checkSignature(field, now, resolver, work))
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
  const border = borderOf(hops)
  const authentication = readAuthenticationResults(fields)
  const spf = await checkSender(source, hops[border ?? -1] ?? null, authentication, resolver)
  const dmarc = await checkDmarc(source, spf, dkim, resolver)
  return {
    subject: fields.find(({ name }) => name === 'subject')?.value ?? null,
    from: fields.find(({ name }) => name === 'from')?.value ?? null,
    hops: hops.map((hop, at) => ({ ...hop, isTrusted: border !== null && at >= border })),
    dkim: located,
    arc: { ...arc, causes: arcCauses },
    spf,
    dmarc,
    causes: onlyOnce([...located.flatMap(({ causes }) => causes), ...arcCauses]),
    comparisons: compare(authentication, { dkim, spf, dmarc }),
    reasons: whyUnconfirmed({ dkim, spf, dmarc }),
  }
}

const isChange = ({ cause }: Cause) => !/^(?:key-|expired$)/.test(cause)

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
    unsignedOctets: signature.length === null ? 0 : Math.max(0, source.body.length - signature.length),
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

/**
 * The hop at which the message came in from outside: its server and all behind it are the recipient's own. What stands
 * below it can be written by anybody.
 */
function borderOf(hops: readonly Hop[]): number | null {
  for (let at = hops.length - 1; at >= 0; at -= 1) {
    const { from, fromAddress, by } = hops[at] ?? { from: null, fromAddress: null, by: null }
    const isInside =
      from !== null && by !== null && ['same', 'related', 'sibling'].includes(nearness(hostOf(from), hostOf(by)))
    if (fromAddress !== null && !isPrivateAddress(fromAddress) && !isInside) return at
  }
  return hops.length > 0 ? hops.length - 1 : null
}

const hostOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[[\]();,]/g, '')
    .replace(/\.$/, '')

async function checkSender(
  source: MessageSource,
  hop: Hop | null,
  authentication: readonly AuthenticationResult[],
  resolver: Resolver,
): Promise<SpfOfMessage> {
  const returnPath = fieldOf(source, 'return-path')
  const written = returnPath ? plainValue(returnPath) : ''
  const claimed = authentication.find(({ method }) => method === 'spf')?.properties['smtp.mailfrom'] ?? ''
  const sender = (/<([^<>]*)>/.exec(written)?.[1] ?? written) || claimed
  const helo = hop?.from ? hostOf(hop.from) : null
  const ip = hop?.fromAddress ?? null
  const domain = domainOf(sender.includes('@') ? sender : `@${sender}`) ?? helo
  if (ip === null || domain === null) return { result: 'none', domain, ip, helo }
  const { result } = await checkSpf(
    { ip, domain, ...(helo && { helo }), ...(sender.includes('@') && { sender }) },
    resolver,
  )
  return { result, domain, ip, helo }
}

async function checkDmarc(
  source: MessageSource,
  spf: SpfOfMessage,
  dkim: readonly DkimCheck[],
  resolver: Resolver,
): Promise<DmarcOfMessage> {
  const from = source.fields.filter(({ name }) => name === 'from')
  const authors = authorDomains(from.map((field) => rawValue(field).replace(/\r?\n/g, '')).join(','))
  const [domain] = authors
  const nothing = { policy: null, isSpfAligned: false, isDkimAligned: false }
  if (domain === undefined || authors.length > 1) return { result: 'permerror', domain: null, ...nothing }
  const ask = createPolicyAsker(resolver)
  const { walk, applied, unknown } = await discoverPolicy(domain, resolver, ask)
  if (unknown) return { result: 'temperror', domain, ...nothing }
  const isAligned = async (other: string, isStrict: boolean) => {
    if (other === domain) return true
    if (isStrict || nearness(other, domain) === 'foreign') return false
    return (await walkTree(other, ask)).organizationalDomain === walk.organizationalDomain
  }
  const strict = (tag: string) =>
    applied?.record.tags.tags.find(({ name }) => name === tag)?.value.toLowerCase() === 's'
  const isSpfAligned = spf.domain !== null && (await isAligned(spf.domain, strict('aspf')))
  const aligned = await Promise.all(dkim.map(({ domain: signer }) => isAligned(signer, strict('adkim'))))
  const isDkimAligned = dkim.some(({ result }, at) => result === 'pass' && aligned[at])
  if (!applied) return { result: 'none', domain, policy: null, isSpfAligned, isDkimAligned }
  const passes = (spf.result === 'pass' && isSpfAligned) || isDkimAligned
  const isOpen = spf.result === 'temperror' || dkim.some(({ result }) => result === 'temperror')
  return {
    result: passes ? 'pass' : isOpen ? 'temperror' : 'fail',
    domain,
    policy: applied.policy,
    isSpfAligned,
    isDkimAligned,
  }
}

/** What the receiving server wrote down, beside what is found now. */
function compare(
  authentication: readonly AuthenticationResult[],
  ours: Pick<MessageCheck, 'dkim' | 'spf' | 'dmarc'>,
): readonly Comparison[] {
  const top = authentication[0]?.server
  return authentication
    .filter(({ server }) => server === top)
    .flatMap(({ server, method, result, properties }): Comparison[] => {
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
