import type { Budget } from '../base/budget.ts'
import {
  bodyFits,
  type Key,
  type Signature,
  signedBody,
  signedFields,
  signedHeader,
  type Verified,
} from '../dkim/signature.ts'
import { decodeCharset, decoded } from '../mime/encodings.ts'
import { type MessageSource, plainValue } from '../mime/fields.ts'
import { isText, partsOf } from '../mime/parts.ts'
import { type Cause, passageOf } from './causes.ts'
import { lacksAttachment } from './line-changes.ts'
import { hasRewrittenLinks } from './links.ts'
import { type BodyFound, undoBody } from './undo-body.ts'
import { type FieldUndone, undoHeader } from './undo-header.ts'

/** Searches of bodies that were done, since the signatures of a message mostly have one hash of it. */
export type Searches = Map<string, Searched>

interface Searched {
  readonly found: BodyFound | null
  /** It ended before everything was tried. */
  readonly isCut: boolean
}

/** Limits one search, about a second or two of work; all of a message draw on one budget. */
const BODY_OCTETS = 160_000_000
const HEADER_OCTETS = 120_000_000
/** An Ed25519 signature is verified for each try, which takes as long as hashing so many octets; RSA opens it once. */
const ED25519_OCTETS = 200_000
/** Finding one signed field, in each try. */
const FIELD_OCTETS = 20

/** Finds the changes that broke a signature. */
export async function explainSignature(
  signature: Signature,
  source: MessageSource,
  key: Key,
  verified: Verified,
  searches: Searches,
  whole: Budget,
): Promise<readonly Cause[]> {
  const causes: Cause[] = []
  const searched = verified.bodyFits ? null : await searchBody(signature, source, searches, whole)
  if (searched) causes.push(...bodyCauses(signature, source, searched))
  if (key.status === 'missing') causes.push({ cause: 'key-missing', certainty: 'proved' })
  if (key.status === 'revoked') causes.push({ cause: 'key-revoked', certainty: 'proved' })
  if (key.status === 'unusable')
    causes.push({ cause: key.isOtherType ? 'key-mismatch' : 'key-unusable', certainty: 'proved' })
  const { proof } = verified
  if (key.status !== 'found' || !proof || verified.headerFits) return causes
  if (proof.isDamaged) return [...causes, { cause: 'signature-damaged', certainty: 'proved' }]
  // A value that was altered looks as one that another key of this length made.
  if (proof.isKeyRight === false)
    return [...causes, { cause: 'key-mismatch', certainty: proof.isOther ? 'proved' : 'inferred' }]
  const before = searched?.found?.steps.at(-1)
  const fitsFields = (fields: MessageSource['fields'], own = signature.field) =>
    proof.fits(signedHeader(signature, fields, own))
  const bodyCause = before?.cause ?? null
  // Fields that say how the body is encoded follow from it.
  if (before && fitsFields(before.source.fields)) return causes
  const perTry = FIELD_OCTETS * (signature.names.length + source.fields.length)
  const budget = whole.share(HEADER_OCTETS, perTry + (proof.isKeyRight === null ? ED25519_OCTETS : 0))
  for (const from of before && before.source.fields !== source.fields ? [before.source, source] : [source]) {
    const found = await undoHeader(signature, from, fitsFields, budget, bodyCause)
    if (found) return [...causes, ...headerCauses(found.steps, causes, signature.header)]
  }
  if (lacksField(signature, source)) return [...causes, { cause: 'header-removed', certainty: 'inferred' }]
  // One change explains both: a new boundary stands in the header and between the parts.
  const isRemade = causes.some(isUnexplained) && hasSignedBoundary(signature, source)
  if (isRemade)
    return [...causes.filter((one) => !isUnexplained(one)), { cause: 'boundary-renamed', certainty: 'inferred' }]
  return [...causes, { cause: budget.isSpent ? 'header-search-cut' : 'header-changed', certainty: 'inferred' }]
}

async function searchBody(
  signature: Signature,
  source: MessageSource,
  searches: Searches,
  whole: Budget,
): Promise<Searched> {
  const name = [signature.bodyHash, signature.body, signature.length, signature.hash].join(' ')
  const known = searches.get(name)
  if (known !== undefined) return known
  const budget = whole.share(BODY_OCTETS)
  const found = await undoBody(source, (body) => bodyFits(signature, body), budget)
  const searched = { found, isCut: budget.isSpent }
  searches.set(name, searched)
  return searched
}

