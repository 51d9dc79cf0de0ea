import { CutoutFault } from '../base/fault.ts'
import type { Mask, Pixels, Plane } from '../base/plane.ts'
import { BLUR_MIN_KNOWN, BLUR_SIDE, BLUR_UNKNOWN, BLUR_WELL_KNOWN } from '../base/policy.ts'
import { resampleMask } from '../base/resample.ts'
import type { Background, Shadow } from '../base/types.ts'
import { boxMean } from '../mask/zoom.ts'
import type { Box, Frame } from '../matte/crop.ts'
import { castShadow } from '../matte/shadow.ts'
import { context2d, pixelsAt } from '../models/input.ts'
import type { Photo } from './photo.ts'

/**
 * Only the background's colours are averaged, so that the subject leaves no halo; wider means fill in where there are
 * none.
 */
export function blurBackground(photo: Pixels, alpha: Plane, radius: number): Pixels {
  const { width, height } = alpha
  const count = width * height
  const share = new Float32Array(count)
  for (let at = 0; at < count; at += 1) share[at] = (1 - (alpha.data[at] ?? 0)) ** 2
  const result = new Uint8ClampedArray(count * 4).fill(255)
  const missing = new Float32Array(count).fill(1)
  const sums = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const three = (plane: Float32Array, reach: number) => {
    const once = boxMean(plane, width, height, reach)
    return boxMean(boxMean(once, width, height, reach), width, height, reach)
  }
  const longest = Math.max(width, height)
  for (let reach = Math.max(1, Math.round(radius)); ; reach *= 3) {
    const weight = three(share, Math.min(reach, longest))
    const colours = [0, 1, 2].map((channel) => {
      const plane = new Float32Array(count)
      for (let at = 0; at < count; at += 1) plane[at] = (photo.data[at * 4 + channel] ?? 0) * (share[at] ?? 0)
      return three(plane, Math.min(reach, longest))
    })
    for (let at = 0; at < count; at += 1) {
      const known = weight[at] ?? 0
      if ((missing[at] ?? 0) === 0 || known < BLUR_MIN_KNOWN) continue
      const take = (missing[at] ?? 0) * Math.min(1, known / BLUR_WELL_KNOWN)
      for (const [channel, sum] of sums.entries())
        sum[at] = (sum[at] ?? 0) + take * ((colours[channel]?.[at] ?? 0) / known)
      missing[at] = (missing[at] ?? 0) - take
    }
    if (reach >= longest) break
  }
  for (let at = 0; at < count; at += 1) {
    const rest = missing[at] ?? 0
    for (const [channel, sum] of sums.entries())
      result[at * 4 + channel] = rest < BLUR_UNKNOWN ? (sum[at] ?? 0) / (1 - rest) : (photo.data[at * 4 + channel] ?? 0)
  }
  return { data: result, width, height }
}

type Context = OffscreenCanvasRenderingContext2D

function asCanvas(data: Uint8ClampedArray | Uint8Array, width: number, height: number): OffscreenCanvas {
  const context = context2d(width, height)
  const image = context.createImageData(width, height)
  image.data.set(data)
  context.putImageData(image, 0, 0)
  return context.canvas
}

/** The line of a CSS gradient of this angle: 0 upwards, 90 to the right. */
function gradientLine(width: number, height: number, angle: number): readonly [number, number, number, number] {
  const turn = (angle * Math.PI) / 180
  const half = (Math.abs(width * Math.sin(turn)) + Math.abs(height * Math.cos(turn))) / 2
  const [dx, dy] = [Math.sin(turn) * half, -Math.cos(turn) * half]
  return [width / 2 - dx, height / 2 - dy, width / 2 + dx, height / 2 + dy]
}

function drawCover(context: Context, bitmap: ImageBitmap | OffscreenCanvas): void {
  const { width, height } = context.canvas
  const scale = Math.max(width / bitmap.width, height / bitmap.height)
  const [wide, high] = [bitmap.width * scale, bitmap.height * scale]
  context.drawImage(bitmap, (width - wide) / 2, (height - high) / 2, wide, high)
}

function boxOnResult(frame: Frame, box: Box): readonly [number, number, number, number] {
  const [sx, sy] = [frame.outWidth / frame.width, frame.outHeight / frame.height]
  return [(box.x - frame.x) * sx, (box.y - frame.y) * sy, box.width * sx, box.height * sy]
}

function drawBlurred(context: Context, photo: Photo, mask: Mask, frame: Frame, radius: number): void {
  const shrink = Math.min(1, BLUR_SIDE / Math.max(photo.width, photo.height))
  const width = Math.max(1, Math.round(photo.width * shrink))
  const height = Math.max(1, Math.round(photo.height * shrink))
  const alpha: Plane = resampleMask(mask, width, height)
  const { data } = blurBackground(pixelsAt(photo.context.canvas, width, height), alpha, radius * shrink)
  const canvas = asCanvas(data, width, height)
  drawCover(context, canvas)
  context.drawImage(canvas, ...boxOnResult(frame, { x: 0, y: 0, width: photo.width, height: photo.height }))
}

export async function drawBackground(
  context: Context,
  background: Background,
  photo: Photo,
  mask: Mask,
  frame: Frame,
  scale: number,
): Promise<void> {
  const { width, height } = context.canvas
  context.imageSmoothingQuality = 'high'
  switch (background.kind) {
    case 'transparent':
      return
    case 'color':
      context.fillStyle = background.color
      return context.fillRect(0, 0, width, height)
    case 'gradient': {
      const fill = context.createLinearGradient(...gradientLine(width, height, background.angle))
      fill.addColorStop(0, background.from)
      fill.addColorStop(1, background.to)
      context.fillStyle = fill
      return context.fillRect(0, 0, width, height)
    }
    case 'image': {
      const bitmap = await createImageBitmap(background.image, { imageOrientation: 'from-image' }).catch(() => {
        throw new CutoutFault('bad-background')
      })
      drawCover(context, bitmap)
      return bitmap.close()
    }
    case 'blur':
      return drawBlurred(context, photo, mask, frame, background.radius * scale)
  }
}

export function drawShadow(context: Context, shadow: Shadow, mask: Mask, subject: Box, frame: Frame): void {
  const { plane, box } = castShadow(mask, subject, shadow)
  const data = new Uint8ClampedArray(plane.data.length * 4)
  for (let at = 0; at < plane.data.length; at += 1) data[at * 4 + 3] = (plane.data[at] ?? 0) * 255
  context.imageSmoothingQuality = 'high'
  context.drawImage(asCanvas(data, plane.width, plane.height), ...boxOnResult(frame, box))
}
