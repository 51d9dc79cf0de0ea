// C2PA 2.2: a manifest that says from what a result was made and how, signed with a certificate of the visitor's own.
import { ascii, be32, concat } from '@sundry/kit'
import { sniffFormat } from '../../model/identities.ts'
import { type CborInput, signedBytes, writeCbor } from './cbor.ts'
import type { SigningIdentity } from './identity.ts'
import { BOX_HEAD, cborBox, writeJumbf } from './jumbf.ts'
import { placeStore } from './place.ts'

export interface Provenance {
  /** Name and MIME type of the file that the result was made from. */
  original: { name: string; type: string }
  /** Actions of C2PA after `c2pa.opened`, such as `c2pa.resized`. */
  actions: readonly string[]
  generator: { name: string; version?: string }
  identity: SigningIdentity
}

const sha256 = async (data: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', data))

interface Manifest extends Provenance {
  id: string
  instance: string
}

/** A reference within the manifest, with the hash of all but the head of its box. */
async function reference(label: string, box: Uint8Array<ArrayBuffer>) {
  return { url: `self#jumbf=c2pa.assertions/${label}`, hash: await sha256(box.slice(BOX_HEAD)) }
}

async function storeOf(
  { original, actions, generator, identity, id, instance }: Manifest,
  binding: { label: string; value: CborInput },
): Promise<Uint8Array<ArrayBuffer>> {
  const assertion = (label: string, value: CborInput) => writeJumbf('cbor', label, [cborBox(value)])
  const ingredient = assertion('c2pa.ingredient.v3', {
    'dc:title': original.name,
    'dc:format': original.type,
    relationship: 'parentOf',
  })
  const opened = await reference('c2pa.ingredient.v3', ingredient)
  const acted = assertion('c2pa.actions.v2', {
    actions: [
      { action: 'c2pa.opened', parameters: { ingredients: [opened] } },
      ...actions.map((action) => ({ action })),
    ],
  })
  const bound = assertion(binding.label, binding.value)
  const claim = writeCbor({
    instanceID: instance,
    claim_generator_info: { ...generator },
    signature: `self#jumbf=/c2pa/${id}/c2pa.signature`,
    created_assertions: [opened, await reference('c2pa.actions.v2', acted), await reference(binding.label, bound)],
    alg: 'sha256',
  })
  const [leaf = new Uint8Array(), ...others] = identity.chain
  const header = writeCbor(
    new Map<number, CborInput>([
      [1, identity.alg],
      [33, others.length > 0 ? [leaf, ...others] : leaf],
    ]),
  )
  const signature = concat([
    // The tag of COSE_Sign1.
    Uint8Array.of(0xd2),
    writeCbor([header, {}, null, await identity.sign(signedBytes(header, claim))]),
  ])
  const cbor = (data: Uint8Array) => concat([be32(data.length + BOX_HEAD), ascii('cbor'), data])
  return writeJumbf('c2pa', 'c2pa', [
    writeJumbf('c2ma', id, [
      writeJumbf('c2as', 'c2pa.assertions', [ingredient, acted, bound]),
      writeJumbf('c2cl', 'c2pa.claim.v2', [cbor(claim)]),
      writeJumbf('c2cs', 'c2pa.signature', [cbor(signature)]),
    ]),
  ])
}

/** Places and lengths are within what they are of: they settle at the second try, or at the third. */
const MAX_TRIES = 4

/**
 * The file with Content Credentials that name its original as their ingredient; null where it takes none yet.
 * The original's own credentials are not carried along: they may show what was cropped or covered.
 */
export async function signImage(
  file: Uint8Array<ArrayBuffer>,
  provenance: Provenance,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const format = sniffFormat(file)
  const manifest = {
    ...provenance,
    id: `urn:c2pa:${crypto.randomUUID()}`,
    instance: `xmp:iid:${crypto.randomUUID()}`,
  }
  let length = 0
  for (let tries = 0; format && tries < MAX_TRIES; tries += 1) {
    const blank = placeStore(file, new Uint8Array(length), format)
    if (!blank) return null
    const { label, value } = blank.binding
    const store = await storeOf(manifest, { label, value: value(await sha256(blank.hashed)) })
    if (store.length === length) return placeStore(file, store, format)?.file ?? null
    length = store.length
  }
  return null
}
