import { canonicalDomain, isAtOrBelow } from '../base/names.ts'
import { areEqual, decodeBase64 } from '../base/octets.ts'
import { lookUpTexts, type Resolver, readTagList, type TagList, tagValue } from '../base/txt.ts'
import { inUtf8, type MessageSource, type RawField, rawValue } from '../mime/fields.ts'
import {
  type Canonicalization,
  canonicalBody,
  canonicalField,
  digest,
  MAX_RSA_BITS,
  openSignature,
  type Proof,
  type SignedBody,
} from './crypto.ts'
import { readDkim } from './dkim.ts'

/** RFC 8601 2.7.1. */
export type DkimResult = 'pass' | 'fail' | 'neutral' | 'permerror' | 'temperror' | 'none'

export interface Signature extends SignedBody {
  readonly field: RawField
  readonly domain: string
  readonly selector: string
  readonly algorithm: string
  readonly header: Canonicalization
  readonly names: readonly string[]
  readonly value: string
  readonly identity: string
  readonly signedAt: number | null
  readonly expiresAt: number | null
}

const without = (text: string) => text.replace(/[ \t\r\n]+/g, '')
const number = (text: string | undefined): number | null =>
  text !== undefined && /^[0-9]{1,12}$/.test(without(text)) ? Number(without(text)) : null

/** A name that a tag list may not hold twice (RFC 6376 3.2). */
export function repeatedTag({ tags }: TagList): string | undefined {
  const seen = new Set<string>()
  return tags.find(({ name }) => seen.size === seen.add(name).size)?.name
}

const algorithms = ['rsa-sha256', 'rsa-sha1', 'ed25519-sha256']

function canonicalizations(text: string): readonly [Canonicalization, Canonicalization] | null {
  const [header = '', body = 'simple', ...more] = without(text).toLowerCase().split('/')
  const isKnown = (way: string): way is Canonicalization => way === 'simple' || way === 'relaxed'
  return more.length === 0 && isKnown(header) && isKnown(body) ? [header, body] : null
}

/** The tags of a signature, or the reason why it cannot be used (RFC 6376 3.5 and 6.1.1). */
export function readSignature(field: RawField): Signature | string {
  const list = readTagList(rawValue(field).replace(/\r?\n/g, ''))
  const isSealed = field.name === 'arc-message-signature'
  const repeated = repeatedTag(list)
  if (repeated !== undefined) return `the tag ${repeated}= appears twice`
  if (list.broken.length > 0) return 'its tag list is malformed'
  const needed = ['a', 'b', 'bh', 'd', 'h', 's', ...(isSealed ? [] : ['v'])]
  const missing = needed.find((name) => !tagValue(list, name))
  if (missing !== undefined) return `the tag ${missing}= is missing`
  return isSealed || tagValue(list, 'v') === '1' ? fromTags(field, list) : 'its version is not 1'
}

function fromTags(field: RawField, list: TagList): Signature | string {
  const tag = (name: string) => tagValue(list, name)
  const algorithm = without(tag('a') ?? '').toLowerCase()
  if (!algorithms.includes(algorithm)) return `the algorithm ${algorithm} is unknown`
  const ways = canonicalizations(tag('c') ?? 'simple/simple')
  if (!ways) return `the canonicalization ${tag('c')} is unknown`
  const signed = without(tag('h') ?? '')
    .toLowerCase()
    .split(':')
  const isSealed = field.name === 'arc-message-signature'
  if (!signed.includes('from') && !isSealed) return 'it does not sign From'
  // RFC 8616 5.
  const domain = canonicalDomain(inUtf8(without(tag('d') ?? '')))
  const identity = inUtf8(without(tag('i') ?? `@${domain}`))
  const isOwn = isAtOrBelow(canonicalDomain(identity.slice(identity.lastIndexOf('@') + 1)), domain)
  if (!isSealed && !isOwn) return 'its i= is outside of its d='
  const unread = ['l', 't', 'x'].find((name) => tag(name) !== undefined && number(tag(name)) === null)
  if (unread !== undefined) return `its ${unread}= is not a number`
  const query = tag('q')
  if (query !== undefined && !without(query).toLowerCase().split(':').includes('dns/txt')) return 'its q= is unknown'
  const times = [number(tag('t')), number(tag('x'))] as const
  if (times[0] !== null && times[1] !== null && times[1] < times[0]) return 'it expires before it was made'
  return {
    field,
    domain,
    selector: without(tag('s') ?? '').toLowerCase(),
    algorithm,
    hash: algorithm === 'rsa-sha1' ? 'sha1' : 'sha256',
    header: ways[0],
    body: ways[1],
    length: number(tag('l')),
    names: signed,
    bodyHash: without(tag('bh') ?? ''),
    value: without(tag('b') ?? ''),
    identity,
    signedAt: times[0],
    expiresAt: times[1],
  }
}

