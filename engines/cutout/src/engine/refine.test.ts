// How large a photo's fit is made and how far it reaches, for photos of all sizes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePlane, type Plane } from '../base/plane.ts'
import type { CutoutStyle } from '../base/types.ts'
import type { MaskKind } from '../mask/combine.ts'
import type { Guide } from '../mask/guided.ts'
import { context2d } from '../models/input.ts'
import { standInCanvas } from '../testing/canvas.ts'
import { layersOf, refine } from './refine.ts'

/** The fit's value for every pixel. */
const reported = 0.5
const fits: { width: number; height: number; radius: number; epsilon: number; mask: number }[] = []
vi.mock('../mask/guided.ts', async (original) => ({
  ...(await original<typeof import('../mask/guided.ts')>()),
  fitGuide: (_photo: unknown, mask: Plane, radius: number, epsilon: number): Guide => {
    const { width, height, data } = mask
    fits.push({ width, height, radius, epsilon, mask: data[(height >> 1) * width + (width >> 1)] ?? Number.NaN })
    const plane = () => makePlane(width, height).data
    return { red: plane(), green: plane(), blue: plane(), offset: plane().fill(reported), width, height }
  },
}))

beforeEach(standInCanvas)
afterEach(() => {
  fits.length = 0
  vi.unstubAllGlobals()
})

const look: CutoutStyle = {
  edges: { shift: 0, feather: 0, decontaminate: 0 },
  strokes: [],
  background: { kind: 'transparent' },
  shadow: null,
  crop: null,
  output: 'png',
}
const photo = (width: number, height: number) => ({ context: context2d(width, height), width, height, reduced: false })
/** A mask that is nowhere decided, of one value. */
function decisionOf(kind: MaskKind, value: number) {
  const mask = makePlane(8, 8)
  mask.data.fill(value)
  return { mask, kind, took: 'auto', agreement: null, notes: [] } as const
}
function fitOf(kind: MaskKind, side: number, { scale = 1, value = 0.5 } = {}) {
  refine(photo(side, 2), decisionOf(kind, value), look, scale)
  return fits.at(-1)
}

test.each([
  // As it is where it is small, then down to two thirds, and never more than 1,200.
  ['matting', 400, 400, 2],
  ['matting', 1000, 800, 4],
  ['matting', 1500, 1000, 4],
  ['matting', 3000, 1200, 4],
  ['salient', 300, 300, 4],
  ['salient', 4000, 1200, 8],
  ['weighed', 2400, 1200, 6],
] as const)('%s: a photo of %i is fitted at %i, over %i', (kind, side, at, radius) => {
  expect(fitOf(kind, side)).toMatchObject({ width: at, radius, epsilon: 1e-5 })
})

test('a preview is fitted as its photo would be, only smaller', () => {
  // A quarter of a photo of 2,400: that would be shrunk by 1.5 and then to 1,200, over 4.
  expect(fitOf('matting', 600, { scale: 0.25 })).toMatchObject({ width: 400, radius: 1 })
  expect(fitOf('salient', 1200, { scale: 0.5 })).toMatchObject({ width: 600, radius: 4 })
})

test('a nearly decided pixel is decided before the fit, as far as the model is reliable', () => {
  const value = (kind: MaskKind, reported: number) => fitOf(kind, 100, { value: reported })?.mask ?? Number.NaN
  expect([value('matting', 0.1), value('matting', 0.9)]).toEqual([expect.closeTo(0, 5), expect.closeTo(1, 5)])
  expect(value('matting', 0.18)).toBeCloseTo(0.1, 5)
  expect([value('salient', 0.25), value('salient', 0.75)]).toEqual([0, 1])
  expect(value('salient', 0.3)).toBeCloseTo(0.1, 5)
  expect(value('weighed', 0.3)).toBeCloseTo(0.3, 5)
})

test('colours are parted at 800 pixels at most', () => {
  const mask = (width: number) => ({ data: new Uint8Array(width * 4), width, height: 4 })
  expect(layersOf(photo(400, 4), mask(400))).toMatchObject({ width: 400, height: 4 })
  expect(layersOf(photo(1600, 4), mask(1600))).toMatchObject({ width: 800, height: 2 })
})
