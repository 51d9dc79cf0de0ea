import { CutoutFault } from '../core/fault.ts'
import { outputName } from '../core/names.ts'
import type { Mask } from '../core/plane.ts'
import { type Box, type Frame, frameFor, subjectBox, wholeFrame } from '../matte/crop.ts'
import type { Layers } from '../matte/foreground.ts'
import { unmix } from '../matte/unmix.ts'
import { context2d, letGo } from '../models/input.ts'
import type { Look } from '../types.ts'
import type { Rendered, RenderRequest } from '../worker-messages.ts'
import { drawBackground, drawShadow } from './backdrop.ts'
import { judge } from './judge.ts'
import { openPhoto, type Photo } from './photo.ts'
import { layersOf, refine } from './refine.ts'
import { eachRows } from './rows.ts'
import type { Tell } from './tell.ts'

type Context = OffscreenCanvasRenderingContext2D

/** Larger photos are not kept between orders. */
const KEPT_PIXELS = 6e6

interface Drawn {
  photoKey: string
  maskKey: string
  photo: Photo
  mask: Mask
  layers: Layers | null
}

/** The photo rendered last: changing a background asks for neither decoding nor refinement again. */
let last: Drawn | null = null

async function prepare(request: RenderRequest, tell: Tell): Promise<Drawn> {
  const { edges, strokes } = request.look
  const photoKey = `${request.id}/${request.maxSide ?? ''}`
  const wanted = { mode: request.mode, findings: request.version, shift: edges.shift, feather: edges.feather, strokes }
  const maskKey = JSON.stringify(wanted)
  const same = last?.photoKey === photoKey ? last : null
  if (last && !same) letGo(last.photo.context)
  if (!same) last = null
  const photo = same?.photo ?? (await openPhoto(request.photo, request.maxSide))
  tell.progress(0.2)
  const kept = same?.maskKey === maskKey ? same : null
  const scale = photo.width / request.width
  const mask = kept?.mask ?? refine(photo, judge(request.findings, request.mode), request.look, scale)
  tell.progress(0.5)
  const layers = edges.decontaminate === 0 ? null : (kept?.layers ?? layersOf(photo, mask))
  tell.progress(0.7)
  const drawn = { photoKey, maskKey, photo, mask, layers }
  last = photo.width * photo.height <= KEPT_PIXELS ? drawn : null
  return drawn
}

/** The subject alone on a canvas of the photo's size: the photo's own when that is not needed any more. */
function drawSubject({ photo, mask, layers }: Drawn, look: Look): Context {
  const own = last === null && look.background.kind !== 'blur'
  const context = own ? photo.context : context2d(photo.width, photo.height)
  eachRows(photo.context, (rows) => unmix(rows, mask, layers, look.edges.decontaminate), context)
  return context
}

function drawMask({ photo, mask }: Drawn): Context {
  const context = context2d(photo.width, photo.height)
  const paintRows = (rows: { data: Uint8ClampedArray | Uint8Array; top: number; width: number; height: number }) => {
    const start = rows.top * rows.width
    for (let at = 0; at < rows.width * rows.height; at += 1) {
      const value = mask.data[start + at] ?? 0
      rows.data.fill(value, at * 4, at * 4 + 3)
      rows.data[at * 4 + 3] = 255
    }
  }
  eachRows(photo.context, paintRows, context)
  return context
}

const isPlain = (look: Look, frame: Frame, photo: Photo) =>
  look.background.kind === 'transparent' &&
  !look.shadow &&
  frame.outWidth === photo.width &&
  frame.outHeight === photo.height &&
  frame.x === 0 &&
  frame.y === 0

async function compose(drawn: Drawn, look: Look, scale: number): Promise<Context> {
  const { photo, mask } = drawn
  const subject: Box | null = look.crop || look.shadow ? subjectBox(mask) : null
  const crop = look.crop && { ...look.crop, longSide: look.crop.longSide && look.crop.longSide * Math.min(1, scale) }
  const frame = crop && subject ? frameFor(subject, crop) : wholeFrame(photo)
  if (look.output === 'mask') return fit(drawMask(drawn), frame, photo)
  if (isPlain(look, frame, photo)) return drawSubject(drawn, look)
  const out = context2d(frame.outWidth, frame.outHeight)
  await drawBackground(out, look.background, photo, mask, frame, scale)
  if (look.shadow && subject) drawShadow(out, look.shadow, mask, subject, frame)
  drawIn(out, drawSubject(drawn, look), frame)
  return out
}

/** Draws a layer into a frame; the layer is used up. */
function drawIn(out: Context, layer: Context, frame: Frame): void {
  out.imageSmoothingQuality = 'high'
  out.setTransform(frame.outWidth / frame.width, 0, 0, frame.outHeight / frame.height, 0, 0)
  out.drawImage(layer.canvas, -frame.x, -frame.y)
  out.resetTransform()
  letGo(layer)
}

/** A mask is black beyond the photo. */
function fit(mask: Context, frame: Frame, photo: Photo): Context {
  if (frame.outWidth === photo.width && frame.outHeight === photo.height && frame.x === 0 && frame.y === 0) return mask
  const out = context2d(frame.outWidth, frame.outHeight)
  out.fillStyle = '#000'
  out.fillRect(0, 0, frame.outWidth, frame.outHeight)
  drawIn(out, mask, frame)
  return out
}

/** Writes the result; a canvas carries none of the photo's metadata. */
export async function render(request: RenderRequest, tell: Tell): Promise<Rendered> {
  const { look } = request
  const drawn = await prepare(request, tell)
  const result = await compose(drawn, look, drawn.photo.width / request.width)
  const { canvas } = result
  const { width, height } = canvas
  tell.progress(0.85)
  const type = look.output === 'webp' ? 'image/webp' : 'image/png'
  const blob = await canvas.convertToBlob({ type, quality: 0.95 }).catch(() => {
    throw new CutoutFault('encode-failed')
  })
  letGo(result)
  if (!last) letGo(drawn.photo.context)
  // A browser that cannot write WebP answers with PNG: the name must not lie.
  const output = look.output === 'webp' && blob.type !== 'image/webp' ? 'png' : look.output
  const file = new File([blob], outputName(request.name, output), { type: blob.type })
  return { file, width, height, notes: judge(request.findings, request.mode).notes }
}
