// Where an edit puts things and what it takes for a border, to the pixel.
import { describe, expect, test } from 'vitest'
import { newRaster, type Raster } from '../image/raster.ts'
import type { Anchor } from '../scale/geometry.ts'
import { applyEdits } from './apply.ts'
import { trim } from './crop.ts'
import type { Edit, RelativeBox } from './edit.ts'
import { overlaySize } from './overlay.ts'

type Colour = readonly [number, number, number, number]
const plain = (width: number, height: number, colour: Colour): Raster => {
  const made = newRaster(width, height)
  for (let at = 0; at < made.data.length; at += 4) made.data.set(colour, at)
  return made
}
const [WHITE, BLACK] = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
] as const
const edited = (source: Raster, edit: Edit) => applyEdits(source, [edit]).raster
const dark = ({ width, data }: Raster) =>
  Array.from({ length: data.length / 4 }, (_, pixel) => pixel)
    .filter((pixel) => data[pixel * 4] === 0)
    .map((pixel) => [pixel % width, Math.floor(pixel / width)] as const)
const corners = (one: Raster) => {
  const found = dark(one)
  return [found.at(0)?.join(), found.at(-1)?.join(), found.length]
}

describe('an overlay', () => {
  const put = (more: Partial<Extract<Edit, { kind: 'overlay' }>>, [width, height] = [200, 100]) =>
    edited(plain(width, height, WHITE), {
      ...{ kind: 'overlay', image: plain(10, 5, BLACK), anchor: 'centre', share: 0.05, opacity: 1, tiled: false },
      ...more,
    })
  // The margin is 3 % of the shorter side.
  test.each<[Anchor, string, string]>([
    ['top-left', '3,3', '12,7'],
    ['top', '95,3', '104,7'],
    ['top-right', '187,3', '196,7'],
    ['left', '3,48', '12,52'],
    ['centre', '95,48', '104,52'],
    ['right', '187,48', '196,52'],
    ['bottom-left', '3,92', '12,96'],
    ['bottom', '95,92', '104,96'],
    ['bottom-right', '187,92', '196,96'],
  ])('an overlay at the %s extends from %s to %s', (anchor, first, last) => {
    expect(corners(put({ anchor }))).toEqual([first, last, 50])
  })
  test('an overlay with little room left is in the middle of it', () => {
    expect(corners(put({ anchor: 'top-left', image: plain(98, 98, BLACK), share: 0.98 }, [100, 100]))).toEqual([
      ...['1,1', '98,98', 98 * 98],
    ])
  })
  test('tiled has gaps of three quarters of itself, each other row half a step to the left', () => {
    const seen = new Set(dark(put({ tiled: true, image: plain(8, 4, BLACK), share: 0.2 }, [40, 20])).map(String))
    for (let y = 0; y < 20; y += 1)
      for (let x = 0; x < 40; x += 1) {
        const [row, shift] = [Math.floor(y / 7), Math.floor(y / 7) % 2 ? 7 : 0]
        expect(seen.has(`${x},${y}`), `${x},${y}`).toBe(y - row * 7 < 4 && (x + shift) % 14 < 8)
      }
  })
  test('an overlay of a pixel is laid a step of two apart', () => {
    expect(dark(put({ tiled: true, image: plain(1, 1, BLACK), share: 0.1 }, [6, 3])).map(String)).toEqual([
      ...['0,0', '2,0', '4,0', '1,2', '3,2', '5,2'],
    ])
  })
  test('an overlay is as wide as its share of the image, no higher than the image, and a pixel at least', () => {
    expect(overlaySize({ width: 300, height: 200 }, { width: 40, height: 30 }, 0.2)).toEqual({ width: 60, height: 45 })
    expect(overlaySize({ width: 300, height: 30 }, { width: 40, height: 60 }, 0.2)).toEqual({ width: 20, height: 30 })
    expect(overlaySize({ width: 9, height: 9 }, { width: 400, height: 1 }, 0.01)).toEqual({ width: 1, height: 1 })
  })
  test('an overlay is made in its final size, by its own pixels where it has that size already', () => {
    const image = plain(2, 1, BLACK)
    image.data.set(WHITE, 4)
    expect(dark(put({ image: image, share: 0.5 }, [4, 4])).map(String)).toEqual(['1,2'])
    expect(corners(put({ image: plain(2, 2, BLACK), share: 0.5 }, [20, 20]))).toEqual(['5,5', '14,14', 100])
  })
  // Source over destination: W3C Compositing 1, section 5.1.
  test.each<[Colour, Colour, number, Colour]>([
    [[200, 100, 0, 255], [0, 50, 100, 255], 0.25, [150, 88, 25, 255]],
    [[200, 100, 0, 255], [0, 50, 100, 51], 1, [160, 90, 20, 255]],
    [[200, 100, 0, 51], [0, 50, 100, 204], 0.5, [46, 62, 77, 133]],
    [[200, 100, 0, 255], [9, 9, 9, 0], 1, [200, 100, 0, 255]],
    [[200, 100, 0, 0], [9, 8, 7, 255], 1, [9, 8, 7, 255]],
  ])('an overlay on %o puts %o at %f', (below, above, opacity, seen) => {
    const one = edited(plain(3, 3, below), {
      ...{ kind: 'overlay', image: plain(1, 1, above), anchor: 'centre', share: 1 / 3, opacity, tiled: false },
    })
    expect([...one.data.subarray(16, 20)].map((value, at) => Math.abs(value - (seen[at] ?? 0)) <= 1)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})

describe('a trim', () => {
  const framed = (border: Colour, inner: Colour, corner: Colour = border) => {
    const one = plain(9, 7, border)
    for (let y = 2; y < 4; y += 1) for (let x = 3; x < 6; x += 1) one.data.set(inner, (y * 9 + x) * 4)
    one.data.set(corner, (6 * 9 + 8) * 4)
    return one
  }
  const size = ({ width, height }: Raster) => `${width} × ${height}`
  test('takes what is transparent up to an alpha of 8', () => {
    expect(size(trim(framed([0, 0, 0, 8], WHITE), 0))).toBe('3 × 2')
    expect(size(trim(framed([0, 0, 0, 0], [0, 0, 0, 9]), 0))).toBe('3 × 2')
    expect(size(trim(framed([0, 0, 0, 0], [0, 0, 0, 8]), 0))).toBe('9 × 7')
    expect(size(trim(framed([0, 0, 0, 9], [0, 0, 0, 33]), 0))).toBe('9 × 7')
    // Whatever colour hides behind so little of it.
    const spotted = framed([0, 0, 0, 8], WHITE)
    spotted.data.set([200, 0, 0, 8], 4 * 4)
    expect(size(trim(spotted, 0))).toBe('3 × 2')
  })
  test.each([0, 1, 2, 3])('a trim takes pixels up to 24 from the corners, in channel %i too', (channel) => {
    const off = (by: number): Colour => {
      const colour = [200, 200, 200, 200]
      colour[channel] = 200 + by
      return colour as unknown as Colour
    }
    expect(size(trim(framed(off(0), off(25)), 0))).toBe('3 × 2')
    expect(size(trim(framed(off(0), off(24)), 0))).toBe('9 × 7')
    expect(size(trim(framed(off(0), [0, 0, 0, 255], off(24)), 0))).toBe('3 × 2')
    expect(size(trim(framed(off(0), [0, 0, 0, 255], off(25)), 0))).toBe('9 × 7')
  })
  test.each([0, 8, 54, 62])('leaves an image alone whose pixel %i is a corner of another colour', (corner) => {
    const one = framed(WHITE, BLACK)
    one.data.set([90, 90, 90, 255], corner * 4)
    expect(size(trim(one, 0))).toBe('9 × 7')
  })
  test('puts back a part of the longer side, as far as there is image', () => {
    expect(size(trim(framed(WHITE, BLACK), 0.34))).toBe('5 × 4')
    expect(size(trim(framed(WHITE, BLACK), 0.4))).toBe('5 × 4')
    expect(size(trim(framed(WHITE, BLACK), 2))).toBe('9 × 7')
    const high = plain(9, 9, WHITE)
    for (const y of [3, 4, 5]) high.data.set(BLACK, (y * 9 + 4) * 4)
    expect(size(trim(high, 0.4))).toBe('3 × 5')
    const at = trim(framed(WHITE, BLACK), 0.34)
    expect(dark(at).map(String)).toEqual(['1,1', '2,1', '3,1', '1,2', '2,2', '3,2'])
  })
  test('finds a single pixel', () => {
    const one = plain(9, 7, WHITE)
    one.data.set(BLACK, (5 * 9 + 1) * 4)
    expect(size(trim(one, 0))).toBe('1 × 1')
    const first = plain(9, 7, [0, 0, 0, 0])
    first.data.set(BLACK, 0)
    expect(size(trim(first, 0))).toBe('1 × 1')
  })
})

describe('a crop', () => {
  const numbered = (width: number, height: number) => {
    const one = newRaster(width, height)
    for (let pixel = 0; pixel < width * height; pixel += 1) one.data.set([pixel, pixel, pixel, 255], pixel * 4)
    return one
  }
  const left = (one: Raster) => [one.width, one.height, one.data[0]]
  const box = (x: number, y: number, width: number, height: number): RelativeBox => ({ x, y, width, height })
  test.each([
    [box(0, 0, 1, 1), [10, 10, 0]],
    [box(-1, -1, 1.5, 1.2), [5, 2, 0]],
    [box(0.5, 0.7, 9, 9), [5, 3, 75]],
    [box(0.14, 0.26, 0.1, 0.1), [1, 1, 31]],
    [box(0, 0, 1, 0.5), [10, 5, 0]],
    [box(0, 0, 0.5, 1), [5, 10, 0]],
  ])('a crop to %o cuts that box', (part, expected) =>
    expect(left(edited(numbered(10, 10), { kind: 'crop', box: part }))).toEqual(expected),
  )
  test.each([[box(0, 0, 0.04, 1)], [box(0, 0, 1, 0.04)], [box(0, 1, 1, 1)]])('a crop to %o leaves nothing', (part) => {
    expect(() => edited(numbered(10, 10), { kind: 'crop', box: part })).toThrow(
      expect.objectContaining({ code: 'nothing-left' }),
    )
  })
  test.each<[Anchor, number]>([
    ['top-left', 0],
    ['top', 0],
    ['left', 40],
    ['centre', 40],
    ['bottom', 80],
    ['bottom-right', 80],
  ])('a crop to a ratio of 5 by 1 at the %s begins with pixel %i', (anchor, first) => {
    const ratio: Edit = { kind: 'crop-ratio', width: 5, height: 1, anchor }
    expect(left(edited(numbered(10, 10), ratio))).toEqual([10, 2, first])
  })
  test('a crop to a ratio keeps a pixel at least', () => {
    expect(left(edited(numbered(10, 10), { kind: 'crop-ratio', width: 100, height: 1, anchor: 'top' }))).toEqual([
      10, 1, 0,
    ])
    expect(left(edited(numbered(10, 10), { kind: 'crop-ratio', width: 1, height: 100, anchor: 'left' }))).toEqual([
      1, 10, 0,
    ])
  })
})

describe('a size', () => {
  const to = (width: number, height: number): Edit => ({
    kind: 'resize',
    settings: { width, height, percent: null, fit: 'stretch', neverEnlarge: false, background: '#000000' },
  })
  test('an equal size is no enlargement, one pixel more is', () => {
    expect(applyEdits(plain(4, 4, WHITE), [to(4, 4)]).enlargements).toEqual([])
    expect(applyEdits(plain(4, 4, WHITE), [to(5, 4)]).enlargements).toEqual([
      { times: 1.25, from: { x: 0, y: 0, width: 4, height: 4 } },
    ])
  })
  test('a size of 65,535 a side is the largest', () => {
    expect(applyEdits(plain(1, 1, WHITE), [to(65_535, 1)]).raster.width).toBe(65_535)
    for (const edit of [to(65_536, 1), to(1, 65_536), to(25_000, 10_001)])
      expect(() => applyEdits(plain(1, 1, WHITE), [edit])).toThrow(
        expect.objectContaining({ code: 'target-too-large' }),
      )
  })
  test('stays in one direction: the other is made again', () => {
    const one = applyEdits(plain(4, 4, [10, 20, 30, 128]), [to(4, 2)]).raster
    expect([one.width, one.height, ...one.data.subarray(0, 4)]).toEqual([4, 2, 10, 20, 30, 128])
  })
})
