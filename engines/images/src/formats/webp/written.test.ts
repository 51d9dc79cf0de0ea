import { le32 } from '@sundry/kit'
// Metadata of a WebP are written, read and removed at the places that the standard names.
import { describe, expect, test } from 'vitest'
import { stripMetadata } from '../../pipeline/metadata.ts'
import { makeExif } from '../../testing/exif.ts'
import { bytes, join, latin1 } from '../../testing/octets.ts'
import { makeProfile } from '../../testing/profile.ts'
import { readMetadata, writeMetadata } from '../index.ts'

interface Chunk {
  type: string
  data: Buffer
}

describe('WebP', () => {
  // https://developers.google.com/speed/webp/docs/riff_container
  const chunk = (type: string, data: Uint8Array | string) => {
    const body = join(data)
    return join(type, le32(body.length), body, body.length % 2 ? bytes(0) : bytes())
  }
  const riff = (...chunks: Uint8Array[]) => {
    const body = join('WEBP', ...chunks)
    return join('RIFF', le32(body.length), body)
  }
  const lossy = chunk('VP8 ', bytes(0, 0, 0, 0x9d, 1, 0x2a, 44, 1, 200, 0, 9))
  const extended = (flags: number, width: number, height: number) =>
    chunk('VP8X', join(bytes(flags, 0, 0, 0), le32(width - 1).subarray(0, 3), le32(height - 1).subarray(0, 3)))
  const chunksOf = (file: Uint8Array): Chunk[] => {
    const buffer = Buffer.from(file)
    expect([latin1(buffer.subarray(0, 4)), buffer.readUInt32LE(4), latin1(buffer.subarray(8, 12))]).toEqual([
      ...['RIFF', buffer.length - 8, 'WEBP'],
    ])
    const chunks: Chunk[] = []
    for (let at = 12; at < buffer.length; ) {
      const size = buffer.readUInt32LE(at + 4)
      chunks.push({ type: latin1(buffer.subarray(at, at + 4)), data: buffer.subarray(at + 8, at + 8 + size) })
      if (size % 2) expect(buffer[at + 8 + size]).toBe(0)
      at += 8 + size + (size % 2)
    }
    return chunks
  }
  const none = { exif: null, icc: null, xmp: null }

  test('the extended head announces what is there: profile 32, alpha 16, EXIF 8, XMP 4, movement 2', async () => {
    const flags = async (
      file: Uint8Array<ArrayBuffer>,
      metadata: Partial<Record<'exif' | 'icc' | 'xmp', Uint8Array>>,
    ) => {
      const [first] = chunksOf(await writeMetadata(file, 'webp', { ...none, ...metadata }))
      return first?.type === 'VP8X' ? first.data[0] : null
    }
    const simple = riff(lossy)
    expect(await flags(simple, {})).toBeNull()
    expect(await flags(simple, { icc: bytes(1) })).toBe(32)
    expect(await flags(simple, { exif: bytes(1) })).toBe(8)
    expect(await flags(simple, { xmp: bytes(1) })).toBe(4)
    const open = riff(extended(16, 300, 200), chunk('ALPH', 'a'), lossy)
    expect(await flags(open, {})).toBe(16)
    expect(await flags(riff(extended(0, 300, 200), chunk('ALPH', 'a'), lossy), {})).toBe(16)
    const moving = riff(extended(2, 300, 200), chunk('ANIM', 'abcdef'), chunk('ANMF', 'x'))
    expect(await flags(moving, {})).toBe(2)
    expect(await flags(riff(extended(18, 300, 200), chunk('ANIM', 'abcdef')), { exif: bytes(1), xmp: bytes(1) })).toBe(
      30,
    )
  })

  test('WebP chunks follow the order of the format, sides are written less one', async () => {
    const file = riff(
      extended(0x2c, 70_000, 66_000),
      chunk('ICCP', 'old'),
      lossy,
      chunk('EXIF', 'old'),
      chunk('XMP ', 'o'),
    )
    const written = await writeMetadata(file, 'webp', { exif: join('exif!'), icc: join('icc'), xmp: join('<x/>') })
    const chunks = chunksOf(written)
    expect(chunks.map(({ type }) => type)).toEqual(['VP8X', 'ICCP', 'VP8 ', 'EXIF', 'XMP '])
    expect([...(chunks[0]?.data ?? [])]).toEqual([
      0x2c,
      0,
      0,
      0,
      ...le32(69_999).subarray(0, 3),
      ...le32(65_999).subarray(0, 3),
    ])
    expect(chunks.slice(1).map(({ data }) => latin1(data))).toEqual([
      'icc',
      latin1(lossy.subarray(8, 19)),
      'exif!',
      '<x/>',
    ])
    const read = await readMetadata(written, 'webp')
    expect([read.exif, read.icc, read.xmp].map((block) => latin1(block ?? bytes()))).toEqual(['exif!', 'icc', '<x/>'])
  })

  test('WebP cleaning keeps a profile that changes colours and the orientation', async () => {
    const file = (orientation: number, profile: string) =>
      riff(
        extended(0x2c, 300, 200),
        chunk('ICCP', makeProfile(profile)),
        lossy,
        chunk('EXIF', join('Exif\0\0', makeExif(orientation))),
        chunk('XMP ', '<x/>'),
      )
    const types = (data: Uint8Array) => chunksOf(data).map(({ type }) => type)
    expect(types(await stripMetadata(file(6, 'Display P3'), 'webp', 'strip'))).toEqual(['VP8X', 'ICCP', 'VP8 ', 'EXIF'])
    expect(types(await stripMetadata(file(2, 'sRGB IEC61966-2.1'), 'webp', 'strip'))).toEqual(['VP8X', 'VP8 ', 'EXIF'])
    expect(types(await stripMetadata(file(1, 'sRGB IEC61966-2.1'), 'webp', 'strip'))).toEqual(['VP8 '])
    expect(types(await stripMetadata(file(1, 'sRGB IEC61966-2.1'), 'webp', 'profile'))).toEqual([
      'VP8X',
      'ICCP',
      'VP8 ',
    ])
  })
})
