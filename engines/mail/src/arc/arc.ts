import type { Budget } from '../base/budget.ts'
import { type Resolver, readTagList, tagValue } from '../base/txt.ts'
import type { createBodyHashes } from '../dkim/crypto.ts'
import { canonicalField, openSignature } from '../dkim/crypto.ts'
import {
  type Key,
  keyName,
  lookUpKey,
  readSignature,
  repeatedTag,
  type Signature,
  unsigned,
  verifySignature,
} from '../dkim/signature.ts'
import { type MessageSource, type RawField, rawValue } from '../mime/fields.ts'

export interface ArcSet {
  readonly instance: number
  readonly domain: string
  readonly selector: string
  /** The sealer's verdict on the sets before (cv=). */
  readonly chain: string
  readonly messageSignature: 'pass' | 'fail' | 'permerror' | 'temperror'
  readonly seal: 'pass' | 'fail' | 'permerror' | 'temperror'
  /** The sealer's own authentication results, as it wrote them. */
  readonly results: string
}

export interface ArcCheck {
  /** RFC 8617 5.2. */
  readonly result: 'none' | 'pass' | 'fail' | 'temperror'
  readonly reason: string | null
  readonly sets: readonly ArcSet[]
  /** The message signatures that could be read, for the search of causes. */
  readonly signatures: readonly { readonly signature: Signature; readonly key: Key; readonly instance: number }[]
}

const MAX_SETS = 50
const names = ['arc-authentication-results', 'arc-message-signature', 'arc-seal'] as const
type ArcName = (typeof names)[number]
type Fields = Record<ArcName, RawField>

const instanceOf = (field: RawField): number =>
  Number(/(?:^|;)\s*i\s*=\s*([0-9]{1,2})\s*(?:;|$)/.exec(rawValue(field).replace(/\r?\n/g, ''))?.[1] ?? 0)

/** Sets 1 to n, each with its three fields once; a sentence where they are not so. */
function readSets({ fields }: MessageSource): readonly Fields[] | string {
  const found = fields.filter(({ name }) => (names as readonly string[]).includes(name))
  const instances = new Map(found.map((field) => [field, instanceOf(field)]))
  const count = Math.max(0, ...instances.values())
  if (count > MAX_SETS) return `it has more than ${MAX_SETS} sets`
  if (found.length === 0) return []
  if (found.length !== 3 * count) return 'a set lacks a field, or has one twice'
  const sets = Array.from({ length: count }, (_, at) => {
    const of = (name: ArcName) => found.filter((field) => field.name === name && instances.get(field) === at + 1)
    const [results, message, seal] = names.map(of)
    const isWhole = results?.length === 1 && message?.length === 1 && seal?.length === 1
    if (!isWhole || !results[0] || !message[0] || !seal[0]) return null
    return { 'arc-authentication-results': results[0], 'arc-message-signature': message[0], 'arc-seal': seal[0] }
  })
  return sets.every((set) => set !== null) ? sets : 'a set lacks a field, or has one twice'
}

const failed = (reason: string): ArcCheck => ({ result: 'fail', reason, sets: [], signatures: [] })

interface Seal {
  readonly domain: string
  readonly selector: string
  readonly algorithm: string
  readonly hash: 'sha256'
  readonly identity: string
  readonly value: string
  readonly chain: string
}

/** RFC 8617 4.1.3, RFC 8301, RFC 8463. */
const algorithms = ['rsa-sha256', 'ed25519-sha256']

function readSeal(field: RawField): Seal | null {
  const list = readTagList(rawValue(field).replace(/\r?\n/g, ''))
  const tag = (name: string) => (tagValue(list, name) ?? '').replace(/\s+/g, '')
  const domain = tag('d').toLowerCase()
  const isWhole = domain !== '' && tag('s') !== '' && tag('b') !== '' && algorithms.includes(tag('a').toLowerCase())
  const isUsable = tagValue(list, 'h') === undefined && list.broken.length === 0 && repeatedTag(list) === undefined
  if (!isWhole || !isUsable) return null
  return {
    domain,
    selector: tag('s').toLowerCase(),
    algorithm: tag('a').toLowerCase(),
    hash: 'sha256',
    identity: `@${domain}`,
    value: tag('b'),
    chain: tag('cv').toLowerCase(),
  }
}

