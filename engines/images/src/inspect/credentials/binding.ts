// C2PA 2.2, 9: the assertion by which a manifest belongs to this very file. Whatever a hash leaves out could be changed
// without notice, so that a match counts only where that is the manifest itself, or nothing that is shown.
import { Bytes, be32, concat, dictionary } from '@sundry/kit'
import { type Box, readBoxes } from '../../containers/isobmff-boxes.ts'
import { bytesOf, type CborMap, listOf, MAX_LIST, mapOf, textOf } from './cbor.ts'
import type { Range } from './find.ts'
import { contentOf, type Jumbf } from './jumbf.ts'

/** `holds` is about hash and signature alone. */
export type Verdict = { state: 'holds' } | { state: 'broken' | 'unchecked'; why: string }

export const broken = (why: string): Verdict => ({ state: 'broken', why })
export const unchecked = (why: string): Verdict => ({ state: 'unchecked', why })

const HASHES: Readonly<Record<string, string>> = dictionary({ sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' })

export async function hashMatches(data: Uint8Array, alg: string, expected: Uint8Array | null): Promise<boolean | null> {
  const name = HASHES[alg]
  // Browsers have no Web Crypto at an address without https.
  if (!name || !expected || !('subtle' in crypto)) return null
  const made = new Uint8Array(await crypto.subtle.digest(name, new Uint8Array(data)))
  return made.length === expected.length && made.every((byte, index) => byte === expected[index])
}

const isWithin = ({ start, end }: Range, places: readonly Range[]) =>
  places.some((place) => place.start <= start && end <= place.end)

function joined(places: readonly Range[]): Range[] {
  const all: Range[] = []
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    if (last && last.end === start) last.end = end
    else all.push({ start, end })
  }
  return all
}

interface Covered {
  /** The hashed parts in their order. */
  parts: readonly Uint8Array[]
  isWhole: boolean
}

/** `c2pa.hash.data` leaves out ranges of bytes. */
function coveredByRanges(file: Uint8Array, own: readonly Range[], exclusions: readonly CborMap[]): Covered {
  const left = exclusions
    .map((one) => ({ start: Number(one.get('start')), end: Number(one.get('start')) + Number(one.get('length')) }))
    .toSorted((one, other) => one.start - other.start)
  const pieces = left.map(({ start }, index) => file.subarray(left[index - 1]?.end ?? 0, start))
  return {
    parts: [...pieces, file.subarray(left.at(-1)?.end ?? 0)],
    isWhole: left.every((one) => isWithin(one, own)),
  }
}

/** Lists the brands, which programs may add to. */
const MAX_FTYP_BYTES = 1024
/** These and their kind leave out a part of a box, or choose it by what is not read here. */
const UNKNOWN = ['subset', 'version', 'flags', 'exact']

function isLeftOut(file: Uint8Array, box: Box, exclusion: CborMap): boolean {
  if (textOf(exclusion.get('xpath')) !== `/${box.type}`) return false
  const length = exclusion.get('length')
  if (typeof length === 'number' && length !== box.end - box.start) return false
  return listOf(exclusion.get('data')).every((one) => {
    const [value, at] = [bytesOf(mapOf(one).get('value')), box.start + Number(mapOf(one).get('offset'))]
    return value?.every((byte, index) => byte === file[at + index]) ?? false
  })
}

/** Decoders skip these boxes, but an item may lie in whatever is not blank. */
const isBlank = (file: Uint8Array, { type, data, end }: Box) =>
  (type === 'free' || type === 'skip') && file.subarray(data, end).every((byte) => byte === 0)

/** `c2pa.hash.bmff` leaves out boxes by their paths, and hashes the offset of each box before it. */
function coveredByBoxes(file: Uint8Array, own: readonly Range[], exclusions: readonly CborMap[]): Covered | null {
  const boxes = readBoxes(new Bytes(file), 0, file.length)
  const types = new Set(boxes.map(({ type }) => `/${type}`))
  const present = exclusions.filter((one) => types.has(textOf(one.get('xpath')).slice(0, 5)))
  const isUnknown = (one: CborMap) =>
    textOf(one.get('xpath')).length !== 5 || UNKNOWN.some((name) => (one.get(name) ?? null) !== null)
  if (boxes.at(-1)?.end !== file.length || present.some(isUnknown)) return null
  const left = boxes.filter((box) => present.some((one) => isLeftOut(file, box, one)))
  const mayBeLeftOut = (box: Box) =>
    isWithin(box, own) || isBlank(file, box) || (box.type === 'ftyp' && box.end - box.start <= MAX_FTYP_BYTES)
  const parts = boxes
    .filter((box) => !left.includes(box))
    .flatMap(({ start, end }) => [new Uint8Array([0, 0, 0, 0, ...be32(start)]), file.subarray(start, end)])
  return { parts, isWhole: left.every(mayBeLeftOut) }
}

const LABELS = /^c2pa\.hash\.(?:data|bmff\.v[23])$/

/** The file must match all but the credentials themselves. */
export async function checkFile(
  file: Uint8Array,
  places: readonly Range[],
  assertions: readonly Jumbf[],
  claim: CborMap,
): Promise<Verdict | null> {
  const box = assertions.find(({ label }) => LABELS.test(label))
  const content = contentOf(box)
  const listed = content.get('exclusions')
  const isLong = Array.isArray(listed) && listed.length > MAX_LIST
  if (!box || isLong || (content.get('merkle') ?? null) !== null)
    return unchecked('its kind of hash is not checked here.')
  const cover = box.label === 'c2pa.hash.data' ? coveredByRanges : coveredByBoxes
  const covered = cover(file, joined(places), listOf(listed).map(mapOf))
  if (!covered) return unchecked('its hash leaves out parts of the image.')
  const alg = textOf(content.get('alg')) || textOf(claim.get('alg')) || 'sha256'
  const isSame = await hashMatches(concat(covered.parts), alg, bytesOf(content.get('hash')))
  if (isSame === null) return unchecked('its kind of hash is not known here.')
  if (!isSame) return broken('the image is not the one that was signed.')
  return covered.isWhole ? null : unchecked('its hash leaves out parts of the image.')
}
