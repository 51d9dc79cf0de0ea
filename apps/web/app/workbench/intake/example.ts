import type { FoundFile } from '../../platform/file-intake.ts'
import { drawEvening } from './example-drawing.ts'

const WIDTH = 2400
const HEIGHT = 1600

/** Drawn here, so that nothing is fetched. */
export async function examplePicture(): Promise<FoundFile[]> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const brush = canvas.getContext('2d')
  if (!brush) return []
  drawEvening(brush, WIDTH, HEIGHT)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.97 })
  return [{ file: new File([blob], 'example-evening.jpg', { type: blob.type, lastModified: 0 }), folder: '' }]
}