/** All sets up to one, in their order, the last seal without its signature (RFC 8617 5.1.1). */
function sealedText(sets: readonly Fields[], count: number): string {
  const fields = sets.slice(0, count).flatMap((set) => names.map((name) => set[name]))
  const lines = fields.map((field, at) =>
    at === fields.length - 1
      ? canonicalField({ name: field.name, raw: unsigned(field.raw) }, 'relaxed')
      : `${canonicalField(field, 'relaxed')}\r\n`,
  )
  return lines.join('')
}

const ofKey = (key: Key, fits: () => boolean) => {
  if (key.status === 'failed') return 'temperror'
  if (key.status !== 'found') return 'permerror'
  return fits() ? 'pass' : 'fail'
}

/** The names of the keys that the sets were sealed and signed with. */
export function keyNamesOf(source: MessageSource): readonly string[] {
  const sets = readSets(source)
  if (typeof sets === 'string') return []
  return sets.flatMap((set) => {
    const [seal, signature] = [readSeal(set['arc-seal']), readSignature(set['arc-message-signature'])]
    return seal && typeof signature !== 'string' ? [keyName(signature), keyName(seal)] : []
  })
}

export async function checkArc(
  source: MessageSource,
  resolver: Resolver,
  hashes: ReturnType<typeof createBodyHashes>,
  budget: Budget,
): Promise<ArcCheck> {
  const sets = readSets(source)
  if (typeof sets === 'string') return failed(sets)
  if (sets.length === 0) return { result: 'none', reason: null, sets: [], signatures: [] }
  const checked: ArcSet[] = []
  const signatures: { signature: Signature; key: Key; instance: number }[] = []
  for (const [at, set] of sets.entries()) {
    const seal = readSeal(set['arc-seal'])
    const signature = readSignature(set['arc-message-signature'])
    if (!seal || typeof signature === 'string' || !algorithms.includes(signature.algorithm))
      return failed(`the fields of set ${at + 1} are malformed or by an algorithm that ARC does not have`)
    if (seal.chain !== (at === 0 ? 'none' : 'pass')) return failed(`set ${at + 1} says cv=${seal.chain}`)
    const [key, sealKey] = [await lookUpKey(signature, resolver), await lookUpKey(seal, resolver)]
    signatures.push({ signature, key, instance: at + 1 })
    if (budget.isDue) await budget.pause()
    const { bodyFits, headerFits } = verifySignature(signature, source, key, await hashes.fits(signature))
    const opened = sealKey.status === 'found' ? openSignature(seal.algorithm, sealKey.octets, seal.value) : null
    checked.push({
      instance: at + 1,
      domain: seal.domain,
      selector: seal.selector,
      chain: seal.chain,
      messageSignature: ofKey(key, () => bodyFits && headerFits),
      seal: ofKey(sealKey, () => opened?.fits(sealedText(sets, at + 1)) ?? false),
      results: rawValue(set['arc-authentication-results']).replace(/\s+/g, ' ').trim(),
    })
  }
  // Sets before the last may no longer fit the message: that is what ARC is for. Their seals must.
  const last = checked.at(-1)
  const all = [...checked.map(({ seal }) => seal), last?.messageSignature]
  if (all.includes('temperror'))
    return { result: 'temperror', reason: 'a key could not be looked up', sets: checked, signatures }
  const broken = checked.find(({ seal }) => seal !== 'pass')
  if (broken)
    return { result: 'fail', reason: `the seal of set ${broken.instance} does not verify`, sets: checked, signatures }
  const isWhole = last?.messageSignature === 'pass'
  const reason = isWhole ? null : 'the newest message signature does not verify'
  return { result: isWhole ? 'pass' : 'fail', reason, sets: checked, signatures }
}
