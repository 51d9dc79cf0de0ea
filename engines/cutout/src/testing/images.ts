import type { CutoutStyle } from '../base/types.ts'

export const plainStyle: CutoutStyle = {
  edges: { shift: 0, feather: 0, decontaminate: 1 },
  strokes: [],
  background: { kind: 'transparent' },
  shadow: null,
  crop: null,
  output: 'png',
}

export async function ball(width = 320, height = 240, type = 'image/png', name = 'ball.png'): Promise<File> {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no canvas')
  const ground = context.createLinearGradient(0, 0, 0, height)
  ground.addColorStop(0, '#c8d2d8')
  ground.addColorStop(1, '#8d9a8a')
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) * 0.3]
  const skin = context.createRadialGradient(x - radius / 3, y - radius / 3, radius / 8, x, y, radius)
  skin.addColorStop(0, '#ff8a70')
  skin.addColorStop(1, '#b01010')
  context.fillStyle = skin
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  return new File([await context.canvas.convertToBlob({ type, quality: 0.95 })], name, { type })
}

export async function readPixels(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height)
}

export const pixel = ({ data, width }: ImageData, x: number, y: number): number[] =>
  Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4))
