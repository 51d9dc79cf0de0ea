import { BIT_STRING, formatIdentifier, INTEGER, OBJECT_IDENTIFIER, openDer, readDer, SEQUENCE } from '../base/der.ts'
import { canonicalDomain, isQueryable } from '../base/names.ts'
import { decodeBase64 } from '../base/octets.ts'
import { lookUpTexts, type Resolver, readTagList, type TagList, tagValue, trimSpace } from '../base/txt.ts'
import { createFindings, type Finding, type Report } from '../catalogue/finding.ts'
import { readFields } from '../mime/fields.ts'
import known from './selectors.json' with { type: 'json' }

export const commonSelectors: readonly string[] = known.usual

export function selectorsFor(hosts: readonly string[]): readonly string[] {
  const names = hosts.map((host) => host.toLowerCase())
  const found = Object.entries(known.services).filter(([service]) =>
    names.some((name) => name === service || name.endsWith(`.${service}`)),
  )
  return [...new Set(found.flatMap(([, selectors]) => selectors))]
}

export interface SignatureTags {
  readonly domain: string
  readonly selector: string
  readonly algorithm: string
}

export function readSignatures(header: string): readonly SignatureTags[] {
  return readFields(header)
    .filter(({ name }) => name === 'dkim-signature')
    .map(({ value }) => {
      const tags = readTagList(value)
      const tag = (name: string) => trimSpace(tagValue(tags, name) ?? '')
      return { domain: canonicalDomain(tag('d')), selector: tag('s').toLowerCase(), algorithm: tag('a').toLowerCase() }
    })
    .filter(({ domain, selector }) => domain !== '' && selector !== '')
}

const RSA = '1.2.840.113549.1.1.1'
const ED25519_LENGTH = 32

export interface RsaKey {
  readonly modulus: Uint8Array
  readonly exponent: Uint8Array
}

/** Accepts SubjectPublicKeyInfo and bare RSAPublicKey (RFC 6376 3.6.1). */
export function readRsaKey(octets: Uint8Array): RsaKey | null {
  const values = openDer(octets, SEQUENCE)
  const [first, second] = values ?? []
  if (!first || !second || values?.length !== 2) return null
  if (first.tag === INTEGER) return second.tag === INTEGER ? rsaKey(first.contents, second.contents) : null
  if (first.tag !== SEQUENCE || second.tag !== BIT_STRING || second.contents[0] !== 0) return null
  const [algorithm] = readDer(first.contents) ?? []
  if (algorithm?.tag !== OBJECT_IDENTIFIER || formatIdentifier(algorithm.contents) !== RSA) return null
  const [modulus, exponent, ...more] = openDer(second.contents.subarray(1), SEQUENCE) ?? []
  if (modulus?.tag !== INTEGER || exponent?.tag !== INTEGER || more.length > 0) return null
  return rsaKey(modulus.contents, exponent.contents)
}

const rsaKey = (modulus: Uint8Array, exponent: Uint8Array): RsaKey | null =>
  positiveBits(modulus) === null || positiveBits(exponent) === null ? null : { modulus, exponent }

export function rsaBits(octets: Uint8Array): number | null {
  const key = readRsaKey(octets)
  return key && positiveBits(key.modulus)
}

function positiveBits(integer: Uint8Array): number | null {
  const start = integer.findIndex((octet) => octet !== 0)
  const isNegative = (integer[0] ?? 0) >= 128
  if (start < 0 || isNegative) return null
  return 8 * (integer.length - start) - (Math.clz32(integer[start] ?? 0) - 24)
}

/** An Ed25519 key is its 32 octets alone (RFC 8463 4.2). */
export const ed25519Bits = (octets: Uint8Array): number | null => (octets.length === ED25519_LENGTH ? 256 : null)

export interface DkimReading {
  readonly keyType: string
  readonly bits: number | null
  readonly revoked: boolean
  readonly findings: readonly Finding[]
}

const SHORTEST = 1024
const STRONG = 2048

/** RFC 6376 3.6.1, RFC 8301, RFC 8463. */
export function readDkim(record: string): DkimReading {
  const { report, findings } = createFindings()
  const list = readTagList(record)
  checkSyntax(list, report)
  const written = tagValue(list, 'k') ?? 'rsa'
  // The two known types match in any case.
  const keyType = /^(?:rsa|ed25519)$/i.test(written) ? written.toLowerCase() : written
  const key = tagValue(list, 'p')
  const bits = key === undefined || key === '' ? null : readKey(keyType, key, report)
  if (key === undefined) report('dkim-key-missing', {})
  if (key === '') report('dkim-revoked', {})
  checkTags(list, report)
  return { keyType, bits, revoked: key === '', findings }
}

