// From findings to a file: what is drawn where, on a canvas of numbers.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mask } from '../core/plane.ts'
import { FakeCanvas, lastWish, pictureOf, readBack, scaledWith, standInCanvas, written } from '../testing/canvas.ts'
import type { CutoutStyle } from '../types.ts'
import type { Findings, RenderRequest } from '../worker-messages.ts'
import { drawBackground } from './backdrop.ts'
import { decide } from './choose-mask.ts'
import { openPhoto } from './photo.ts'
import { render } from './render.ts'
import { eachRows } from './rows.ts'

beforeEach(standInCanvas)
afterEach(() => {
  vi.unstubAllGlobals()
  written.add('image/webp')
})

const [WIDTH, HEIGHT] = [80, 60]
/** A red rectangle on blue, and the mask that says so. */
const isSubject = (x: number, y: number) => x >= 20 && x < 60 && y >= 10 && y < 50
const photo = pictureOf(WIDTH, HEIGHT, (x, y) => (isSubject(x, y) ? [220, 20, 20] : [20, 20, 220]))
const mask: Mask = {
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    isSubject(at % WIDTH, Math.floor(at / WIDTH)) ? 255 : 0,
  ),
  width: WIDTH,
  height: HEIGHT,
}
const findings: Findings = { general: mask, matting: mask, peak: 1 }
const plain: CutoutStyle = {
  edges: { shift: 0, feather: 0, decontaminate: 0 },
  strokes: [],
  background: { kind: 'transparent' },
  shadow: null,
  crop: null,
  output: 'png',
}
const orders: number[] = []
const order = (style: Partial<CutoutStyle> = {}, change: Partial<RenderRequest> = {}): RenderRequest => ({
  id: `photo ${orders.push(0)}`,
  photo,
  name: 'cat.jpg',
  decision: decide(findings, 'object'),
  version: 1,
  width: WIDTH,
  style: { ...plain, ...style },
  maxSide: null,
  ...change,
})
const silent = { onProgress: () => {}, onDownload: () => {} }
async function drawn(style: Partial<CutoutStyle> = {}, change: Partial<RenderRequest> = {}) {
  const { file, width, height } = await render(order(style, change), silent)
  const canvas = await readBack(file)
  const at = (x: number, y: number) => [...canvas.data.slice((y * width + x) * 4, (y * width + x) * 4 + 4)]
  return { file, width, height, at }
}
const [RED, BLUE] = [
  [220, 20, 20, 255],
  [20, 20, 220, 255],
]

