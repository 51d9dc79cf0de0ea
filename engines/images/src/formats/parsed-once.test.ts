import { afterEach, expect, test, vi } from 'vitest'
import { ascii, Bytes, be32, concat, le32 } from '../core/bytes.ts'
import { readMetadata, stripMetadata, writeMetadata } from '../metadata/copy.ts'
import { noMetadata } from '../metadata/types.ts'
import { makeExif } from '../testing/exif.ts'
import type { FormatId } from '../types.ts'
import { isComplete, readHeader } from './index.ts'
import { hasGainMap } from './jpeg/gain-map/find.ts'
import { makeChunk } from './png/chunks.ts'
import { pngSignature } from './png/signature.ts'

afterEach(() => vi.restoreAllMocks())

const box = (type: string, ...parts: Uint8Array[]) => {
  const body = concat(parts)
  return concat([be32(body.length + 8), ascii(type), body])
}

const exif = makeExif(6)
const exifSegment = concat([Uint8Array.of(0xff, 0xe1, 0, exif.length + 8), ascii('Exif\0\0'), exif])
const frame = Uint8Array.of(0xff, 0xc0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0)
const jpeg = concat([Uint8Array.of(0xff, 0xd8), exifSegment, frame, Uint8Array.of(0xff, 0xda, 0, 2, 7, 0xff, 0xd9)])

const head = concat([be32(40), be32(30), Uint8Array.of(8, 2, 0, 0, 0)])
const parts = [makeChunk('IHDR', head), makeChunk('IDAT', new Uint8Array(9)), makeChunk('IEND', new Uint8Array(0))]
const png = concat([pngSignature, ...parts])

const lossless = concat([ascii('VP8L'), le32(6), Uint8Array.of(0x2f, 39, 0, 7, 0, 0)])
const webp = concat([ascii('RIFF'), le32(lossless.length + 4), ascii('WEBP'), lossless])

const size = box('ispe', be32(0), be32(40), be32(30))
const associations = box('ipma', be32(0), be32(1), Uint8Array.of(0, 1, 1, 1))
const primary = box('pitm', be32(0), Uint8Array.of(0, 1))
const meta = box('meta', be32(0), primary, box('iprp', box('ipco', size), associations))
const avif = concat([box('ftyp', ascii('avif'), be32(0)), meta])

/** `at` is a place in the file that only the parser of its structure reads. */
test.each([
  { format: 'jpeg', file: jpeg, method: 'u16', at: 4 },
  { format: 'png', file: png, method: 'u32', at: 8 },
  { format: 'webp', file: webp, method: 'u32', at: 16 },
  { format: 'avif', file: avif, method: 'u32', at: 16 },
] as const)('the structure of a $format file is parsed once, whatever is asked of it', async (given) => {
  const { file, method, at } = given
  const format: FormatId = given.format
  const reads = vi.spyOn(Bytes.prototype, method)
  expect(readHeader(file, format)).toMatchObject({ width: 40, height: expect.any(Number) })
  isComplete(file, format)
  await readMetadata(file, format)
  await stripMetadata(file, format, 'strip')
  await writeMetadata(file, format, noMetadata)
  if (format === 'jpeg') expect(hasGainMap(file)).toBe(false)
  const { calls, contexts } = reads.mock
  const parses = calls.filter(([place], index) => place === at && (contexts[index] as Bytes).data === file)
  expect(parses).toHaveLength(1)
})
