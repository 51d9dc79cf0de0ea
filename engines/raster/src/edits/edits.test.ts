import { describe, expect, test } from 'vitest'
import { newRaster, type Raster } from '../image/raster.ts'
import { applyEdits } from './apply.ts'
import { trim } from './crop.ts'
import type { Edit } from './edit.ts'

type Pixel = readonly [number, number, number, number?]

const raster = (rows: readonly (readonly Pixel[])[]): Raster => {
  const made = newRaster(rows[0]?.length ?? 0, rows.length)
  for (const [index, [red, green, blue, alpha = 255]] of rows.flat().entries())
    made.data.set([red, green, blue, alpha], index * 4)
  return made
}
const pixelAt = ({ width, data }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]
const plain = (width: number, height: number, colour: Pixel) =>
  raster(Array.from({ length: height }, () => Array.from({ length: width }, () => colour)))
const copy = ({ width, height, data }: Raster): Raster => ({ width, height, data: new Uint8ClampedArray(data) })
const edited = (source: Raster, ...edits: Edit[]) => applyEdits(copy(source), edits).raster

const [A, B, C, D, E, F] = [10, 20, 30, 40, 50, 60].map((value): Pixel => [value, value, value]) as [
  Pixel,
  Pixel,
  Pixel,
  Pixel,
  Pixel,
  Pixel,
]
const letters = raster([
  [A, B, C],
  [D, E, F],
])

describe('turning', () => {
  test('a quarter turn clockwise puts the first row into the last column', () => {
    const turned = raster([
      [D, A],
      [E, B],
      [F, C],
    ])
    expect(edited(letters, { kind: 'rotate', degrees: 90 })).toEqual(turned)
  })

  test('turns add up', () => {
    const quarter: Edit = { kind: 'rotate', degrees: 90 }
    expect(edited(letters, quarter, quarter)).toEqual(edited(letters, { kind: 'rotate', degrees: 180 }))
    expect(edited(letters, quarter, quarter, quarter)).toEqual(edited(letters, { kind: 'rotate', degrees: 270 }))
    expect(edited(letters, quarter, quarter, quarter, quarter)).toEqual(letters)
  })

  test('a flip swaps left and right, or above and below', () => {
    const left = raster([
      [C, B, A],
      [F, E, D],
    ])
    const below = raster([
      [D, E, F],
      [A, B, C],
    ])
    expect(edited(letters, { kind: 'flip', axis: 'horizontal' })).toEqual(left)
    expect(edited(letters, { kind: 'flip', axis: 'vertical' })).toEqual(below)
  })
})

describe('cropping', () => {
  test('a trim leaves an image without a border alone', () => {
    expect(trim(letters, 0).width).toBe(3)
    expect(trim(plain(5, 5, A), 0)).toMatchObject({ width: 5, height: 5 })
  })
})

describe('adjusting', () => {
  const adjusted = (colour: Pixel, change: Partial<Extract<Edit, { kind: 'adjust' }>>) => {
    const none = { brightness: 0, contrast: 0, saturation: 0, temperature: 0, tint: 0 }
    return pixelAt(edited(plain(1, 1, colour), { kind: 'adjust', ...none, ...change }), 0, 0) as [
      number,
      number,
      number,
      number,
    ]
  }
  const change = ['brightness', 'contrast', 'saturation', 'temperature', 'tint'] as const

  test('zero changes no value', () => {
    for (let value = 0; value < 256; value += 1)
      expect(adjusted([value, 255 - value, 7], {})).toEqual([value, 255 - value, 7, 255])
  })

  test.each(change)('%s keeps black black and transparent pixels transparent', (name) => {
    for (const amount of [-100, 100]) {
      expect(adjusted([0, 0, 0], { [name]: amount })).toEqual([0, 0, 0, 255])
      expect(adjusted([80, 90, 100, 0], { [name]: amount })[3]).toBe(0)
    }
  })
})

