// EXIF, names, limits and headers at the end of each bound and one beyond.

import { ascii, be16, be32, concat, le16, le32 } from '@sundry/kit'
import { refuseBomb, tooManyMegapixels } from '@sundry/raster'
import { describe, expect, test } from 'vitest'
import { forNewPixels, hasGps, orientationOnly, orientationOr1, readOrientation } from '../containers/exif.ts'
import { isSrgbProfile, meaningfulProfile } from '../model/metadata.ts'
import { profileFor, storedMetadata } from '../pipeline/metadata.ts'
import { makeProfile } from '../testing/profile.ts'
import { isComplete, longestSide, refuseTarget, renameTo } from './index.ts'
import { readSvgHeader } from './svg/describe.ts'
import { readTiffHeader } from './tiff/describe.ts'

type Tag = readonly [tag: number, type: number, count: number, value: number]

/** A TIFF block with its directory at `at`. */
function tiff(tags: readonly Tag[], { little = false, at = 8, magic = 42 } = {}) {
  const [u16, u32] = little ? [le16, le32] : [be16, be32]
  return concat([
    ...[ascii(little ? 'II' : 'MM'), u16(magic), u32(at), new Uint8Array(at - 8), u16(tags.length)],
    ...tags.map(([tag, type, count, value]) =>
      concat([u16(tag), u16(type), u32(count), ...(type === 3 ? [u16(value), u16(0)] : [u32(value)])]),
    ),
    u32(0),
  ])
}
const ORIENTED: Tag = [0x112, 3, 1, 6]

describe('EXIF', () => {
  test.each([true, false])('EXIF in little-endian %s: the orientation is found wherever the directory is', (little) => {
    for (const at of [8, 20]) {
      const block = tiff([[0x10f, 2, 4, 0], ORIENTED, [0x8825, 4, 1, 99]], { little, at })
      expect([readOrientation(block), hasGps(block)]).toEqual([6, true])
      const reset = forNewPixels(block)
      expect([readOrientation(reset), hasGps(reset), reset.length]).toEqual([1, true, block.length])
      expect(readOrientation(block)).toBe(6)
      // No other octet changed.
      expect(block.filter((octet, index) => octet !== reset[index])).toHaveLength(1)
    }
  })
  test('EXIF values from one to eight count, others mean upright', () => {
    const of = (value: number) => readOrientation(tiff([[0x112, 3, 1, value]]))
    expect([0, 1, 2, 8, 9].map(of)).toEqual([1, 1, 2, 8, 1])
    expect(readOrientation(tiff([]))).toBe(1)
  })
  test('an entry that is cut off is none', () => {
    const block = tiff([ORIENTED])
    // Head of eight, count of two, twelve octets of entry: then what follows may be missing.
    expect([block.subarray(0, 22), block.subarray(0, 21)].map(orientationOr1)).toEqual([6, 1])
    expect(orientationOr1(tiff([]).subarray(0, 9))).toBe(1)
    expect(orientationOr1(null)).toBe(1)
    expect(hasGps(ascii('no TIFF'))).toBe(false)
    expect(forNewPixels(ascii('no TIFF'))).toEqual(ascii('no TIFF'))
    expect(() => readOrientation(tiff([ORIENTED], { magic: 43 }))).toThrow('version')
  })
  test('the smallest block says one thing and is a whole directory', () => {
    const block = orientationOnly(7)
    expect(block).toEqual(tiff([[0x112, 3, 1, 7]]))
  })
})

