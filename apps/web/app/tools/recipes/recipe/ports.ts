import type { Raster } from '@sundry/images'
import { fromBase64 } from '@sundry/kit'
import { type RecipePorts, type StepOf, subjectPorts } from '@sundry/recipes'
import { openCutoutEngine } from '../../../images/cutout/engine.ts'
import { openPool } from '../../../images/model/engine.ts'

/** Large enough for any image a browser handles; it is scaled down to each. */
const FONT_PIXELS = 160
const MAX_LENGTH = 4096

export async function drawText({ text, colour, bold }: StepOf<'watermark-text'>): Promise<Raster> {
  const font = (size: number) => `${bold ? 700 : 400} ${size}px system-ui, sans-serif`
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser gave no canvas for the watermark')
  context.font = font(FONT_PIXELS)
  const measured = context.measureText(text)
  const size = Math.max(8, Math.min(FONT_PIXELS, (FONT_PIXELS * MAX_LENGTH) / Math.max(1, measured.width)))
  canvas.width = Math.max(1, Math.ceil((measured.width * size) / FONT_PIXELS))
  canvas.height = Math.ceil(size * 1.3)
  context.font = font(size)
  context.fillStyle = colour
  context.textBaseline = 'middle'
  context.fillText(text, 0, canvas.height / 2)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { data, width, height }
}

export async function readImage({ picture: image }: StepOf<'watermark-picture'>): Promise<Raster> {
  const [head = '', content = ''] = image.split(',')
  const type = head.slice('data:'.length, head.indexOf(';'))
  // Not by fetch: the content security policy lets no page fetch a data: URL.
  const bytes = fromBase64(content)
  const bitmap = await createImageBitmap(new Blob([bytes], { type }))
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
  if (!pixels) throw new Error('this browser gave no canvas for the watermark')
  return { data: pixels.data, width: pixels.width, height: pixels.height }
}

const process: RecipePorts['process'] = async (file, settings, options) =>
  (await openPool()).process(file, settings, options)

export const ports: RecipePorts = {
  process,
  ...subjectPorts(openCutoutEngine, process),
  drawText,
  readImage: readImage,
}
