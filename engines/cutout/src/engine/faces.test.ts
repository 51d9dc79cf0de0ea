// These tests measure faces with networks whose answers are given.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Session, type Tensor, tensor } from '../models/runtime.ts'
import { imageOf, standInCanvas } from '../testing/canvas.ts'
import { findFaces } from './faces.ts'

let sessions = new Map<string, Session>()
vi.mock('./models.ts', () => ({ openModels: async () => sessions }))
beforeEach(standInCanvas)
afterEach(() => vi.unstubAllGlobals())

/** A box of the finder, by the grid's side, its cell and how many boxes each cell has. */
interface Found {
  grid: 16 | 8
  cell: number
  score: number
  side: number
  right?: number
  /** The way from the left eye to the right one. */
  eyes?: readonly [x: number, y: number]
}
const BOXES = { 16: 2, 8: 6 } as const

function finderOf(all: readonly Found[]) {
  const answer: Record<string, Tensor> = {}
  for (const side of [16, 8] as const) {
    const count = side * side * BOXES[side]
    const scores = new Float32Array(count).fill(-9)
    const boxes = new Float32Array(count * 16)
    for (const { grid, cell, score, right = 0, eyes = [10, 0], ...found } of all.filter((one) => one.grid === side)) {
      const index = cell * BOXES[grid] + (right === 0 ? 0 : 1)
      scores[index] = score
      boxes.set([right, 0, found.side - 1, found.side, right, 0, right + eyes[0], eyes[1]], index * 16)
    }
    answer[`scores${side}`] = tensor(scores, [1, count, 1])
    answer[`boxes${side}`] = tensor(boxes, [1, count, 16])
  }
  return { inputNames: ['input'], run: async () => answer }
}

/** Points of the mesh in its view of 192 by 192; all others lie in its middle. */
const POINTS: Readonly<Record<number, readonly [x: number, y: number, z: number]>> = {
  33: [60, 80, 0],
  133: [70, 80, 0],
  362: [122, 80, 0],
  263: [132, 80, 72],
  10: [96, 40, 0],
  152: [96, 150, -110],
  13: [96, 120, 0],
  14: [96, 134, 0],
}
const views: Float32Array[] = []
function meshOf(present: number) {
  const points = new Float32Array(468 * 3)
  for (let index = 0; index < 468; index += 1) points.set(POINTS[index] ?? [96, 96, 0], index * 3)
  const run = async (feeds: Record<string, Tensor>) => {
    views.push((feeds.input_1 as Tensor).data as Float32Array)
    return { mesh: tensor(points, [1, 1404]), present: tensor(Float32Array.of(present), [1]) }
  }
  return { inputNames: ['input_1'], run }
}

/** A photo of 512 by 256, whose red is its column and whose green is its row. */
const photo = imageOf(512, 256, (x, y) => [x / 4, y, 128])
function facesIn(found: readonly Found[], present = 1) {
  views.length = 0
  sessions = new Map(Object.entries({ 'face-finder': finderOf(found), 'face-mesh': meshOf(present) })) as never
  return findFaces(photo, { onProgress: () => {}, onDownload: () => {} })
}
/** The photo's column and row at a pixel of a view, or null where the view reaches over the border. */
function placeIn(view: Float32Array | undefined, x: number, y: number) {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((plane) => view?.[plane * 192 * 192 + y * 192 + x])
  return blue === 0 ? null : [red * 255 * 4, green * 255].map(Math.round)
}

/** At half of the photo's size: 64 wide in the middle of the fifth cell of the second row. */
const large: Found = { grid: 8, cell: 12, score: 1, side: 64 }
const small: Found = { grid: 16, cell: 17, score: 3, side: 20 }

test('the largest face is measured, and each face counts once', async () => {
  // The surer of two boxes of one face is believed, though the other is larger.
  const again: Found = { ...large, score: 0.5, side: 72, right: 4 }
  const unsure: Found = { ...small, cell: 200, score: -0.1 }
  const { count, marks, look, width, height } = await facesIn([small, again, unsure, large])
  expect([count, width, height]).toEqual([2, 512, 256])
  // The first view is one and a half times as wide as the face: 192 pixels of the photo round (288, 96).
  expect([placeIn(views[0], 0, 0), placeIn(views[0], 100, 50)]).toEqual([
    [192, 0],
    [292, 50],
  ])
  // The second is centred on the points that were measured in the first.
  const seen = (x: number, y: number) => ({
    x: expect.closeTo(288 + (x / 192 - 0.5) * 165, 3),
    y: expect.closeTo(95 + (y / 192 - 0.5) * 165, 3),
  })
  expect(marks).toEqual({ eyes: [seen(65, 80), seen(127, 80)], chin: seen(96, 150) })
  expect(look).toEqual({
    yaw: expect.closeTo(45, 3),
    pitch: expect.closeTo(-45, 3),
    mouth: expect.closeTo(0.2, 5),
  })
})

test('a face is turned upright before it is measured, and its view is black beyond the photo', async () => {
  await facesIn([{ ...large, cell: 8, eyes: [0, 10] }])
  // The right of the view is the lower part of the photo, since one eye is below the other.
  expect([placeIn(views[0], 96, 59), placeIn(views[0], 150, 11)]).toEqual([
    [68, 96],
    [116, 150],
  ])
  expect(placeIn(views[0], 96, 170)).toBeNull()
  // At the right border, where the photo ends 128 pixels into the view.
  await facesIn([{ ...large, cell: 15 }])
  expect([placeIn(views[0], 124, 50), placeIn(views[0], 140, 50)]).toEqual([[508, 50], null])
})

test.each([
  ['not found', [], 1, 0],
  ['not confirmed', [large], 0.49, 1],
] as const)('a face that is %s has no marks', async (_, found, present, count) => {
  expect(await facesIn(found, present)).toEqual({ width: 512, height: 256, count, marks: null, look: null })
})
