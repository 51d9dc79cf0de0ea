// Content Credentials (C2PA 2.2): what they claim, and whether hash and signature match the file. The name of
// the signer is a claim as well, because no list of trusted certificates is used.
import { AI_TERMS } from '../../model/ai-terms.ts'
import { sourceTermOf } from '../../model/source-mark.ts'
import { broken, checkFile, hashMatches, unchecked, type Verdict } from './binding.ts'
import { bytesOf, type CborMap, isMap, listOf, MAX_LIST, mapOf, readCbor, signedBytes, textOf } from './cbor.ts'
import { type Certificate, ecdsaNumbers, readCertificate } from './certificate.ts'
import type { FoundCredentials } from './find.ts'
import { contentOf, type Jumbf, readJumbf } from './jumbf.ts'

export interface Credentials {
  verdict: Verdict
  signer: readonly string[]
  software: string
  actions: readonly string[]
  /** Addresses of digital source types. */
  sources: readonly string[]
  /** Those in other manifests, whose hashes and signatures are not checked. */
  sourcesOfIngredients: readonly string[]
  authors: readonly string[]
  ingredients: number
}

const MAX_STORE_BYTES = 32 * 1024 * 1024
const MAX_MANIFESTS = 20

const child = (box: Jumbf | undefined, label: string | RegExp) =>
  box?.children.find((one) => (typeof label === 'string' ? one.label === label : label.test(one.label)))

const assertionsOf = (manifest: Jumbf | undefined) => child(manifest, 'c2pa.assertions')?.children ?? []

const actionsIn = (manifest: Jumbf): CborMap[] =>
  assertionsOf(manifest)
    .filter(({ label }) => label.startsWith('c2pa.actions'))
    .flatMap((box) => listOf(contentOf(box).get('actions')).map(mapOf))

const sourcesIn = (manifests: readonly Jumbf[]): string[] =>
  [...new Set(manifests.flatMap(actionsIn).map((one) => textOf(one.get('digitalSourceType'))))].filter(Boolean)

function authorsIn(manifest: Jumbf | undefined): string[] {
  const work = assertionsOf(manifest).find(({ label }) => label.startsWith('stds.schema-org.CreativeWork'))
  if (!work || work.content.length > 100_000) return []
  try {
    const authors: unknown = JSON.parse(new TextDecoder().decode(work.content)).author
    const all = Array.isArray(authors) ? authors.slice(0, MAX_LIST) : []
    return all.flatMap((one) => (typeof one?.name === 'string' ? [one.name] : []))
  } catch {
    return []
  }
}

const softwareOf = (claim: CborMap): string => {
  const info = claim.get('claim_generator_info')
  const first = isMap(info) ? info : mapOf(listOf(info)[0])
  const named = [textOf(first.get('name')), textOf(first.get('version'))].filter(Boolean).join(' ')
  return named || textOf(claim.get('claim_generator'))
}

/** COSE algorithms, RFC 9053 2 and RFC 8230. */
const ALGORITHMS: Readonly<Record<number, RsaPssParams & EcdsaParams & EcKeyImportParams>> = Object.fromEntries(
  [
    [-7, 'ECDSA', 'P-256', 'SHA-256', 0],
    [-35, 'ECDSA', 'P-384', 'SHA-384', 0],
    [-36, 'ECDSA', 'P-521', 'SHA-512', 0],
    [-37, 'RSA-PSS', '', 'SHA-256', 32],
    [-38, 'RSA-PSS', '', 'SHA-384', 48],
    [-39, 'RSA-PSS', '', 'SHA-512', 64],
    [-8, 'Ed25519', '', '', 0],
  ].map(([id, name, namedCurve, hash, saltLength]) => [id, { name, namedCurve, hash, saltLength }]),
)
const ECDSA_BYTES: Readonly<Record<number, number>> = { [-7]: 32, [-35]: 48, [-36]: 66 }
const CHAIN = 33

interface Signature {
  header: Uint8Array
  alg: number
  value: Uint8Array
  certificate: Certificate | null
}

function readSignature(box: Jumbf | undefined): Signature | null {
  if (!box) return null
  try {
    const [header, unprotected, , value] = listOf(readCbor(box.content))
    if (!(header instanceof Uint8Array && value instanceof Uint8Array)) return null
    const inside = mapOf(readCbor(header))
    const chain = inside.get(CHAIN) ?? mapOf(unprotected).get(CHAIN) ?? mapOf(unprotected).get('x5chain')
    const first = bytesOf(chain) ?? bytesOf(listOf(chain)[0])
    return { header, alg: Number(inside.get(1)), value, certificate: first && readCertificate(first) }
  } catch {
    return null
  }
}

