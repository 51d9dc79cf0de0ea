// The very calls that draw what lies behind a subject, on a canvas that notes them.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mask } from '../core/plane.ts'
import { castShadow } from '../matte/shadow.ts'
import type { Background } from '../types.ts'
import { drawBackground, drawShadow } from './backdrop.ts'
import type { Photo } from './photo.ts'

const done: unknown[][] = []
const put: { data: Uint8ClampedArray; width: number; height: number }[] = []
function contextOf(canvas: { width: number; height: number }, name: string) {
  return {
    canvas,
    fillStyle: '',
    imageSmoothingQuality: 'low',
    fillRect(...box: number[]) {
      done.push([name, 'fill', this.fillStyle, ...box])
    },
    drawImage(image: { width: number; height: number }, ...numbers: number[]) {
      done.push([name, 'draw', image.width, image.height, ...numbers.map((one) => Number(one.toFixed(6)))])
    },
    createLinearGradient: () => ({ addColorStop() {} }),
    createImageData: (width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4),
    }),
    putImageData(image: (typeof put)[number], x: number, y: number) {
      put.push(image)
      done.push([name, 'put', x, y])
    },
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      ...{ width, height, data: new Uint8ClampedArray(width * height * 4).fill(90) },
    }),
  }
}
class Canvas {
  width: number
  height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext = () => contextOf(this, 'other')
}
beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', Canvas)
  done.length = 0
  put.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const frame = { x: 10, y: 20, width: 40, height: 30, outWidth: 80, outHeight: 90 }
const mask: Mask = { data: new Uint8Array(100 * 60), width: 100, height: 60 }
for (let y = 20; y < 40; y += 1) mask.data.fill(255, y * 100 + 30, y * 100 + 70)
const photo = (width = 100, height = 60) =>
  ({ width, height, reduced: false, context: contextOf({ width, height }, 'photo') }) as unknown as Photo

async function draw(background: Background, { of = photo(), scale = 1 } = {}) {
  const context = contextOf({ width: 80, height: 90 }, 'result')
  await drawBackground(context as never, background, of, mask, frame as never, scale)
  expect(context.imageSmoothingQuality).toBe('high')
  return done.filter(([name]) => name === 'result')
}

test('nothing is drawn for nothing, and a colour or a gradient from corner to corner', async () => {
  expect(await draw({ kind: 'transparent' })).toEqual([])
  expect(await draw({ kind: 'color', color: '#123456' })).toEqual([['result', 'fill', '#123456', 0, 0, 80, 90]])
  const [filled] = (await draw({ kind: 'gradient', from: '#000000', to: '#ffffff', angle: 30 })).slice(1)
  expect([filled?.[1], ...(filled?.slice(3) ?? [])]).toEqual(['fill', 0, 0, 80, 90])
})

describe('the photo, blurred', () => {
  test('covers the result, and lies once more where the photo lies', async () => {
    expect(await draw({ kind: 'blur', radius: 4 })).toEqual([
      // 100 × 60 at the height of 90; then two result pixels for one across, three down.
      ['result', 'draw', 100, 60, -35, 0, 150, 90],
      ['result', 'draw', 100, 60, -20, -60, 200, 180],
    ])
  })
  test('is blurred at 400 pixels of its longer side, and never larger', async () => {
    const size = async (width: number, height: number) => {
      done.length = 0
      return (await draw({ kind: 'blur', radius: 4 }, { of: photo(width, height) }))[0]?.slice(2, 4)
    }
    expect(await size(800, 40)).toEqual([400, 20])
    expect(await size(30, 900)).toEqual([13, 400])
    expect(await size(4000, 1)).toEqual([400, 1])
    expect(await size(1, 4000)).toEqual([1, 400])
    expect(await size(400, 30)).toEqual([400, 30])
  })
})

test('a shadow is black, as dense as it was cast, where it was cast', () => {
  const shadow = { kind: 'drop', opacity: 0.5, blur: 10, distance: 5, angle: 45 } as const
  const subject = { x: 30, y: 20, width: 40, height: 20 }
  const context = contextOf({ width: 80, height: 90 }, 'result')
  drawShadow(context as never, shadow, mask, subject, frame as never)
  const { plane, box } = castShadow(mask, subject, shadow)
  const [image] = put
  expect([image?.width, image?.height]).toEqual([plane.width, plane.height])
  const rounded = new Uint8ClampedArray(plane.data.map((value) => value * 255))
  expect(image?.data.filter((_, at) => at % 4 === 3)).toEqual(rounded)
  expect(image?.data.every((value, at) => at % 4 === 3 || value === 0)).toBe(true)
  const place = [(box.x - 10) * 2, (box.y - 20) * 3, box.width * 2, box.height * 3].map((one) => Number(one.toFixed(6)))
  expect(done).toEqual([
    ['other', 'put', 0, 0],
    ['result', 'draw', plane.width, plane.height, ...place],
  ])
  expect(context.imageSmoothingQuality).toBe('high')
})