function bodyCauses(signature: Signature, source: MessageSource, { found, isCut }: Searched): readonly Cause[] {
  if (!found) return unexplained(signature, source, isCut).map((cause) => ({ cause, certainty: 'inferred' }))
  const signed = found.steps.at(-1)?.source.body ?? ''
  const all = [...new Set(found.steps.map(({ cause }) => cause))]
  // Changes that relaxed canonicalization ignores break no signature, though undoing them helped to find those that do.
  const breaking = all.filter(
    (cause) => signature.body === 'simple' || !['trailing-space', 'blanks-changed'].includes(cause),
  )
  const causes = breaking.length > 0 ? breaking : all
  const last = found.steps.at(-1)
  if (
    last &&
    causes.includes('charset-converted') &&
    !causes.includes('re-encoded') &&
    encodingsOf(last.source) !== encodingsOf(source)
  )
    causes.push('re-encoded')
  return causes.map((cause): Cause => {
    const at = Math.max(
      0,
      found.steps.findIndex((step) => step.cause === cause),
    )
    const received = at > 0 ? (found.steps[at - 1]?.source.body ?? source.body) : source.body
    const before = found.steps[at]?.source.body ?? signed
    return { cause, certainty: 'proved', passage: passageOf('body', before, received) }
  })
}

/** Causes suggested by traces in the body, if nothing that was tried restores the hash. */
function unexplained(signature: Signature, source: MessageSource, isCut: boolean): readonly Cause['cause'][] {
  if (isTruncated(signature, source)) return ['truncated']
  const traces: Cause['cause'][] = []
  if (hasRewrittenLinks(source)) traces.push('links-rewritten')
  if (lacksAttachment(source)) traces.push('attachment-removed')
  if (isOtherCharset(source)) traces.push('charset-converted')
  return traces.length > 0 ? traces : [isCut ? 'body-search-cut' : 'body-changed']
}

/** A text whose octets are not of the character set that its header names. */
const isOtherCharset = (source: MessageSource): boolean =>
  partsOf(source)
    .filter(isText)
    .some((part) => {
      if (part.charset === null) return false
      const octets = decoded(source.body.slice(part.start, part.end), part.encoding)
      if (/^us-ascii$/.test(part.charset)) return /[\x80-\xff]/.test(octets)
      return part.charset === 'utf-8' && decodeCharset(octets, 'utf-8') === null
    })

const isUnexplained = ({ cause }: Cause) => cause === 'body-changed' || cause === 'body-search-cut'

function hasSignedBoundary({ names }: Signature, { fields }: MessageSource): boolean {
  const type = fields.find(({ name }) => name === 'content-type')
  return names.includes('content-type') && type !== undefined && /^multipart\//i.test(plainValue(type))
}

/** How the parts of a message are encoded: another character set often comes with another encoding. */
const encodingsOf = (source: MessageSource) =>
  [
    ...new Set(
      partsOf(source)
        .filter(isText)
        .map(({ encoding }) => encoding.replace(/^[78]bit$|^binary$/, 'none')),
    ),
  ]
    .sort()
    .join()

const foldsIn = (text: string | null) => (text?.match(/\r?\n/g) ?? []).length

function headerCauses(
  steps: readonly FieldUndone[],
  known: readonly Cause[],
  way: Signature['header'],
): readonly Cause[] {
  const causes: Cause[] = []
  for (const { cause, field, was } of steps) {
    const isKnown = [...known, ...causes].some((one) => one.cause === cause)
    const passage = passageOf(field.name, was ?? '', field.raw)
    if (!isKnown) causes.push({ cause, certainty: 'proved', passage })
    // Where folds are signed, a field that is folded otherwise was refolded, whatever else was done to it.
    const isRefolded = way === 'simple' && was !== null && foldsIn(was) !== foldsIn(field.raw)
    if (isRefolded && !causes.some((one) => one.cause === 'refolded'))
      causes.push({ cause: 'refolded', certainty: 'proved', passage })
  }
  return causes
}

/** More was signed than there is, or a part ends before its end. */
function isTruncated(signature: Signature, { body, fields }: MessageSource): boolean {
  if (signedBody(signature, body) === null) return true
  const type = fields.find(({ name }) => name === 'content-type')
  const boundary = type && /boundary\s*=\s*"?([^";]+)"?/i.exec(plainValue(type))?.[1]
  // Under another boundary, the end may be there.
  if (boundary)
    return !body.includes(`--${boundary}--`) && (body.includes(`--${boundary}`) || !/^--\S{1,70}--\r?$/m.test(body))
  const encoding = fields.find(({ name }) => name === 'content-transfer-encoding')
  const isBase64 = encoding !== undefined && plainValue(encoding).toLowerCase() === 'base64'
  return (
    body.trim() === '' || (isBase64 && body.replace(/[^A-Za-z0-9+/=]/g, '').length % 4 !== 0) || !body.endsWith('\r\n')
  )
}

/** A message has these at once; signers list others that are absent, so that no one adds them. */
const USUAL = ['from', 'date', 'to', 'subject', 'message-id', 'mime-version', 'content-type']
const MAX_LACKING = 2

function lacksField({ names, field }: Signature, { fields }: MessageSource): boolean {
  const others = fields.filter((one) => one !== field)
  const present = new Set(signedFields(names, others).map(({ name }) => name))
  const lacking = [...new Set(names)].filter((name) => !present.has(name))
  return lacking.some((name) => USUAL.includes(name)) || (lacking.length > 0 && lacking.length <= MAX_LACKING)
}
