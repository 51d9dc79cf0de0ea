import { describe, expect, test } from 'vitest'
import { applyEdits } from './apply.ts'
import { trim } from './crop.ts'
import { type Edit, newRaster, type Raster } from './edit.ts'
import { overlaySize } from './overlay.ts'
import { sizeWithin } from './straighten.ts'

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

describe('straightening', () => {
  test('keeps the ratio and lies within the turned picture', () => {
    const { width, height } = sizeWithin(400, 300, 10)
    expect(width / height).toBeCloseTo(4 / 3, 1)
    const angle = (10 * Math.PI) / 180
    for (const sign of [-1, 1]) {
      const x = (width / 2) * Math.cos(angle) + sign * (height / 2) * Math.sin(angle)
      const y = (height / 2) * Math.cos(angle) + sign * (width / 2) * Math.sin(angle)
      expect(Math.abs(x)).toBeLessThanOrEqual(200)
      expect(Math.abs(y)).toBeLessThanOrEqual(150)
    }
  })

  test('a plain colour stays as it was, and no angle changes nothing', () => {
    const grey = plain(40, 30, [90, 120, 150])
    const turned = edited(grey, { kind: 'straighten', degrees: 7 })
    expect(new Set(turned.data)).toEqual(new Set([90, 120, 150, 255]))
    expect(edited(letters, { kind: 'straighten', degrees: 0 })).toEqual(letters)
  })

  test('a positive angle turns clockwise', () => {
    const size = 101
    const halves = raster(
      Array.from({ length: size }, (_, y) =>
        Array.from({ length: size }, (): Pixel => (y < 50 ? [255, 255, 255] : [0, 0, 0])),
      ),
    )
    const turned = edited(halves, { kind: 'straighten', degrees: 20 })
    const column = (x: number) =>
      Array.from({ length: turned.height }, (_, y) => pixelAt(turned, x, y)[0] ?? 0).filter((value) => value > 127)
        .length
    // The line between white above and black below falls to the right.
    expect(column(turned.width - 1)).toBeGreaterThan(column(0) + 10)
  })
})