describe('the subject', () => {
  test('stands alone, whole inside and gone outside', async () => {
    const { at, width, height, file } = await drawn()
    expect([width, height, file.name, file.type]).toEqual([WIDTH, HEIGHT, 'cat-nobg.png', 'image/png'])
    expect([at(40, 30), at(22, 12)]).toEqual([RED, RED])
    expect([at(5, 5)[3], at(64, 30)[3], at(40, 55)[3]]).toEqual([0, 0, 0])
    expect(lastWish.at(-1)).toEqual({ type: 'image/png', quality: 0.95 })
  })

  test('tells how far it is', async () => {
    const shares: number[] = []
    await render(order(), { ...silent, onProgress: (share) => shares.push(share) })
    expect(shares).toEqual([0.2, 0.5, 0.7, 0.85])
  })

  test('as WebP, and as PNG where the browser writes no WebP', async () => {
    const { file } = await drawn({ output: 'webp' })
    expect([file.name, file.type]).toEqual(['cat-nobg.webp', 'image/webp'])
    written.delete('image/webp')
    const other = await drawn({ output: 'webp' })
    expect([other.file.name, other.file.type]).toEqual(['cat-nobg.png', 'image/png'])
  })

  test('its mask is grey and opaque, and black beyond the photo', async () => {
    const { at, file } = await drawn({ output: 'mask' })
    expect(file.name).toBe('cat-mask.png')
    expect([at(40, 30), at(2, 2)]).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
    ])
    const wide = await drawn({ output: 'mask', crop: { padding: 50, aspect: null, longSide: null } })
    expect([wide.width, wide.height]).toEqual([80, 80])
    expect([wide.at(40, 40), wide.at(40, 1), wide.at(40, 78)]).toEqual([
      [255, 255, 255, 255],
      [0, 0, 0, 255],
      [0, 0, 0, 255],
    ])
  })

  test('is moved in and out by pixels of the upright photo, also in a preview of half the size', async () => {
    const edge = async (shift: number, maxSide: number | null) => {
      const { at, width, height } = await drawn({ edges: { ...plain.edges, shift } }, { maxSide })
      return Array.from({ length: width }, (_, x) => at(x, height / 2)[3] ?? 0).filter((alpha) => alpha >= 128).length
    }
    const [whole, half] = [await edge(0, null), await edge(0, 40)]
    expect([whole, half]).toEqual([40, 20])
    expect(await edge(4, null)).toBe(48)
    expect(await edge(-4, null)).toBe(32)
    expect(await edge(4, 40)).toBe(24)
  })

  test('has soft edges where that was asked, by pixels of the upright photo', async () => {
    const soft = async (feather: number, maxSide: number | null) => {
      const { at, width, height } = await drawn({ edges: { ...plain.edges, feather } }, { maxSide })
      const row = Array.from({ length: width }, (_, x) => at(x, height / 2)[3] ?? 0)
      return row.filter((alpha) => alpha > 12 && alpha < 243).length
    }
    const hard = await soft(0, null)
    expect(await soft(8, null)).toBeGreaterThan(hard + 6)
    expect(await soft(8, 40)).toBeLessThan(await soft(8, null))
  })

  test('is what the brush says, whatever the photo’s colours say', async () => {
    const { at } = await drawn({
      strokes: [
        { act: 'keep', radius: 5, softness: 0, points: [[8, 30]] },
        { act: 'erase', radius: 5, softness: 0, points: [[40, 30]] },
      ],
    })
    expect([at(8, 30)[3], at(40, 30)[3], at(30, 15)[3], at(8, 50)[3]]).toEqual([255, 0, 255, 0])
  })

  test('what the old background lent its soft edge is taken out as far as asked', async () => {
    const ramp = (x: number) => Math.min(1, Math.max(0, (x - 30) / 20))
    const soft = pictureOf(WIDTH, HEIGHT, (x) => [
      220 * ramp(x) + 20 * (1 - ramp(x)),
      20,
      20 * ramp(x) + 220 * (1 - ramp(x)),
    ])
    const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => 255 * ramp(at % WIDTH))
    const half = { ...findings, general: null, matting: { ...mask, data } }
    const of = async (decontaminate: number) => {
      const edges = { ...plain.edges, decontaminate }
      const { at } = await drawn({ edges }, { photo: soft, decision: decide(half, 'people') })
      return at(40, 30)[2] ?? 0
    }
    const [none, some, all] = [await of(0), await of(0.5), await of(1)]
    expect(none).toBe(120)
    expect(some).toBeLessThan(none - 20)
    expect(all).toBeLessThan(some - 20)
  })
})

