import type { FaceMarks, Spot } from '@sundry/cutout'
import type { Edit, Size } from '@sundry/images'
import type { PhotoDocument, Range } from './documents.ts'

/** In pixels of the upright photo. */
export interface HeadMarks extends FaceMarks {
  crown: Spot
}

/** A rectangle of the photo whose sides are parallel to the head's own axis. */
export interface Frame extends Size {
  centre: Spot
  /** Radians that the head leans clockwise, and that the photo is turned back by. */
  lean: number
}

/** Lengths in millimetres, as they come to lie on the photo. */
export interface Measured {
  head: number
  eyes: number
  above: number
  pixelsPerMm: number
  /** Edges of the frame that lie outside of the photo. */
  missing: readonly ('top' | 'left' | 'right' | 'bottom')[]
}

/** Without a stated height of the head: ours, in the middle of what ICAO recommends. */
const USUAL_HEAD = 0.75
/** The part above the head of the room that it leaves. */
const ROOM_ABOVE = 0.42

const middle = ({ min, max }: Range) => (min + max) / 2
const between = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A place on the head's own axes: across to the right and down, from the photo's corner. */
const upright = ({ x, y }: Spot, lean: number): Spot => ({
  x: x * Math.cos(lean) + y * Math.sin(lean),
  y: y * Math.cos(lean) - x * Math.sin(lean),
})
const leaned = (spot: Spot, lean: number): Spot => upright(spot, -lean)

export const leanOf = ({ eyes: [left, right] }: Pick<FaceMarks, 'eyes'>): number =>
  Math.atan2(right.y - left.y, right.x - left.x)

function axesOf(marks: HeadMarks, lean: number) {
  const eyes = upright(between(...marks.eyes), lean)
  return { x: eyes.x, eyes: eyes.y, crown: upright(marks.crown, lean).y, chin: upright(marks.chin, lean).y }
}

/** The crown where nothing but the face is known: eyes lie about half way up a head. */
export function estimateCrown({ eyes, chin }: FaceMarks): Spot {
  const lean = leanOf({ eyes })
  const eye = upright(between(...eyes), lean)
  return leaned({ x: eye.x, y: eye.y - (upright(chin, lean).y - eye.y) }, lean)
}

interface Mask extends Size {
  /** 0 to 255, a row after another. */
  data: ArrayLike<number>
}

const SUBJECT = 128
/** Single hairs are not the head: this part of a row over the face must be subject. */
const CROWN_SHARE = 0.2

/** The crown in a mask of the whole photo of any size, hair included; null where the mask does not show it. */
export function findCrown(mask: Mask, photo: Size, { eyes, chin }: FaceMarks): Spot | null {
  const lean = leanOf({ eyes })
  const scale = mask.width / photo.width
  const eye = upright(between(...eyes), lean)
  const tall = upright(chin, lean).y - eye.y
  const steps = Math.max(4, Math.round(tall * scale))
  let found: Spot | null = null
  for (let step = 0; step <= steps * 2; step += 1) {
    const y = eye.y - (tall * step) / steps
    let [inside, count] = [0, 0]
    for (let across = -steps; across <= steps; across += 1) {
      const spot = leaned({ x: eye.x + (across * tall * 0.6) / steps, y }, lean)
      const [column, row] = [Math.floor(spot.x * scale), Math.floor(spot.y * scale)]
      if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) continue
      count += 1
      if ((mask.data[row * mask.width + column] ?? 0) >= SUBJECT) inside += 1
    }
    if (count === 0) return null
    if (inside < count * CROWN_SHARE) return step < steps / 2 ? null : found
    found = leaned({ x: eye.x, y }, lean)
  }
  return null
}

function frameWith(document: PhotoDocument, marks: HeadMarks, lean: number, headMm: number): Frame {
  const axes = axesOf(marks, lean)
  const scale = (axes.chin - axes.crown) / headMm
  const size = { width: document.width * scale, height: document.height * scale }
  const top = document.eyes
    ? axes.eyes - (document.height - middle(document.eyes)) * scale
    : axes.crown - (document.above ? middle(document.above) : (document.height - headMm) * ROOM_ABOVE) * scale
  return { centre: leaned({ x: axes.x, y: top + size.height / 2 }, lean), ...size, lean }
}

/** Nearer than this to a limit, the rounding to pixels could cross it. */
const WITHIN = 0.02

/**
 * The part of the photo that the document shows. The head comes to the middle of its range, or larger where the photo
 * ends too soon. `turn` in degrees is added to the turn that makes the eyes level.
 */
export function frameFor(document: PhotoDocument, marks: HeadMarks, photo: Size, turn = 0): Frame {
  const lean = leanOf(marks) - radians(turn)
  const usual = document.head ? middle(document.head) : document.height * USUAL_HEAD
  const frame = frameWith(document, marks, lean, usual)
  if (!document.head || missingOf(frame, photo).every((edge) => edge === 'top')) return frame
  return frameWith(document, marks, lean, document.head.max * (1 - WITHIN))
}

const SLACK = 0.5

function missingOf({ centre, width, height, lean }: Frame, photo: Size): Measured['missing'] {
  const axes = upright(centre, lean)
  const outside = (x: number, y: number) => {
    const spot = leaned({ x: axes.x + x, y: axes.y + y }, lean)
    return spot.x < -SLACK || spot.y < -SLACK || spot.x > photo.width + SLACK || spot.y > photo.height + SLACK
  }
  // The middles of the edges: corners of ground are lost by any turn, and are filled.
  return [
    ...(outside(0, -height / 2) ? (['top'] as const) : []),
    ...(outside(-width / 2, height / 2.5) ? (['left'] as const) : []),
    ...(outside(width / 2, height / 2.5) ? (['right'] as const) : []),
    ...(outside(0, height / 2) ? (['bottom'] as const) : []),
  ]
}

export function measure(document: PhotoDocument, marks: HeadMarks, frame: Frame, photo: Size): Measured {
  const axes = axesOf(marks, frame.lean)
  const pixelsPerMm = frame.width / document.width
  const bottom = upright(frame.centre, frame.lean).y + frame.height / 2
  return {
    head: (axes.chin - axes.crown) / pixelsPerMm,
    eyes: (bottom - axes.eyes) / pixelsPerMm,
    above: document.height - (bottom - axes.crown) / pixelsPerMm,
    pixelsPerMm,
    missing: missingOf(frame, photo),
  }
}

/** The frame as an edit of the image engine. */
export const frameEdit = ({ centre, width, height, lean }: Frame, photo: Size): Edit => ({
  kind: 'frame',
  box: {
    x: (centre.x - width / 2) / photo.width,
    y: (centre.y - height / 2) / photo.height,
    width: width / photo.width,
    height: height / photo.height,
  },
  degrees: (-lean * 180) / Math.PI,
})

/** The corners of the frame on the photo, clockwise from the upper left. */
export function cornersOf({ centre, width, height, lean }: Frame): readonly Spot[] {
  const axes = upright(centre, lean)
  const places = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return places.map(([x, y]) => leaned({ x: axes.x + (x * width) / 2, y: axes.y + (y * height) / 2 }, lean))
}
