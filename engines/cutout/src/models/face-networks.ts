import type { Pixels } from '../base/plane.ts'
import type { FaceLook, FaceMarks, Spot } from '../base/types.ts'
import { toPlanes } from './input.ts'
import { numbersOf, runSome, type Session, tensor } from './runtime.ts'

export const FINDER_SIDE = 256
const MESH_SIDE = 192
const HALF = [0.5, 0.5, 0.5]
const [NONE, WHOLE] = [
  [0, 0, 0],
  [1, 1, 1],
]
/** The grids of BlazeFace's back camera: their side, and how many boxes each of their cells gives. */
const GRIDS = [
  { side: 16, boxes: 2, suffix: '16' },
  { side: 8, boxes: 6, suffix: '8' },
] as const
/** Each box is its centre and its sides, then six points, of which the first two are the eyes. */
const BOX_NUMBERS = 16
const MIN_SCORE = 0.5
/** Boxes that share more than this are of the same face. */
const SAME_FACE = 0.3

export interface FoundFace {
  score: number
  centre: Spot
  side: number
  eyes: readonly [Spot, Spot]
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

function sharedPart(one: FoundFace, other: FoundFace): number {
  const reach = (one.side + other.side) / 2
  const side = Math.min(one.side, other.side)
  const across = Math.min(side, Math.max(0, reach - Math.abs(one.centre.x - other.centre.x)))
  const down = Math.min(side, Math.max(0, reach - Math.abs(one.centre.y - other.centre.y)))
  return (across * down) / (one.side ** 2 + other.side ** 2 - across * down)
}

/** Faces in a square of FINDER_SIDE, the surest first. https://arxiv.org/abs/1907.05047 */
export async function runFinder(session: Session, pixels: Pixels): Promise<FoundFace[]> {
  const input = tensor(toPlanes(pixels, HALF, HALF), [1, 3, FINDER_SIDE, FINDER_SIDE])
  const names = GRIDS.flatMap(({ suffix }) => [`scores${suffix}`, `boxes${suffix}`])
  const results = await runSome(session, { [session.inputNames[0] ?? 'input']: input }, names)
  const found: FoundFace[] = []
  for (const [grid, { side, boxes }] of GRIDS.entries()) {
    const [scores, places] = results.slice(grid * 2, grid * 2 + 2).map(numbersOf)
    if (!scores || !places) throw new Error('the model gave no boxes')
    const stride = FINDER_SIDE / side
    for (const [index, raw] of scores.entries()) {
      const score = sigmoid(raw)
      if (score < MIN_SCORE) continue
      const cell = Math.floor(index / boxes)
      const spot = (at: number): Spot => ({
        x: (places[index * BOX_NUMBERS + at] ?? 0) + ((cell % side) + 0.5) * stride,
        y: (places[index * BOX_NUMBERS + at + 1] ?? 0) + (Math.floor(cell / side) + 0.5) * stride,
      })
      const sides = [2, 3].map((at) => places[index * BOX_NUMBERS + at] ?? 0)
      found.push({ score, centre: spot(0), side: Math.max(...sides), eyes: [spot(4), spot(6)] })
    }
  }
  const faces: FoundFace[] = []
  for (const face of found.sort((one, other) => other.score - one.score))
    if (!faces.some((known) => sharedPart(known, face) > SAME_FACE)) faces.push(face)
  return faces
}

/** A square of the photo round a face, turned so that its eyes are level. */
export interface FaceView {
  centre: Spot
  side: number
  /** Radians, clockwise. */
  angle: number
}

/** The square round a face is this many times as wide as its box. */
const VIEW = 1.5

export const viewOf = ({ centre, side, eyes: [left, right] }: Omit<FoundFace, 'score'>): FaceView => ({
  centre,
  side: side * VIEW,
  angle: Math.atan2(right.y - left.y, right.x - left.x),
})

const fromView = ({ centre, side, angle }: FaceView, x: number, y: number): Spot => {
  const [across, down] = [(x / MESH_SIDE - 0.5) * side, (y / MESH_SIDE - 0.5) * side]
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  return { x: centre.x + across * cosine - down * sine, y: centre.y + across * sine + down * cosine }
}

function pixelsInView({ data, width, height }: Pixels, view: FaceView): Pixels {
  const made = { data: new Uint8ClampedArray(MESH_SIDE * MESH_SIDE * 4), width: MESH_SIDE, height: MESH_SIDE }
  for (let row = 0, to = 0; row < MESH_SIDE; row += 1)
    for (let column = 0; column < MESH_SIDE; column += 1, to += 4) {
      const spot = fromView(view, column + 0.5, row + 0.5)
      const [x, y] = [spot.x - 0.5, spot.y - 0.5]
      const [left, top] = [Math.floor(x), Math.floor(y)]
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue
      const [right, below] = [x - left, y - top]
      const at = (top * width + left) * 4
      for (let channel = at; channel < at + 3; channel += 1) {
        const upper = (data[channel] ?? 0) * (1 - right) + (data[channel + 4] ?? 0) * right
        const next = channel + width * 4
        const lower = (data[next] ?? 0) * (1 - right) + (data[next + 4] ?? 0) * right
        made.data[to + channel - at] = upper * (1 - below) + lower * below
      }
    }
  return made
}

/** Points of the mesh: corners of the eye at the image's left, of that at its right, chin. */
const LEFT_EYE = [33, 133] as const
const RIGHT_EYE = [362, 263] as const
const CHIN = 152
const FOREHEAD = 10
const LIPS = [13, 14] as const

const middle = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
})

