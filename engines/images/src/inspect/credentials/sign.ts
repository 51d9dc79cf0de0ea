// C2PA 2.2: a manifest that says from what a result was made and how, signed with a certificate of the visitor's own.
import { ascii, be16, be32, concat } from '@sundry/kit'
import { endOfFirstSegments } from '../../formats/jpeg/segments.ts'
import { makeChunk } from '../../formats/png/chunks.ts'
import { sniffFormat } from '../../model/identities.ts'
import type { FormatId } from '../../model/types.ts'
import { type CborInput, signedBytes, writeCbor } from './cbor.ts'
import type { SigningIdentity } from './identity.ts'
import { BOX_HEAD, cborBox, writeJumbf } from './jumbf.ts'

export interface Provenance {
  /** Name and MIME type of the file that the result was made from. */
  original: { name: string; type: string }
  /** Actions of C2PA after `c2pa.opened`, such as `c2pa.resized`. */
  actions: readonly string[]
  generator: { name: string; version?: string }
  identity: SigningIdentity
}

interface Place {
  at: number
  frame(store: Uint8Array): Uint8Array
}

const MAX_SEGMENT = 65_535
/** Length, mark, instance and number of a segment; each repeats the head of the box. */
const SEGMENT_HEAD = 10

/** JPEG XT, ISO/IEC 18477-3, B.2. */
function jpegSegments(store: Uint8Array): Uint8Array {
  const room = MAX_SEGMENT - SEGMENT_HEAD - BOX_HEAD
  const [head, body] = [store.subarray(0, BOX_HEAD), store.subarray(BOX_HEAD)]
  const count = Math.max(1, Math.ceil(body.length / room))
  return concat(
    Array.from({ length: count }, (_, index) => {
      const data = body.subarray(index * room, (index + 1) * room)
      const length = SEGMENT_HEAD + BOX_HEAD + data.length
      return concat([Uint8Array.of(0xff, 0xeb), be16(length), ascii('JP'), be16(1), be32(index + 1), head, data])
    }),
  )
}

/** Behind the signature and the first chunk, which has a fixed size. */
const PNG_START = 33

const places: Partial<Record<FormatId, (file: Uint8Array) => Place>> = {
  jpeg: (file) => ({ at: endOfFirstSegments(file), frame: jpegSegments }),
  png: () => ({ at: PNG_START, frame: (store) => makeChunk('caBX', store) }),
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
  hash: { start: number; length: number; value: Uint8Array },
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
  const bound = assertion('c2pa.hash.data', {
    exclusions: [{ start: hash.start, length: hash.length }],
    name: 'jumbf manifest',
    alg: 'sha256',
    hash: hash.value,
    pad: new Uint8Array(),
  })
  const claim = writeCbor({
    instanceID: instance,
    claim_generator_info: { ...generator },
    signature: `self#jumbf=/c2pa/${id}/c2pa.signature`,
    created_assertions: [opened, await reference('c2pa.actions.v2', acted), await reference('c2pa.hash.data', bound)],
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

/** The length is within what it is the length of: it settles at the second try, or at the third. */
const MAX_TRIES = 4

/**
 * The file with Content Credentials that name its original as their ingredient; null where its format takes none yet.
 * The original's own credentials are not carried along: they may show what was cropped or covered.
 */
export async function signImage(
  file: Uint8Array<ArrayBuffer>,
  provenance: Provenance,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const format = sniffFormat(file)
  const place = format && places[format]?.(file)
  if (!place) return null
  const { at, frame } = place
  const manifest = {
    ...provenance,
    id: `urn:c2pa:${crypto.randomUUID()}`,
    instance: `xmp:iid:${crypto.randomUUID()}`,
  }
  const value = await sha256(file)
  let length = 0
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const framed = frame(await storeOf(manifest, { start: at, length, value }))
    if (framed.length === length) return concat([file.subarray(0, at), framed, file.subarray(at)])
    length = framed.length
  }
  return null
}