describe('cropping', () => {
  test('a relative box is cut at whole pixels', () => {
    const cut = edited(letters, { kind: 'crop', box: { x: 1 / 3, y: 0, width: 2 / 3, height: 0.5 } })
    expect(cut).toEqual(raster([[B, C]]))
  })

  test('a box outside of the picture leaves nothing, and says so', () => {
    const outside: Edit = { kind: 'crop', box: { x: 1.2, y: 0, width: 0.5, height: 1 } }
    expect(() => edited(letters, outside)).toThrow(expect.objectContaining({ code: 'nothing-left' }))
  })

  test.each([
    ['left', A],
    ['centre', B],
    ['right', C],
  ] as const)('a ratio takes the largest part that has it, at the %s', (anchor, first) => {
    const cut = edited(raster([[A, B, C]]), { kind: 'crop-ratio', width: 1, height: 1, anchor })
    expect(cut).toEqual(raster([[first]]))
  })

  test('a trim cuts the transparent border, and puts a padding back', () => {
    const clear: Pixel = [0, 0, 0, 0]
    const rows = Array.from({ length: 20 }, (_, y) =>
      Array.from({ length: 30 }, (_, x): Pixel => (x >= 10 && x < 20 && y >= 5 && y < 9 ? A : clear)),
    )
    expect(trim(raster(rows), 0)).toEqual(plain(10, 4, A))
    expect(trim(raster(rows), 0.2)).toMatchObject({ width: 14, height: 8 })
  })

  test('a trim takes a border of one colour, though a scanner makes it uneven', () => {
    const rows = Array.from({ length: 12 }, (_, y) =>
      Array.from({ length: 12 }, (_, x): Pixel => {
        if (x >= 4 && x < 8 && y >= 4 && y < 8) return [20, 20, 90]
        const paper = 250 - ((x + y) % 5)
        return [paper, paper, paper]
      }),
    )
    expect(trim(raster(rows), 0)).toMatchObject({ width: 4, height: 4 })
  })

  test('a trim leaves a picture without a border alone', () => {
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

  test('brightness lifts the middle and leaves white', () => {
    expect(adjusted([100, 100, 100], { brightness: 50 })[0]).toBeGreaterThan(120)
    expect(adjusted([100, 100, 100], { brightness: -50 })[0]).toBeLessThan(80)
    expect(adjusted([255, 255, 255], { brightness: 100 })).toEqual([255, 255, 255, 255])
  })

  test('contrast moves what is dark down and what is light up', () => {
    expect(adjusted([60, 60, 60], { contrast: 40 })[0]).toBeLessThan(50)
    expect(adjusted([200, 200, 200], { contrast: 40 })[0]).toBeGreaterThan(210)
    expect(adjusted([60, 60, 60], { contrast: -40 })[0]).toBeGreaterThan(70)
  })

  test('without saturation only the luma is left, and more of it drives channels apart', () => {
    const [red, green, blue] = adjusted([200, 100, 50], { saturation: -100 })
    expect([green, blue]).toEqual([red, red])
    expect(adjusted([160, 100, 80], { saturation: 50 })[0]).toBeGreaterThan(160)
    expect(adjusted([160, 100, 80], { saturation: 50 })[2]).toBeLessThan(80)
  })

  test('warmer is more red and less blue; the luma of grey stays near', () => {
    const [red, green, blue] = adjusted([128, 128, 128], { temperature: 60 })
    expect(red).toBeGreaterThan(132)
    expect(blue).toBeLessThan(124)
    expect(Math.abs(0.2126 * red + 0.7152 * green + 0.0722 * blue - 128)).toBeLessThan(4)
  })

  test('a positive tint is more magenta', () => {
    const [red, green, blue] = adjusted([128, 128, 128], { tint: 60 })
    expect(green).toBeLessThan(Math.min(red, blue))
  })
})

describe('sharpening', () => {
  const edge = raster(
    Array.from({ length: 9 }, () =>
      Array.from({ length: 16 }, (_, x): Pixel => (x < 8 ? [80, 80, 80] : [160, 160, 160])),
    ),
  )

  test('an edge becomes steeper on both of its sides', () => {
    const sharp = edited(edge, { kind: 'sharpen', amount: 1, radius: 1 })
    expect(pixelAt(sharp, 7, 4)[0]).toBeLessThan(75)
    expect(pixelAt(sharp, 8, 4)[0]).toBeGreaterThan(165)
    expect(pixelAt(sharp, 0, 0)).toEqual([80, 80, 80, 255])
  })

  test('every row of a picture whose rows are equal is sharpened alike', () => {
    const sharp = edited(edge, { kind: 'sharpen', amount: 1, radius: 2 })
    for (let y = 1; y < 9; y += 1) expect(pixelAt(sharp, 8, y)).toEqual(pixelAt(sharp, 8, 0))
  })

  test('a turned picture is sharpened as the turned result', () => {
    const turn: Edit = { kind: 'rotate', degrees: 90 }
    const sharp: Edit = { kind: 'sharpen', amount: 0.8, radius: 1.2 }
    expect(edited(edge, turn, sharp)).toEqual(edited(edge, sharp, turn))
  })

  test('faint noise and amount zero change nothing', () => {
    const noise = raster([
      [
        [100, 100, 100],
        [101, 101, 101],
        [100, 100, 100],
        [102, 102, 102],
      ],
    ])
    expect(edited(noise, { kind: 'sharpen', amount: 2, radius: 1 })).toEqual(noise)
    expect(edited(edge, { kind: 'sharpen', amount: 0, radius: 1 })).toEqual(edge)
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

describe('overlays', () => {
  const white = plain(100, 50, [255, 255, 255])
  const mark = plain(10, 5, [0, 0, 0])
  const placed = (more: Partial<Extract<Edit, { kind: 'overlay' }>>) =>
    edited(white, {
      kind: 'overlay',
      picture: mark,
      anchor: 'bottom-right',
      share: 0.1,
      opacity: 1,
      tiled: false,
      ...more,
    })
  const dark = (one: Raster) => Array.from(one.data).filter((value, at) => at % 4 === 0 && value < 128).length

  test('is as wide as its share, and keeps a margin to its corner', () => {
    const marked = placed({})
    expect(dark(marked)).toBe(50)
    expect(pixelAt(marked, 97, 47)).toEqual([0, 0, 0, 255])
    expect(pixelAt(marked, 99, 49)).toEqual([255, 255, 255, 255])
    expect(pixelAt(placed({ anchor: 'top-left' }), 2, 2)).toEqual([0, 0, 0, 255])
    expect(pixelAt(placed({ anchor: 'centre' }), 50, 25)).toEqual([0, 0, 0, 255])
  })

  test('half opaque lets half of the picture through', () => {
    expect(pixelAt(placed({ opacity: 0.5 }), 97, 47)[0]).toBeCloseTo(128, -1)
  })

  test('on a transparent picture it brings its own cover', () => {
    const clear = plain(100, 50, [9, 9, 9, 0])
    const marked = edited(clear, {
      kind: 'overlay',
      picture: mark,
      anchor: 'centre',
      share: 0.1,
      opacity: 0.5,
      tiled: false,
    })
    expect(pixelAt(marked, 50, 25)).toEqual([0, 0, 0, 128])
  })

  test('tiled it covers the whole picture with gaps, cut at the borders', () => {
    const tiled = placed({ tiled: true })
    expect(dark(tiled)).toBeGreaterThan(1000)
    expect(dark(tiled)).toBeLessThan(2500)
    expect(pixelAt(tiled, 99, 0)[3]).toBe(255)
  })

  test('never becomes larger than the picture', () => {
    expect(overlaySize({ width: 100, height: 20 }, { width: 10, height: 40 }, 1)).toEqual({ width: 5, height: 20 })
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

  test('to a width; smaller ones stay unless they may be enlarged, which is said', () => {
    const grey = plain(40, 20, [90, 90, 90])
    expect(edited(grey, { kind: 'resize', settings: { ...settings, width: 10 } })).toEqual(plain(10, 5, [90, 90, 90]))
    // So high that it is read in several bands.
    const rising = raster(Array.from({ length: 400 }, (_, y): Pixel[] => [[y / 2, y / 2, y / 2]]))
    const half = edited(rising, { kind: 'resize', settings: { ...settings, width: null, height: 200 } })
    for (let y = 10; y < 190; y += 1) expect(Math.abs((pixelAt(half, 0, y)[0] ?? 0) - y)).toBeLessThanOrEqual(1)
    expect(edited(grey, { kind: 'resize', settings: { ...settings, width: 80 } })).toEqual(grey)
    const larger = applyEdits(grey, [{ kind: 'resize', settings: { ...settings, width: 80, neverEnlarge: false } }])
    expect(larger.raster).toMatchObject({ width: 80, height: 40 })
    expect(larger.notes).toHaveLength(1)
  })

  test('a padded picture stands in the middle of its colour', () => {
    const padded = edited(plain(10, 10, [0, 0, 255]), {
      kind: 'resize',
      settings: { ...settings, width: 20, height: 10, fit: 'pad' },
    })
    expect(pixelAt(padded, 0, 0)).toEqual([255, 0, 0, 255])
    expect(pixelAt(padded, 10, 5)).toEqual([0, 0, 255, 255])
  })

  test('the colour of the padding is the one asked for, in each of its channels', () => {
    const padded = edited(plain(10, 10, [0, 0, 255]), {
      kind: 'resize',
      settings: { ...settings, width: 10, height: 20, fit: 'pad', background: '#12ab56' },
    })
    expect(pixelAt(padded, 0, 0)).toEqual([0x12, 0xab, 0x56, 255])
    expect(pixelAt(padded, 9, 19)).toEqual([0x12, 0xab, 0x56, 255])
  })

  test('a size that no picture may have is refused before it is made', () => {
    const huge: Edit = {
      kind: 'resize',
      settings: { ...settings, width: 60_000, height: 60_000, fit: 'stretch', neverEnlarge: false },
    }
    expect(() => edited(letters, huge)).toThrow(expect.objectContaining({ code: 'target-too-large' }))
  })
})

test('edits are made in their order, and each is told', () => {
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
