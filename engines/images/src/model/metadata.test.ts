// The name of a colour profile: ICC.1:2022, sections 7.2 and 7.3.

import { ascii, be32, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { isRgbProfile, isSrgbProfile, meaningfulProfile } from './metadata.ts'

const SRGB = 'sRGB IEC61966-2.1'
/** A head of 128 bytes, how many tags there are, the tags, and what they say. */
function profile(
  tags: readonly (readonly [tag: string, text: string])[],
  { count = tags.length, space = 'RGB ' } = {},
) {
  let at = 132 + tags.length * 12
  const table = tags.map(([tag, text]) => {
    const row = concat([ascii(tag), be32(at), be32(text.length)])
    at += text.length
    return row
  })
  const head = new Uint8Array(128)
  head.set(ascii(space), 16)
  return concat([head, be32(count), ...table, ...tags.map(([, text]) => ascii(text))])
}
const others = (count: number) => Array.from({ length: count }, () => ['wtpt', 'x'] as const)

describe('a profile is that of sRGB', () => {
  test('a profile is sRGB by its description, wherever that is among its tags', () => {
    expect(isSrgbProfile(profile([['desc', SRGB]]))).toBe(true)
    expect(isSrgbProfile(profile([...others(3), ['desc', SRGB], ...others(2)]))).toBe(true)
    expect(isSrgbProfile(profile([['desc', 'Display P3']]))).toBe(false)
    expect(isSrgbProfile(profile([['cprt', SRGB]]))).toBe(false)
    expect(isSrgbProfile(profile([['desc', 's\0R\0G\0B']]))).toBe(true)
  })
  test('a tag behind the hundredth makes no profile sRGB', () => {
    expect(isSrgbProfile(profile([...others(99), ['desc', SRGB]]))).toBe(true)
    expect(isSrgbProfile(profile([...others(100), ['desc', SRGB]]))).toBe(false)
  })
  test('words behind the first four hundred bytes make no profile sRGB', () => {
    expect(isSrgbProfile(profile([['desc', `${' '.repeat(396)}sRGB`]]))).toBe(true)
    expect(isSrgbProfile(profile([['desc', `${' '.repeat(397)}sRGB`]]))).toBe(false)
    expect(
      isSrgbProfile(
        profile([
          ['desc', 'P3'],
          ['cprt', 'sRGB'],
        ]),
      ),
    ).toBe(false)
  })
})

test('three colours and more than a head make a profile of red, green and blue', () => {
  expect(isRgbProfile(profile([['desc', SRGB]]))).toBe(true)
  expect(isRgbProfile(profile([['desc', SRGB]], { space: 'GRAY' }))).toBe(false)
  const whole = profile([['desc', SRGB]])
  expect([isRgbProfile(whole.subarray(0, 132)), isRgbProfile(whole.subarray(0, 133))]).toEqual([false, true])
})

test('a profile means something where it is not that of sRGB', () => {
  const p3 = profile([['desc', 'Display P3']])
  expect(meaningfulProfile(p3)).toBe(p3)
  expect(meaningfulProfile(profile([['desc', SRGB]]))).toBeNull()
  expect(meaningfulProfile(profile([['desc', 'Coated']], { space: 'CMYK' }))).toBeNull()
  expect(meaningfulProfile(null)).toBeNull()
})
