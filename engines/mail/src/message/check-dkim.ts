import type { Budget } from '../base/budget.ts'
import type { Resolver } from '../base/txt.ts'
import { createBodyHashes } from '../dkim/crypto.ts'
import {
  type DkimResult,
  type Key,
  keyName,
  lookUpKey,
  readSignature,
  type Signature,
  signedFields,
  verifySignature,
} from '../dkim/signature.ts'
import {
  hasOtherLineEnd,
  hiddenNames,
  inUtf8,
  type MessageSource,
  plainValue,
  type RawField,
  unreadNames,
} from '../mime/fields.ts'
import type { Cause, Coverage, WhereChanged } from './causes.ts'
import { explainSignature, type Searches } from './explain.ts'

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
  /** The sealing servers' statements on where the message was changed. */
  readonly changed: WhereChanged | null
}

const MAX_SIGNATURES = 20

/** The checks of one message share these. */
export interface Work {
  readonly source: MessageSource
  readonly budget: Budget
  readonly hashes: ReturnType<typeof createBodyHashes>
  readonly searches: Searches
  /** Names of keys that opened a signature of the message. */
  readonly opened: Set<string>
}

export const createWork = (source: MessageSource, budget: Budget): Work => ({
  source,
  budget,
  hashes: createBodyHashes(source.body, budget),
  searches: new Map(),
  opened: new Set(),
})

export const dkimFields = ({ fields }: MessageSource): readonly RawField[] =>
  fields.filter(({ name }) => name === 'dkim-signature').slice(0, MAX_SIGNATURES)

/** Each signature with its result, and what broke it. */
export async function checkDkim(arrived: number, resolver: Resolver, work: Work): Promise<readonly DkimCheck[]> {
  const checks: DkimCheck[] = []
  for (const field of dkimFields(work.source)) {
    checks.push(await checkSignature(field, arrived, resolver, work))
    await work.budget.pause()
  }
  return checks.map((check) => withDamage(check, work.opened))
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

/** Explains the break of a signature that was made elsewhere, such as that of an ARC set. */
export async function explain(signature: Signature, key: Key, { source, hashes, searches, budget }: Work) {
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
      hasHiddenText: false,
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
    unsignedOctets: hashes.unsignedOctets(signature),
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

/** Fields that a reader sees, or that decide how a message is shown. */
const SHOWN = [
  'From',
  'Sender',
  'Subject',
  'To',
  'Cc',
  'Date',
  'Reply-To',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Content-Disposition',
]

/** An encoding that changes nothing shows the body as it was signed. */
const isPlain = (field: RawField) =>
  field.name === 'content-transfer-encoding' && /^(?:[78]bit|binary)$/i.test(plainValue(field))

/** Signatures start at the lowest of several fields, mail programs show the topmost (RFC 6376 8.15). */
function coverageOf(signature: Signature, { fields, above = '' }: MessageSource): Omit<Coverage, 'unsignedOctets'> {
  const others = fields.filter((field) => field !== signature.field)
  const signed = new Set(signedFields(signature.names, others))
  const outside = others.filter((field) => !signed.has(field) && !isPlain(field))
  const odd = outside.map(({ name, raw }) => ({ name, raw: inUtf8(raw) })).filter(hasOtherLineEnd)
  const hidden = [...unreadNames(inUtf8(above)), ...odd.flatMap(hiddenNames)]
  const names = new Set([...outside.map(({ name }) => name), ...hidden])
  const unsigned = SHOWN.filter((label) => names.has(label.toLowerCase()))
  const signedNames = new Set([...signed].map(({ name }) => name))
  return {
    unsignedFields: unsigned,
    addedFields: unsigned.filter((label) => signedNames.has(label.toLowerCase())),
    hasHiddenText: above.trim() !== '' || odd.length > 0,
  }
}
