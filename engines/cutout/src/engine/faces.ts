import type { Faces } from '../base/types.ts'
import { FINDER_SIDE, runFinder, runMesh, viewOf } from '../models/face-networks.ts'
import { pixelsForModel, releaseCanvas } from '../models/input.ts'
import { openModels } from './models.ts'
import { openPhoto } from './photo.ts'
import type { ProgressCallbacks } from './worker-messages.ts'

/** The side in pixels that a face's view is read at: more shows the network nothing. */
const VIEW_SIDE = 288
const MIN_PRESENT = 0.5

/** Counts the faces of a photo and measures the largest. */
export async function findFaces(blob: Blob, { onDownload }: ProgressCallbacks): Promise<Faces> {
  const sessions = await openModels('face', onDownload)
  const [finder, measurer] = [sessions.get('face-finder'), sessions.get('face-mesh')]
  if (!finder || !measurer) throw new Error('the models of faces are not open')
  const { context, width, height } = await openPhoto(blob, null)
  const { canvas } = context
  const longer = Math.max(width, height)
  const small = FINDER_SIDE / longer
  const found = await runFinder(finder, square(pixelsForModel(canvas, ...scaled(width, height, small))))
  const largest = found.toSorted((one, other) => other.side - one.side)[0]
  if (!largest) {
    releaseCanvas(context)
    return { width, height, count: 0, marks: null, look: null }
  }
  const first = viewOf(largest)
  const scale = Math.min(1, (VIEW_SIDE * small) / first.side)
  const photo = pixelsForModel(canvas, ...scaled(width, height, scale))
  releaseCanvas(context)
  const times = scale / small
  const grown = { centre: { x: first.centre.x * times, y: first.centre.y * times }, side: first.side * times }
  const rough = await runMesh(measurer, photo, { ...grown, angle: first.angle })
  // A second look is centred on what the first one measured, as MediaPipe's own does from frame to frame.
  const { marks, look, present } = await runMesh(measurer, photo, viewOf({ ...rough.box, eyes: rough.marks.eyes }))
  const out = ({ x, y }: { x: number; y: number }) => ({ x: x / scale, y: y / scale })
  const [left, right] = marks.eyes
  const measured = { eyes: [out(left), out(right)] as const, chin: out(marks.chin) }
  const isFace = present >= MIN_PRESENT
  return { width, height, count: found.length, marks: isFace ? measured : null, look: isFace ? look : null }
}

const scaled = (width: number, height: number, scale: number) =>
  [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const

/** The image at the upper left of a black square. */
function square({ data, width, height }: { data: Uint8ClampedArray | Uint8Array; width: number; height: number }) {
  const made = { data: new Uint8ClampedArray(FINDER_SIDE * FINDER_SIDE * 4), width: FINDER_SIDE, height: FINDER_SIDE }
  for (let row = 0; row < height; row += 1)
    made.data.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * FINDER_SIDE * 4)
  return made
}