describe('behind the subject', () => {
  test('a colour fills what was cut away', async () => {
    const { at } = await drawn({ background: { kind: 'color', color: '#0a141e' } })
    expect([at(3, 3), at(79, 59), at(40, 30)]).toEqual([[10, 20, 30, 255], [10, 20, 30, 255], RED])
  })

  test('a gradient runs as one of CSS does', async () => {
    const line = async (angle: number) => {
      const canvas = new FakeCanvas(80, 60)
      const background = { kind: 'gradient', from: '#000000', to: '#ffffff', angle } as const
      const [context, opened] = [canvas.getContext() as never, await openPhoto(photo, null)]
      await drawBackground(context, background, opened, mask, {} as never, 1)
      const [gradient] = canvas.gradients
      expect(gradient?.stops).toEqual([
        [0, '#000000'],
        [1, '#ffffff'],
      ])
      return gradient?.line.map((value) => Math.round(value * 100) / 100)
    }
    expect(await line(0)).toEqual([40, 60, 40, 0])
    expect(await line(90)).toEqual([0, 30, 80, 30])
    // The corners' colours are the ends: |80·sin 45°| + |60·cos 45°|.
    expect(await line(45)).toEqual([5, 65, 75, -5])
  })

  test('another picture covers all, cut evenly', async () => {
    const stripes = pictureOf(40, 10, (x) => (x < 14 ? [0, 250, 0] : x < 26 ? [250, 250, 0] : [0, 250, 250]))
    const { at } = await drawn({ background: { kind: 'image', image: stripes } })
    // 10 become 60 high: of 240 columns the middle 80 are seen, 13.33 to 26.67 of the picture.
    expect([at(0, 0), at(79, 59), at(40, 5)]).toEqual([
      [0, 250, 0, 255],
      [0, 250, 250, 255],
      [250, 250, 0, 255],
    ])
    const tall = pictureOf(10, 40, (_, y) => (y < 17 ? [0, 250, 0] : y < 23 ? [250, 250, 0] : [0, 250, 250]))
    const down = await drawn({ background: { kind: 'image', image: tall } })
    expect([down.at(2, 0), down.at(2, 30), down.at(2, 59)]).toEqual([
      [0, 250, 0, 255],
      [250, 250, 0, 255],
      [0, 250, 250, 255],
    ])
    await expect(drawn({ background: { kind: 'image', image: new Blob(['x']) } })).rejects.toMatchObject({
      code: 'bad-background',
    })
  })

  test('the photo out of focus has none of the subject’s colour', async () => {
    const { at } = await drawn({ background: { kind: 'blur', radius: 4 } })
    expect([at(2, 2), at(18, 30), at(40, 30)]).toEqual([BLUE, BLUE, RED])
  })

  test('out of focus by pixels of the upright photo, however large it is', async () => {
    const large = pictureOf(900, 40, (x) => (x < 450 ? [0, 0, 0] : [200, 200, 200]))
    const none: Mask = { data: new Uint8Array(900 * 40), width: 900, height: 40 }
    const width = async (radius: number, maxSide: number | null) => {
      const change = { photo: large, decision: decide({ ...findings, general: none }, 'object'), width: 900, maxSide }
      const { at, width: wide } = await drawn({ background: { kind: 'blur', radius } }, change)
      const greys = Array.from({ length: wide }, (_, x) => at(x, 10)[0] ?? 0)
      return (greys.filter((grey) => grey > 10 && grey < 190).length * 900) / wide
    }
    const [narrow, wide, small] = [await width(9, null), await width(36, null), await width(36, 450)]
    expect(narrow).toBeGreaterThan(18)
    expect(narrow).toBeLessThan(60)
    expect(wide / narrow).toBeGreaterThan(2.5)
    expect(small / wide).toBeGreaterThan(0.8)
    expect(small / wide).toBeLessThan(1.25)
  })

  test('a shadow lies under the subject, where its angle points', async () => {
    const shadow = { kind: 'drop', opacity: 0.5, blur: 0, distance: 20, angle: 0 } as const
    const { at } = await drawn({ shadow })
    // A fifth of 40 pixels to the right, half dark.
    expect(at(64, 30)[3]).toBeGreaterThan(120)
    expect(at(64, 30)[3]).toBeLessThan(132)
    expect([at(64, 30).slice(0, 3), at(72, 30)[3], at(15, 30)[3], at(40, 30)]).toEqual([[0, 0, 0], 0, 0, RED])
  })
})

describe('the frame', () => {
  test('is cut to the subject and drawn at the size asked for', async () => {
    const { at, width, height } = await drawn({ crop: { padding: 0, aspect: null, longSide: 20 } })
    expect([width, height]).toEqual([20, 20])
    expect([at(1, 1)[3], at(10, 10), at(18, 18)[3]]).toEqual([255, RED, 255])
  })

  test('of a preview is smaller in the same measure', async () => {
    const { width } = await drawn({ crop: { padding: 0, aspect: 1, longSide: 20 } }, { maxSide: 40 })
    expect(width).toBe(10)
  })

  test('without a subject is the whole photo', async () => {
    const none = { ...findings, general: { ...mask, data: new Uint8Array(WIDTH * HEIGHT) } }
    const { width, height } = await drawn(
      { crop: { padding: 5, aspect: 1, longSide: 20 } },
      { decision: decide(none, 'object') },
    )
    expect([width, height]).toEqual([WIDTH, HEIGHT])
  })

  test('beyond the photo shows what is behind', async () => {
    const background = { kind: 'color', color: '#0a141e' } as const
    const { at, width } = await drawn({ background, crop: { padding: 50, aspect: null, longSide: null } })
    expect([width, at(40, 1), at(40, 40)]).toEqual([80, [10, 20, 30, 255], RED])
  })
})