describe('limits', () => {
  const bomb = (width: number, height: number) => {
    try {
      refuseBomb({ width, height })
      return false
    } catch {
      return true
    }
  }
  test('250 million pixels, 65,535 a side', () => {
    expect([bomb(25_000, 10_000), bomb(25_000, 10_001), bomb(65_535, 1), bomb(65_536, 1)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
  test('limits are named in megapixels, beside those of the image', () =>
    expect(tooManyMegapixels(2_000_001, 1_000_000)).toMatch(/^3 megapixels .* 1\./))
  test.each([
    ['jpeg', 65_500],
    ['webp', 16_383],
    ['gif', 65_535],
    ['ico', 256],
    ['avif', 65_536],
    ['png', 65_535],
  ] as const)('%s holds a side of %i', (format, side) => {
    expect(longestSide(format)).toBe(side)
    expect(() => refuseTarget({ width: side, height: 1 }, format)).not.toThrow()
    expect(() => refuseTarget({ width: 1, height: side + 1 }, format)).toThrow('')
  })
  test('no target has more pixels than a source', () => {
    expect(() => refuseTarget({ width: 25_000, height: 10_000 }, 'png')).not.toThrow()
    expect(() => refuseTarget({ width: 25_000, height: 10_001 }, 'png')).toThrow()
  })
})

describe('names', () => {
  test('an ending has five letters at most, and a name never only an ending', () => {
    expect(renameTo('a.abcde', 'png')).toBe('a.png')
    expect(renameTo('a.abcdef', 'png')).toBe('a.abcdef.png')
    expect([renameTo('.jpg', 'png'), renameTo('', 'png')]).toEqual(['.jpg.png', 'image.png'])
  })
})

describe('drawings', () => {
  const size = (text: string) => {
    const found = readSvgHeader(ascii(text))
    return found && [found.width, found.height]
  }
  test('drawings have the sides they name, one and their view, their view, or those of CSS', () => {
    expect(size('<svg width="30" height="40" viewBox="0 0 1 1">')).toEqual([30, 40])
    expect(size('<svg width="30" viewBox="0 0 100 50">')).toEqual([30, 15])
    expect(size('<svg height="30" viewBox="0 0 100 50">')).toEqual([60, 30])
    expect(size('<svg viewBox="5 5 100 50">')).toEqual([100, 50])
    expect(size('<svg viewBox="0 0 100 0">')).toEqual([100, 150])
    expect(size('<svg viewBox="0 0 -7 50">')).toEqual([300, 50])
    expect(size('<svg viewBox="0 0 100">')).toEqual([300, 150])
    expect(size('<svg>')).toEqual([300, 150])
    expect(size("<svg width='0.2' height='0.3'>")).toEqual([1, 1])
    expect(size('<x:svg width="+7" height=" 8 ">')).toEqual([7, 8])
    expect(size('<svg width="1em" height="9">')).toEqual([300, 150])
    expect(size('<svgs width="3" height="4">')).toBeNull()
  })
  test('drawings are looked for in the first 64 KiB', () => {
    const behind = (spaces: number) => size(`${' '.repeat(spaces)}<svg width="3" height="4">`)
    expect([behind(65_536 - 27), behind(65_536)]).toEqual([[3, 4], null])
  })
})

describe('TIFF', () => {
  const sides: Tag[] = [
    [256, 3, 1, 30],
    [257, 3, 1, 40],
  ]
  test('long TIFF values are stored elsewhere', () => {
    const many: Tag[] = [...sides, [258, 3, 3, 0]]
    const head = tiff(many)
    // Three depths: their place instead of a value, written as a long.
    head.set(be32(head.length), head.length - 8)
    const file = (bits: number) => concat([head, be16(bits), be16(bits), be16(bits)])
    expect([readTiffHeader(file(16))?.bits, readTiffHeader(file(8))?.bits]).toEqual([16, 8])
    expect(readTiffHeader(tiff([...sides, [258, 3, 2, 16]]))?.bits).toBe(16)
  })
  test('a truncated TIFF is not read', () => {
    const file = tiff(sides)
    expect(readTiffHeader(file.subarray(0, 34))).toMatchObject({ width: 30, height: 40 })
    expect(readTiffHeader(file.subarray(0, 33))).toBeNull()
  })
})

describe('a file is whole', () => {
  test('a WebP with all that its head says, one pad octet aside', () => {
    const webp = (length: number) => concat([ascii('RIFF'), le32(20), ascii('WEBP'), new Uint8Array(length - 12)])
    expect([26, 27, 28].map((length) => isComplete(webp(length), 'webp'))).toEqual([false, true, true])
  })
  test('a JPEG with its end is whole, whatever follows', () => {
    const jpeg = (...end: number[]) => Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, ...end)
    expect(isComplete(jpeg(0xff, 0xd9), 'jpeg')).toBe(true)
    expect(isComplete(jpeg(0xff, 0xd9, 1, 2), 'jpeg')).toBe(true)
    expect(isComplete(jpeg(0xff, 0xd8), 'jpeg')).toBe(false)
    expect(isComplete(jpeg(0xfe, 0xd9), 'jpeg')).toBe(false)
    expect(isComplete(jpeg(), 'gif')).toBe(true)
  })
})

describe('profiles', () => {
  test.each(['sRGB', 'srgb v4', 'IEC61966-2.1', 'IEC 61966-2-1', 'IEC619662.1'])(
    '%s says what everything says',
    (name) => {
      expect(isSrgbProfile(makeProfile(name))).toBe(true)
      expect(meaningfulProfile(makeProfile(name))).toBeNull()
      expect(isSrgbProfile(makeProfile(name, 'GRAY'))).toBe(false)
    },
  )
  test('stay as the mode says, with EXIF upright', () => {
    const icc = makeProfile('sRGB')
    const metadata = { exif: tiff([ORIENTED]), icc, xmp: ascii('x') }
    expect([profileFor(metadata, 'strip'), profileFor(metadata, 'profile'), profileFor(metadata, 'all')]).toEqual([
      null,
      icc,
      icc,
    ])
    expect(storedMetadata(metadata, { metadata: 'all', sourceMark: null, labels: null }, icc)).toEqual({
      exif: tiff([[0x112, 3, 1, 1]]),
      icc,
      xmp: ascii('x'),
    })
    for (const mode of ['strip', 'profile'] as const)
      expect(storedMetadata(metadata, { metadata: mode, sourceMark: null, labels: null }, icc)).toEqual({
        exif: null,
        icc,
        xmp: null,
      })
  })
})
