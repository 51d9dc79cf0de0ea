import { readFileSync } from 'node:fs'
import { ascii, Bytes, be32, concat } from '@sundry/kit'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readBoxes } from '../../containers/isobmff-boxes.ts'
import { makeChunk } from '../../formats/png/chunks.ts'
import { writePng } from '../../formats/png/write.ts'
import { chunk, riff } from '../../formats/webp/metadata.ts'
import type { FormatId, ImageSettings } from '../../model/types.ts'
import { asThread } from '../../testing/as-thread.ts'
import { asFile, makeBytes, plain, scene } from '../../testing/samples.ts'
import { processWithoutCanvas } from '../../worker.ts'
import { inspectImage } from '../inspect.ts'
import { checkFile } from './binding.ts'
import type { CborInput } from './cbor.ts'
import { findCredentials, withoutCredentials } from './find.ts'
import { cborBox, readJumbf, writeJumbf } from './jumbf.ts'
import { claimedAiTerm } from './read.ts'

asThread()

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../testing/fixtures/${name}`, import.meta.url)))
const signed = {
  jpeg: fixture('signed.jpg'),
  png: fixture('signed.png'),
  avif: fixture('signed.avif'),
  heic: fixture('signed.heic'),
}
const store = findCredentials(signed.jpeg, 'jpeg')?.store ?? new Uint8Array()
const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(body.length + 8), ascii(type), body])
}

const origins = async (file: Uint8Array, format: FormatId) =>
  Object.fromEntries(
    (await inspectImage(file, format)).flatMap(({ kind, name, value }) => (kind === 'origin' ? [[name, value]] : [])),
  )
const state = async (file: Uint8Array, format: FormatId) => (await origins(file, format))['Content Credentials']

const changed = (file: Uint8Array<ArrayBuffer>, at: number) => {
  const copy = file.slice()
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
const placeOf = (file: Uint8Array, text: string) => new TextDecoder('latin1').decode(file).indexOf(text)

describe.each(['jpeg', 'png', 'avif', 'heic'] as const)(
  'Content Credentials of a %s that another program signed',
  (format) => {
    const file = signed[format]
    test('hold, and name the source and signer as claimed', async () => {
      expect(await origins(file, format)).toEqual({
        'Content Credentials': expect.stringMatching(/^Hash and signature match/),
        'Claimed source': 'Created by an AI model (trainedAlgorithmicMedia)',
        'Claimed signer': 'Sundry test signer, Sundry tests',
        'Claimed software': expect.stringContaining('Sundry test generator'),
        'Claimed actions': 'c2pa.created',
      })
    })
    test.each([
      ['the image', file.length - (format === 'png' ? 20 : 4)],
      ['an assertion', placeOf(file, 'trainedAlgorithmic')],
      ['the claim', placeOf(file, 'Sundry test generator')],
    ])('do not match once %s is changed', async (_, at) => {
      expect(await state(changed(file, at), format)).toMatch(/^Do not match this file/)
    })
    test('go with a note by every operation, also by one that retains all metadata', async () => {
      const settings: Partial<ImageSettings>[] = [
        { metadata: 'all', outputFormat: 'webp' },
        { metadata: 'all', sourceMark: 'trainedAlgorithmicMedia', compressionLevel: 0 },
        { metadata: { remove: [] }, compressionLevel: 0, rewriteMetadata: true },
        { metadata: 'strip', compressionLevel: 0, rewriteMetadata: true },
      ]
      const input = asFile(concat([file]), format)
      for (const some of format === 'jpeg' || format === 'heic' ? settings.slice(1) : settings) {
        const { processedFile, notes, format: made } = await processWithoutCanvas(input, { ...plain, ...some })
        expect(await state(new Uint8Array(await processedFile.arrayBuffer()), made)).toBeUndefined()
        expect(notes.map(({ code }) => code)).toContain('credentials-removed')
      }
    })
    test('go alone, and the image stays as it is', async () => {
      const bare = withoutCredentials(file, format)
      if (format === 'jpeg' || format === 'png') expect(bare.length).toBeLessThan(file.length - 2000)
      expect(await origins(bare, format)).toEqual({})
    })
  },
)

describe('credentials whose hash leaves out boxes', () => {
  const file = signed.avif
  const { ftyp, own } = {
    ftyp: file.subarray(0, new DataView(file.buffer).getUint32(0)),
    own: findCredentials(file, 'avif'),
  }
  const rest = file.subarray(ftyp.length)
  test.each<[string, Uint8Array[], RegExp]>([
    ['hold with a blank box behind', [file, box('free', new Uint8Array(9))], /^Hash and signature match/],
    ['hold with another brand', [changed(file, 15)], /^Hash and signature match/],
    ['do not match with a blank box before, which moves all others', [ftyp, box('free'), rest], /^Do not match/],
    ['do not match with another box', [file, box('mdat')], /^Do not match/],
    ['are not checked with a box that holds something unsigned', [file, box('free', ascii('x'))], /^Not checked/],
    [
      'are not checked with two stores',
      [file, file.subarray(own?.places[0]?.start, own?.places[0]?.end)],
      /^Not checked/,
    ],
    [
      'are not checked with brands of any size',
      [box('ftyp', file.subarray(8, ftyp.length), new Uint8Array(2000)), rest],
      /^(Not checked|Do not match)/,
    ],
  ])('%s', async (_, parts, expected) => {
    expect(await state(concat(parts), 'avif')).toMatch(expected)
  })
})

const uuid = Uint8Array.from([
  0xd8, 0xfe, 0xc3, 0xd6, 0x1b, 0x0e, 0x48, 0x3c, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7e, 0xc4, 0x81,
])
const carrying = (format: 'png' | 'webp' | 'avif' | 'jxl', bytes: Uint8Array, held: Uint8Array) => {
  if (format === 'png') return concat([bytes.subarray(0, 33), makeChunk('caBX', held), bytes.subarray(33)])
  if (format === 'webp') return riff([bytes.subarray(12), ...chunk('C2PA', held)])
  if (format === 'jxl') return concat([bytes, held])
  return concat([bytes, box('uuid', uuid, be32(0), ascii('manifest\0'), new Uint8Array(8), held)])
}

test.each(['png', 'webp', 'avif', 'jxl'] as const)(
  'credentials of another file are found in a %s, never hold, and go',
  async (format) => {
    const bytes = await makeBytes(scene(16, 12), format, { xmp: ascii('<x:xmpmeta/>') })
    const file = carrying(format, bytes, store)
    expect((await origins(file, format))['Claimed source']).toContain('trainedAlgorithmicMedia')
    expect(await state(file, format)).toMatch(/^Do not match this file/)
    const bare = withoutCredentials(file, format)
    expect(findCredentials(bare, format)).toBeNull()
    if (format !== 'avif') expect(bare).toEqual(bytes)
  },
)

const jumd = (type: string, label: string) =>
  box('jumd', ascii(type), new Uint8Array(12), Uint8Array.of(3), ascii(`${label}\0`))
const jumb = (type: string, label: string, ...inside: Uint8Array[]) => box('jumb', jumd(type, label), ...inside)
const manifest = (claim: Uint8Array, signature = new Uint8Array()) =>
  jumb(
    'c2pa',
    'c2pa',
    jumb(
      'c2ma',
      'one',
      jumb('c2cl', 'c2pa.claim.v2', box('cbor', claim)),
      jumb('c2cs', 'c2pa.signature', box('cbor', signature)),
    ),
  )
const nested = () => {
  let inside = jumb('c2ma', 'x')
  for (let depth = 0; depth < 1000; depth += 1) inside = jumb('c2ma', 'x', inside)
  return jumb('c2pa', 'c2pa', inside)
}
const megabyte = new Uint8Array(1_000_000)

test.each<[string, Uint8Array]>([
  ['a thousand boxes in boxes', nested()],
  ['a hundred thousand boxes', jumb('c2pa', 'c2pa', concat(Array.from({ length: 100_000 }, () => jumb('c2ma', 'x'))))],
  ['CBOR nested a million times', manifest(megabyte.fill(0x81))],
  ['a list that claims four billion items', manifest(Uint8Array.from([0x9a, 0xff, 0xff, 0xff, 0xff, 0]))],
  ['a text that claims to be endless', manifest(Uint8Array.from([0x7b, ...Array(8).fill(0xff)]))],
  ['endless lists', manifest(new Uint8Array(300_000).fill(0x9f))],
  [
    'a certificate of a megabyte',
    manifest(
      Uint8Array.of(0xa0),
      concat([
        Uint8Array.from([0x84, 0x43, 0xa1, 0x01, 0x26, 0xa1, 0x18, 33, 0x5a]),
        be32(1_000_000),
        new Uint8Array(1_000_000).fill(0x30),
        Uint8Array.of(0xf6, 0x41, 0),
      ]),
    ),
  ],
  ['nothing', new Uint8Array()],
  ['half a store', store.subarray(0, 900)],
])('hostile credentials end with a sentence: %s', async (_, held) => {
  const file = carrying('png', await writePng(scene(4, 4)), held)
  expect(await state(file, 'png')).toMatch(/^(Not checked|Do not match this file): /)
})

test('every store of many is removed at once', async () => {
  const plain = await writePng(scene(4, 4))
  const many = Array.from({ length: 50_000 }, () => makeChunk('caBX', Uint8Array.of(1)))
  const file = concat([plain.subarray(0, 33), ...many, plain.subarray(33)])
  expect(withoutCredentials(file, 'png')).toEqual(plain)
})

test('notes of generators are reported', async () => {
  const bytes = await writePng(scene(4, 4))
  const text = (words: string) => concat([bytes.subarray(0, 33), makeChunk('tEXt', ascii(words)), bytes.subarray(33)])
  expect(Object.keys(await origins(text('parameters\0a cat, Steps: 20'), 'png'))).toEqual(['Note of a generator'])
  expect(Object.keys(await origins(text('Software\0Midjourney'), 'png'))).toEqual(['Note of a generator'])
  expect(Object.keys(await origins(text('Software\0Google Imagen 4'), 'png'))).toEqual(['Note of a generator'])
})

test.each([
  'Software\0Photos 1.0, parameters of light',
  'Description\0Imagen de archivo, tomada dalle montagne; DALLE in Beton',
  'Title\0Ideogram of a mountain',
  'parameters\0exposure 1/60, gain 2',
  'prompt\0Describe your summer',
])('no word of a plain photo is taken for a note of a generator: %s', async (words) => {
  const bytes = await writePng(scene(4, 4))
  const file = concat([bytes.subarray(0, 33), makeChunk('tEXt', ascii(words)), bytes.subarray(33)])
  expect(await origins(file, 'png')).toEqual({})
})

test.each([
  ['parentOf', 'trainedAlgorithmicMedia'],
  ['componentOf', null],
])('a claim of AI in an ingredient that is %s counts for the whole image as %s', (relationship, expected) => {
  const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
  const assertion = (label: string, value: CborInput) => writeJumbf('cbor', label, [cborBox(value)])
  const manifestOf = (label: string, ...assertions: Uint8Array[]) =>
    writeJumbf('c2ma', label, [writeJumbf('c2as', 'c2pa.assertions', assertions)])
  const created = assertion('c2pa.actions.v2', { actions: [{ action: 'c2pa.created', digitalSourceType: source }] })
  const opened = assertion('c2pa.actions.v2', { actions: [{ action: 'c2pa.opened' }] })
  const url = 'self#jumbf=/c2pa/first'
  const ingredient = assertion('c2pa.ingredient.v3', { relationship, activeManifest: { url } })
  const both = writeJumbf('c2pa', 'c2pa', [manifestOf('first', created), manifestOf('second', opened, ingredient)])
  expect(claimedAiTerm({ store: both, places: [] })).toBe(expected)
})

test('a manifest that was put before the signed one claims nothing for the image', async () => {
  const boxes = readBoxes(new Bytes(signed.avif), 0, signed.avif.length)
  const place = boxes.find(({ type }) => type === 'uuid')
  const own = findCredentials(signed.avif, 'avif')?.store ?? new Uint8Array()
  const [description] = readBoxes(new Bytes(own), 8, own.length)
  const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic'
  const forged = writeJumbf('c2ma', 'forged', [
    writeJumbf('c2as', 'c2pa.assertions', [
      writeJumbf('cbor', 'c2pa.actions', [
        cborBox({ actions: [{ action: 'c2pa.created', digitalSourceType: source }] }),
      ]),
    ]),
  ])
  const both = box('jumb', own.subarray(8, description?.end), forged, own.subarray(description?.end))
  const head = signed.avif.subarray((place?.start ?? 0) + 8, (place?.end ?? 0) - own.length)
  const rest = concat([
    signed.avif.subarray(0, place?.start),
    box('uuid', head, both),
    signed.avif.subarray(place?.end),
  ])
  const found = await origins(rest, 'avif')
  expect(found['Claimed source']).not.toContain('compositeSynthetic')
  expect(found['Claimed source of an ingredient, not checked']).toContain('compositeSynthetic')
})

test.each<[string, readonly [start: number, length: number][], string | null]>([
  [
    'in the order of the file',
    [
      [4, 2],
      [10, 6],
    ],
    null,
  ],
  [
    'in any order',
    [
      [10, 6],
      [4, 2],
    ],
    null,
  ],
  [
    'with more than the credentials',
    [
      [4, 3],
      [10, 6],
    ],
    'unchecked',
  ],
  ['with less than the credentials', [[4, 2]], 'broken'],
])('a hash that leaves out ranges %s is checked against the rest of the file', async (_, ranges, expected) => {
  const file = Uint8Array.from({ length: 20 }, (_, at) => at)
  const places = [4, 10, 13].map((start, at) => ({ start, end: [6, 13, 16][at] ?? 0 }))
  const left = expected === 'broken' ? [...ranges, [10, 6] as const] : ranges
  const rest = file.filter((at) => !left.some(([start, length]) => at >= start && at < start + length))
  const exclusions = ranges.map(([start, length]) => ({ start, length }))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', rest))
  const assertion = readJumbf(writeJumbf('cbor', 'c2pa.hash.data', [cborBox({ exclusions, alg: 'sha256', hash })]))
  const verdict = await checkFile(file, places, assertion ? [assertion] : [], new Map())
  expect(verdict?.state ?? null).toBe(expected)
})

test.each<[string, CborInput, number]>([
  ['a part of a box', { xpath: '/mdat', subset: [{ offset: 0, length: 1 }] }, 0],
  ['boxes of a version', { xpath: '/mdat', version: 1 }, 0],
  ['a box in a box', { xpath: '/meta/iloc' }, 0],
  ['a box of a file that has more behind its boxes', { xpath: '/mdat' }, 3],
])('a hash that leaves out %s is not checked, and the file not called another', async (_, exclusion, behind) => {
  const file = concat([box('ftyp', ascii('avif')), box('meta'), box('mdat', ascii('x')), new Uint8Array(behind)])
  const hash = new Uint8Array(32)
  const content = cborBox({ exclusions: [exclusion], alg: 'sha256', hash })
  const assertion = readJumbf(writeJumbf('cbor', 'c2pa.hash.bmff.v3', [content]))
  expect(await checkFile(file, [], assertion ? [assertion] : [], new Map())).toMatchObject({ state: 'unchecked' })
})

test('credentials are shown and not checked where there is no Web Crypto', async () => {
  vi.stubGlobal('crypto', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const found = await origins(signed.png, 'png')
  expect(found['Content Credentials']).toMatch(/^Not checked/)
  expect(found['Claimed source']).toContain('trainedAlgorithmicMedia')
})