test('whatever is drawn at another size is smoothed as well as the browser can', async () => {
  scaledWith.clear()
  const image = pictureOf(40, 10, () => [0, 250, 0])
  await drawn({ background: { kind: 'image', image } }, { maxSide: 40 })
  await drawn({ background: { kind: 'blur', radius: 2 }, crop: { padding: 0, aspect: null, longSide: 20 } })
  await drawn({ shadow: { kind: 'drop', opacity: 0.5, blur: 9, distance: 20, angle: 0 } })
  await drawn({ output: 'mask', crop: { padding: 0, aspect: null, longSide: 20 } })
  expect([...scaledWith]).toEqual(['high'])
})

describe('what was drawn last is used again', () => {
  const opened = () => vi.mocked(createImageBitmap).mock.calls.length
  beforeEach(() => vi.stubGlobal('createImageBitmap', vi.fn(createImageBitmap)))

  test('by another background, not by another photo, size or edge', async () => {
    const first = order()
    await render(first, silent)
    await render({ ...first, style: { ...plain, background: { kind: 'color', color: '#fff' } } }, silent)
    await render({ ...first, style: { ...plain, edges: { ...plain.edges, shift: 3 } } }, silent)
    expect(opened()).toBe(1)
    await render({ ...first, maxSide: 40 }, silent)
    await render(order(), silent)
    expect(opened()).toBe(3)
  })

  test('with a new decision its mask is made anew', async () => {
    const first = order({ output: 'mask' })
    const before = await readBack((await render(first, silent)).file)
    const none = { ...findings, general: { ...mask, data: new Uint8Array(WIDTH * HEIGHT) } }
    const after = await readBack(
      (await render({ ...first, decision: decide(none, 'object'), version: 2 }, silent)).file,
    )
    expect([before.data[(30 * WIDTH + 40) * 4], after.data[(30 * WIDTH + 40) * 4]]).toEqual([255, 0])
  })
})

describe('a photo', () => {
  const sized = (width: number, height: number) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, data: new Uint8ClampedArray(4), close: () => {} }))
    // Only sizes matter: nothing is drawn.
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        readonly width: number
        readonly height: number
        constructor(width: number, height: number) {
          this.width = width
          this.height = height
        }
        getContext = () => ({
          canvas: this,
          drawImage() {},
          fillRect() {},
          getImageData: () => ({ data: Uint8ClampedArray.of(0, 0, 0, 255) }),
        })
      },
    )
  }
  test.each([
    [8000, 8000, null, 8000, 8000, false],
    [8000, 8001, null, 8000, 8001, true],
    [16_000, 16_000, null, 8000, 8000, true],
    [16_000, 8000, 4000, 4000, 2000, false],
    [300, 200, 4000, 300, 200, false],
    [5000, 1, 100, 100, 1, false],
  ])('of %i × %i for at most %s is opened at %i × %i', async (width, height, most, wide, high, reduced) => {
    sized(width, height)
    const opened = await openPhoto(new Blob(), most)
    expect(Math.abs(opened.width - wide)).toBeLessThanOrEqual(1)
    expect(Math.abs(opened.height - high)).toBeLessThanOrEqual(1)
    expect(opened.reduced).toBe(reduced)
  })

  test('that cannot be drawn is damaged', async () => {
    await expect(openPhoto(new Blob(['no']), null)).rejects.toMatchObject({ code: 'damaged' })
  })

  test('is gone through a million pixels at a time', () => {
    const heights: [number, number][] = []
    const context = {
      canvas: { width: 2048, height: 1200 },
      getImageData: (_x: number, _top: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(4),
        width,
        height,
      }),
    }
    eachRows(context as never, ({ top, height }) => heights.push([top, height]))
    expect(heights).toEqual([
      [0, 512],
      [512, 512],
      [1024, 176],
    ])
  })
})