async function checkSignature(signature: Signature | null, claim: Jumbf): Promise<Verdict | null> {
  const algorithm = signature && ALGORITHMS[signature.alg]
  if (!signature?.certificate || !algorithm) return unchecked('its signature cannot be read.')
  try {
    const key = await crypto.subtle.importKey('spki', signature.certificate.key, algorithm, false, ['verify'])
    const signed = signedBytes(signature.header, claim.content)
    const size = ECDSA_BYTES[signature.alg]
    const value = size ? ecdsaNumbers(signature.value, size) : new Uint8Array(signature.value)
    const isRight = await crypto.subtle.verify(algorithm, key, value, signed)
    return isRight ? null : broken('the signature does not match the claim.')
  } catch {
    return unchecked('this browser cannot check its kind of signature.')
  }
}

const labelIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

async function checkAssertions(assertions: readonly Jumbf[], claim: CborMap): Promise<Verdict | null> {
  const listed = ['assertions', 'created_assertions', 'gathered_assertions'].flatMap((name) => listOf(claim.get(name)))
  if (listed.length >= MAX_LIST) return unchecked('it has more assertions than are read here.')
  const byLabel = new Map(listed.map(mapOf).map((one) => [labelIn(textOf(one.get('url'))), one]))
  if (byLabel.size < assertions.length) return broken('it has an assertion that the claim does not list.')
  for (const [label, reference] of byLabel) {
    const assertion = assertions.find((one) => one.label === label)
    if (!assertion) return broken('an assertion is missing.')
    const alg = textOf(reference.get('alg')) || textOf(claim.get('alg')) || 'sha256'
    const isSame = await hashMatches(assertion.body, alg, bytesOf(reference.get('hash')))
    if (isSame === null) return unchecked('its kind of hash is not known here.')
    if (!isSame) return broken('an assertion was changed.')
  }
  return null
}

const nothing = {
  signer: [],
  software: '',
  actions: [],
  sources: [],
  sourcesOfIngredients: [],
  authors: [],
  ingredients: 0,
}

/** The term of an address of the vocabulary, if it is about AI. */
function aiTermOf(address: string): string | null {
  const term = sourceTermOf(address)
  return term !== null && AI_TERMS.includes(term) ? term : null
}

const manifestsOf = (store: Uint8Array): readonly Jumbf[] =>
  store.length > MAX_STORE_BYTES ? [] : (readJumbf(store)?.children ?? []).slice(-MAX_MANIFESTS)

/** The label of the manifest that the image had before it was opened. */
const parentOf = (manifest: Jumbf): string | undefined =>
  assertionsOf(manifest)
    .filter(({ label }) => label.startsWith('c2pa.ingredient'))
    .map(contentOf)
    .filter((one) => one.get('relationship') === 'parentOf')
    .map((one) => labelIn(textOf(mapOf(one.get('activeManifest') ?? one.get('c2pa_manifest')).get('url'))))[0]

/**
 * The term of IPTC's vocabulary by which the actions claim that AI made or edited the image, back to the file that it
 * was made from; an image that is only a part of it does not count.
 */
export function claimedAiTerm({ store }: FoundCredentials): string | null {
  try {
    const manifests = manifestsOf(store)
    let manifest = manifests.at(-1)
    for (let count = 0; manifest && count < MAX_MANIFESTS; count += 1) {
      const terms = actionsIn(manifest).map((one) => aiTermOf(textOf(one.get('digitalSourceType'))))
      const term = terms.find((one) => one !== null)
      if (term) return term
      const parent = parentOf(manifest)
      manifest = manifests.find(({ label }) => label === parent)
    }
  } catch {
    // Beyond the limits, or damaged: the claim is unknown.
  }
  return null
}

/** The last manifest of a store is in force; those before it belong to its ingredients. */
export async function readCredentials(file: Uint8Array, { store, places }: FoundCredentials): Promise<Credentials> {
  if (store.length > MAX_STORE_BYTES) return { ...nothing, verdict: unchecked('they are too large to read.') }
  try {
    const manifests = manifestsOf(store)
    const active = manifests.at(-1)
    const box = child(active, /^c2pa\.claim(\.v2)?$/)
    if (!active || !box) return { ...nothing, verdict: unchecked('they have no claim that can be read.') }
    const claim = mapOf(readCbor(box.content))
    const assertions = assertionsOf(active)
    const signature = readSignature(child(active, 'c2pa.signature'))
    const findings = [
      await checkFile(file, places, assertions, claim),
      await checkAssertions(assertions, claim),
      await checkSignature(signature, box),
    ].filter((one) => one !== null)
    return {
      verdict: findings.find(({ state }) => state === 'broken') ?? findings[0] ?? { state: 'holds' },
      signer: signature?.certificate?.names ?? [],
      software: softwareOf(claim),
      actions: [...new Set(actionsIn(active).map((one) => textOf(one.get('action'))))].filter(Boolean),
      sources: sourcesIn([active]),
      sourcesOfIngredients: sourcesIn(manifests.slice(0, -1)),
      authors: authorsIn(active),
      ingredients: assertions.filter(({ label }) => label.startsWith('c2pa.ingredient')).length,
    }
  } catch {
    return { ...nothing, verdict: unchecked('they cannot be read within the limits.') }
  }
}