/** Points lie in the view, whose eyes are level, and as far behind it as their third number says. */
function lookOf(point: (index: number) => readonly [number, number, number]): FaceLook {
  const degrees = (one: number, other: number) => (Math.atan2(one, other) * 180) / Math.PI
  const [left, right, brow, chin] = [point(LEFT_EYE[0]), point(RIGHT_EYE[1]), point(FOREHEAD), point(CHIN)]
  const [upper, lower] = LIPS.map(point)
  return {
    yaw: degrees(right[2] - left[2], right[0] - left[0]),
    pitch: degrees(chin[2] - brow[2], chin[1] - brow[1]),
    mouth: ((lower?.[1] ?? 0) - (upper?.[1] ?? 0)) / Math.max(1, chin[1] - (left[1] + right[1]) / 2),
  }
}

/** Measures the face in a view, in pixels of the photo. https://arxiv.org/abs/1907.06724 */
export async function runMesh(
  session: Session,
  photo: Pixels,
  view: FaceView,
): Promise<{ marks: FaceMarks; look: FaceLook; present: number; box: { centre: Spot; side: number } }> {
  const planes = toPlanes(pixelsInView(photo, view), NONE ?? [], WHOLE ?? [])
  const input = tensor(planes, [1, 3, MESH_SIDE, MESH_SIDE])
  const results = await runSome(session, { [session.inputNames[0] ?? 'input_1']: input }, ['mesh', 'present'])
  const [mesh, present] = results.map(numbersOf)
  if (!mesh || !present) throw new Error('the model gave no points')
  const spot = (index: number) => fromView(view, mesh[index * 3] ?? 0, mesh[index * 3 + 1] ?? 0)
  const all = Array.from({ length: mesh.length / 3 }, (_, index) => spot(index))
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  const point = (index: number) => [0, 1, 2].map((axis) => mesh[index * 3 + axis] ?? 0) as [number, number, number]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return {
    marks: { eyes: [middle(LEFT_EYE.map(spot)), middle(RIGHT_EYE.map(spot))], chin: spot(CHIN) },
    look: lookOf(point),
    present: present[0] ?? 0,
    box: { centre: { x: (left + right) / 2, y: (top + bottom) / 2 }, side: Math.max(right - left, bottom - top) },
  }
}