function checkSyntax({ tags, broken }: TagList, report: Report) {
  for (const part of broken) report('dkim-syntax-error', { value: part })
  const names = new Set<string>()
  for (const { name } of tags) {
    if (names.has(name)) report('dkim-syntax-error', { value: name })
    names.add(name)
  }
  const version = tags.findIndex(({ name }) => name === 'v')
  const value = tags[version]?.value
  if (value !== undefined && (version > 0 || value !== 'DKIM1')) report('dkim-version-invalid', { value })
}

function readKey(keyType: string, key: string, report: Report): number | null {
  if (keyType !== 'rsa' && keyType !== 'ed25519') {
    report('dkim-key-type-unknown', { value: keyType })
    return null
  }
  const octets = decodeBase64(key)
  const bits = octets && (keyType === 'rsa' ? rsaBits(octets) : ed25519Bits(octets))
  if (bits === null) report('dkim-key-invalid', { keyType })
  else if (keyType === 'rsa' && bits < SHORTEST) report('dkim-key-too-short', { bits })
  else if (keyType === 'rsa' && bits < STRONG) report('dkim-key-weak', { bits })
  return bits
}

function checkTags(list: TagList, report: Report) {
  const hashes = colonList(list, 'h')
  if (hashes && !hashes.includes('sha256')) report('dkim-hash-unusable', { value: hashes.join(':') })
  const services = colonList(list, 's')
  if (services && !services.includes('email') && !services.includes('*')) {
    report('dkim-service-not-email', { value: services.join(':') })
  }
  if (colonList(list, 't')?.includes('y')) report('dkim-testing', {})
}

const colonList = (list: TagList, name: string): readonly string[] | undefined =>
  tagValue(list, name)
    ?.split(':')
    .map((part) => trimSpace(part).toLowerCase())

export interface SelectorSearch {
  readonly selectors?: readonly string[]
  readonly hosts?: readonly string[]
  readonly header?: string
  readonly withoutUsual?: boolean
}

export interface FoundSelector {
  readonly selector: string
  readonly name: string
  readonly record: string
  readonly reading: DkimReading
}

export interface SelectorFindings {
  readonly found: readonly FoundSelector[]
  readonly tried: readonly string[]
  readonly findings: readonly Finding[]
}

const MAX_TRIED = 150
const AT_ONCE = 8
/** A selector that no service uses: where it answers, everything does. */
const NONSENSE = 'no-such-selector-7d1f'

/**
 * Selectors cannot be listed in DNS, so they are guessed: from a message's header, by the domain's hosts, as given,
 * and the usual ones.
 */
export async function findSelectors(
  domain: string,
  resolver: Resolver,
  search: SelectorSearch = {},
): Promise<SelectorFindings> {
  const requested = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const tried = [...new Set(candidates(requested, search))].slice(0, MAX_TRIED)
  const nameOf = (selector: string) => `${selector}._domainkey.${requested}`
  const nonsense = await lookUpTexts(resolver, nameOf(NONSENSE))
  if (nonsense.texts.length > 0) report('dkim-selector-wildcard', { domain: requested })
  const found: FoundSelector[] = []
  const failed: string[] = []
  for (let from = 0; from < tried.length; from += AT_ONCE) {
    const some = tried.slice(from, from + AT_ONCE)
    const answers = await Promise.all(some.map((selector) => lookUpTexts(resolver, nameOf(selector))))
    for (const [index, { status, texts }] of answers.entries()) {
      const selector = some[index] ?? ''
      const name = nameOf(selector)
      if (status === 'failed') failed.push(name)
      const [record] = texts
      const isWildcard = record !== undefined && nonsense.texts.includes(record)
      if (record !== undefined && !isWildcard) found.push({ selector, name, record, reading: readDkim(record) })
    }
  }
  const [first] = failed
  if (first !== undefined) report('dkim-dns-error', { name: first, others: failed.length - 1 })
  if (found.length === 0) report('dkim-none-found', { domain: requested, asked: tried.length })
  return { found, tried, findings }
}

function candidates(domain: string, { selectors = [], hosts = [], header = '', withoutUsual }: SelectorSearch) {
  const signed = readSignatures(header).filter((signature) => signature.domain === domain)
  const usual = withoutUsual ? [] : commonSelectors
  const all = [...signed.map(({ selector }) => selector), ...selectors, ...selectorsFor(hosts), ...usual]
  return all.map((selector) => selector.trim().toLowerCase()).filter(isQueryable)
}
