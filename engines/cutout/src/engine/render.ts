import { copySourceMark } from '@sundry/images'
import { CutoutFault } from '../base/fault.ts'
import type { Mask } from '../base/plane.ts'
import { MAX_CACHED_PIXELS, WEBP_QUALITY } from '../base/policy.ts'
import type { CutoutStyle } from '../base/types.ts'
import { type Box, type Frame, frameFor, subjectBox, wholeFrame } from '../matte/crop.ts'
import { type Layers, unmix } from '../matte/foreground.ts'
import { context2d, releaseCanvas } from '../models/input.ts'
import { drawBackground, drawShadow } from './backdrop.ts'
import { openPhoto, type Photo } from './photo.ts'
import { eachRows, layersOf, refine } from './refine.ts'
import type { ProgressCallbacks, Rendered, RenderRequest } from './worker-messages.ts'

type Context = OffscreenCanvasRenderingContext2D

interface RenderState {
  photoKey: string
  maskKey: string
  photo: Photo
  mask: Mask
  layers: Layers | null
}

let last: RenderState | null = null

async function prepare(request: RenderRequest, { onProgress }: ProgressCallbacks): Promise<RenderState> {
  const { edges, strokes } = request.style
  const photoKey = `${request.id}/${request.maxSide ?? ''}`
  const maskKey = JSON.stringify({ version: request.version, shift: edges.shift, feather: edges.feather, strokes })
  const same = last?.photoKey === photoKey ? last : null
  if (last && !same) releaseCanvas(last.photo.context)
  if (!same) last = null
  const photo = same?.photo ?? (await openPhoto(request.photo, request.maxSide))
  onProgress(0.2)
  const sameMask = same?.maskKey === maskKey ? same : null
  const scale = photo.width / request.width
  const mask = sameMask?.mask ?? refine(photo, request.decision, request.style, scale)
  onProgress(0.5)
  const layers = edges.decontaminate === 0 ? null : (sameMask?.layers ?? layersOf(photo, mask))
  onProgress(0.7)
  const state = { photoKey, maskKey, photo, mask, layers }
  last = photo.width * photo.height <= MAX_CACHED_PIXELS ? state : null
  return state
}

function drawSubject({ photo, mask, layers }: RenderState, style: CutoutStyle): Context {
  const own = last === null && style.background.kind !== 'blur'
  const context = own ? photo.context : context2d(photo.width, photo.height)
  eachRows(photo.context, (rows) => unmix(rows, mask, layers, style.edges.decontaminate), context)
  return context
}

function drawMask({ photo, mask }: RenderState): Context {
  const context = context2d(photo.width, photo.height)
  const paintRows = (rows: { data: Uint8ClampedArray | Uint8Array; top: number; width: number; height: number }) => {
    const start = rows.top * rows.width
    mask.data.subarray(start, start + rows.width * rows.height).forEach((value, at) => {
      rows.data.fill(value, at * 4, at * 4 + 3)
      rows.data[at * 4 + 3] = 255
    })
  }
  eachRows(photo.context, paintRows, context)
  return context
}

const isPlain = (style: CutoutStyle, frame: Frame, photo: Photo) =>
  style.background.kind === 'transparent' &&
  !style.shadow &&
  frame.outWidth === photo.width &&
  frame.outHeight === photo.height &&
  frame.x === 0 &&
  frame.y === 0

async function compose(state: RenderState, style: CutoutStyle, scale: number): Promise<Context> {
  const { photo, mask } = state
  const subject: Box | null = style.crop || style.shadow ? subjectBox(mask) : null
  const crop = style.crop && {
    ...style.crop,
    longSide: style.crop.longSide && style.crop.longSide * Math.min(1, scale),
  }
  const frame = crop && subject ? frameFor(subject, crop) : wholeFrame(photo)
  if (style.output === 'mask') return fit(drawMask(state), frame, photo)
  if (isPlain(style, frame, photo)) return drawSubject(state, style)
  const out = context2d(frame.outWidth, frame.outHeight)
  await drawBackground(out, style.background, photo, mask, frame, scale)
  if (style.shadow && subject) drawShadow(out, style.shadow, mask, subject, frame)
  drawIn(out, drawSubject(state, style), frame)
  return out
}

function drawIn(out: Context, layer: Context, frame: Frame): void {
  out.imageSmoothingQuality = 'high'
  out.setTransform(frame.outWidth / frame.width, 0, 0, frame.outHeight / frame.height, 0, 0)
  out.drawImage(layer.canvas, -frame.x, -frame.y)
  out.resetTransform()
  releaseCanvas(layer)
}

function fit(mask: Context, frame: Frame, photo: Photo): Context {
  if (frame.outWidth === photo.width && frame.outHeight === photo.height && frame.x === 0 && frame.y === 0) return mask
  const out = context2d(frame.outWidth, frame.outHeight)
  out.fillStyle = '#000'
  out.fillRect(0, 0, frame.outWidth, frame.outHeight)
  drawIn(out, mask, frame)
  return out
}

export function outputName(name: string, output: CutoutStyle['output']): string {
  const stem = name.replace(/\.[^./\\]{1,5}$/, '') || 'picture'
  return output === 'mask' ? `${stem}-mask.png` : `${stem}-nobg.${output}`
}

export async function render(request: RenderRequest, callbacks: ProgressCallbacks): Promise<Rendered> {
  const { style } = request
  const state = await prepare(request, callbacks)
  const result = await compose(state, style, state.photo.width / request.width)
  const { canvas } = result
  const { width, height } = canvas
  callbacks.onProgress(0.85)
  const type = style.output === 'webp' ? 'image/webp' : 'image/png'
  const blob = await canvas.convertToBlob({ type, quality: WEBP_QUALITY }).catch(() => {
    throw new CutoutFault('encode-failed')
  })
  releaseCanvas(result)
  if (!last) releaseCanvas(state.photo.context)
  // A browser that cannot write WebP gives a PNG instead.
  const output = style.output === 'webp' && blob.type !== 'image/webp' ? 'png' : style.output
  const marked = await copySourceMark(request.photo, blob)
  const file = new File([marked.file], outputName(request.name, output), { type: blob.type })
  return { file, width, height, notes: [...request.decision.notes, ...marked.notes] }
}