describe('redacting', () => {
  test('covers every pixel the box touches, fully opaque, also on transparent ones', () => {
    const clear = plain(10, 10, [1, 2, 3, 0])
    const box = { x: 0.25, y: 0.25, width: 0.2, height: 0.2 }
    const covered = edited(clear, { kind: 'redact', boxes: [box], colour: '#ff8000' })
    for (const [x, y] of [
      [2, 2],
      [4, 4],
    ] as const)
      expect(pixelAt(covered, x, y)).toEqual([255, 128, 0, 255])
    expect(pixelAt(covered, 5, 5)).toEqual([1, 2, 3, 0])
    expect(pixelAt(covered, 1, 2)).toEqual([1, 2, 3, 0])
  })
})

describe('resizing', () => {
  const settings = {
    width: null,
    height: null,
    percent: null,
    fit: 'inside',
    neverEnlarge: true,
    background: '#ff0000',
  } as const

  test('resizing to a width leaves smaller images unless they may be enlarged, which has a note', () => {
    const grey = plain(40, 20, [90, 90, 90])
    expect(edited(grey, { kind: 'resize', settings: { ...settings, width: 10 } })).toEqual(plain(10, 5, [90, 90, 90]))
    // So high that it is read in several bands.
    const rising = raster(Array.from({ length: 400 }, (_, y): Pixel[] => [[y / 2, y / 2, y / 2]]))
    const half = edited(rising, { kind: 'resize', settings: { ...settings, width: null, height: 200 } })
    for (let y = 10; y < 190; y += 1) expect(Math.abs((pixelAt(half, 0, y)[0] ?? 0) - y)).toBeLessThanOrEqual(1)
    expect(edited(grey, { kind: 'resize', settings: { ...settings, width: 80 } })).toEqual(grey)
    const larger = applyEdits(grey, [{ kind: 'resize', settings: { ...settings, width: 80, neverEnlarge: false } }])
    expect(larger.raster).toMatchObject({ width: 80, height: 40 })
    expect(larger.enlargements).toHaveLength(1)
  })

  test('a size that no image may have is refused before it is made', () => {
    const huge: Edit = {
      kind: 'resize',
      settings: { ...settings, width: 60_000, height: 60_000, fit: 'stretch', neverEnlarge: false },
    }
    expect(() => edited(letters, huge)).toThrow(expect.objectContaining({ code: 'target-too-large' }))
  })
})

test('edits are made in their order, and each has a note', () => {
  const shares: number[] = []
  const first = applyEdits(
    copy(letters),
    [
      { kind: 'rotate', degrees: 90 },
      { kind: 'crop', box: { x: 0, y: 0, width: 1, height: 1 / 3 } },
    ],
    (share) => shares.push(share),
  )
  expect(first.raster).toEqual(raster([[D, A]]))
  expect(shares).toEqual([0.5, 1])
})

describe('a frame', () => {
  const half = (width: number, height: number) =>
    raster(Array.from({ length: height }, () => Array.from({ length: width }, (_, x) => (x < width / 2 ? A : F))))

  test('a frame is cut out about its own centre, after the turn', () => {
    // The edge between the colours runs through the centre, and a quarter turn lays it level.
    const cut = edited(half(40, 40), {
      kind: 'frame',
      box: { x: 0.25, y: 0.25, width: 0.5, height: 0.25 },
      degrees: 90,
    })
    expect([cut.width, cut.height]).toEqual([20, 10])
    expect([pixelAt(cut, 3, 1)[0], pixelAt(cut, 16, 8)[0]]).toEqual([A[0], F[0]])
    expect(pixelAt(cut, 16, 1)[0]).toBe(A[0])
  })

  test('a frame is transparent beyond the image', () => {
    const cut = edited(half(40, 40), { kind: 'frame', box: { x: -0.5, y: -0.5, width: 1, height: 1 }, degrees: 0 })
    expect([pixelAt(cut, 19, 30)[3], pixelAt(cut, 30, 19)[3], pixelAt(cut, 20, 20)[3]]).toEqual([0, 0, 255])
    expect(pixelAt(cut, 30, 30)).toEqual([...A, 255])
  })
})