/** The input of the body hash; null if l= exceeds the body. */
export function signedBody({ body, length }: Signature, text: string): string | null {
  const canonical = canonicalBody(text, body)
  if (length === null) return canonical
  return length > canonical.length ? null : canonical.slice(0, length)
}

export function bodyFits(signature: Signature, body: string): boolean {
  const text = signedBody(signature, body)
  const expected = decodeBase64(signature.bodyHash)
  return text !== null && expected !== null && areEqual(digest(text, signature.hash), expected)
}

/** The signed fields of a message, from the bottom for each time a name is listed (RFC 6376 5.4.2). */
export function signedFields(names: readonly string[], fields: readonly RawField[]): readonly RawField[] {
  const byName = new Map<string, RawField[]>()
  for (const field of fields) {
    const known = byName.get(field.name)
    if (known) known.push(field)
    else byName.set(field.name, [field])
  }
  return names.flatMap((name) => byName.get(name)?.pop() ?? [])
}

/** The field itself is signed with an empty b=. */
export const unsigned = (raw: string): string => {
  const colon = raw.indexOf(':') + 1
  return raw.slice(0, colon) + raw.slice(colon).replace(/(^|;)([ \t\r\n]*b[ \t\r\n]*=)[^;]*/, '$1$2')
}

export function signedHeader(
  { names, header, field }: Signature,
  fields: readonly RawField[],
  own: RawField = field,
): string {
  const others = fields.filter((one) => one !== field)
  const lines = signedFields(names, others).map((one) => `${canonicalField(one, header)}\r\n`)
  return lines.join('') + canonicalField({ name: own.name, raw: unsigned(own.raw) }, header)
}

export type Key =
  | { readonly status: 'found'; readonly octets: Uint8Array; readonly isTesting: boolean }
  | { readonly status: 'missing' | 'revoked' | 'failed' }
  /** The key has another type than the signature, or is not allowed for it. */
  | { readonly status: 'unusable'; readonly isOtherType: boolean }

export const keyName = ({ selector, domain }: Pick<Signature, 'selector' | 'domain'>): string =>
  `${selector}._domainkey.${domain}`

export async function lookUpKey(
  signature: Pick<Signature, 'selector' | 'domain' | 'algorithm' | 'hash' | 'identity'>,
  resolver: Resolver,
): Promise<Key> {
  const { status, texts } = await lookUpTexts(resolver, keyName(signature))
  if (status === 'failed') return { status: 'failed' }
  const record = texts.find((text) => tagValue(readTagList(text), 'p') !== undefined)
  return record === undefined ? { status: 'missing' } : readKey(record, signature)
}

/** RFC 6376 6.1.2, RFC 8301. */
function readKey(
  record: string,
  { algorithm, hash, identity, domain }: Pick<Signature, 'algorithm' | 'hash' | 'identity' | 'domain'>,
): Key {
  const { keyType, bits, revoked, findings } = readDkim(record)
  if (revoked) return { status: 'revoked' }
  const list = readTagList(record)
  const flags = (tagValue(list, 't') ?? '').split(':').map((flag) => flag.trim().toLowerCase())
  const isStrict = flags.includes('s') && canonicalDomain(identity.slice(identity.lastIndexOf('@') + 1)) !== domain
  const hashes = tagValue(list, 'h')
    ?.split(':')
    .map((name) => name.trim().toLowerCase())
  const has = (code: string) => findings.some((finding) => finding.code === code)
  const octets = decodeBase64(tagValue(list, 'p') ?? '')
  const isUsable =
    octets !== null &&
    bits !== null &&
    algorithm.startsWith(`${keyType}-`) &&
    (keyType !== 'rsa' || (bits >= 1024 && bits <= MAX_RSA_BITS)) &&
    (hashes === undefined || hashes.includes(hash)) &&
    !isStrict &&
    repeatedTag(list) === undefined &&
    !has('dkim-service-not-email') &&
    !has('dkim-version-invalid')
  return isUsable
    ? { status: 'found', octets, isTesting: flags.includes('y') }
    : { status: 'unusable', isOtherType: octets !== null && keyType !== null && !algorithm.startsWith(`${keyType}-`) }
}

export interface Verified {
  readonly bodyFits: boolean
  readonly headerFits: boolean
  readonly proof: Proof | null
}

export function verifySignature(signature: Signature, source: MessageSource, key: Key, bodyFits: boolean): Verified {
  const proof = key.status === 'found' ? openSignature(signature.algorithm, key.octets, signature.value) : null
  return {
    bodyFits,
    headerFits: proof?.fits(signedHeader(signature, source.fields)) ?? false,
    proof,
  }
}
