import { hexColour } from './colour.ts'
import { pixelBox } from './crop.ts'
import type { Raster, RelativeBox } from './edit.ts'

/** Burns opaque boxes into the raster: a box covers every pixel that it touches. */
export function redact(raster: Raster, boxes: readonly RelativeBox[], colour: string): void {
  const [red, green, blue] = hexColour(colour)
  const { width, height, data } = raster
  for (const box of boxes) {
    const x = Math.floor(box.x * width) / width
    const y = Math.floor(box.y * height) / height
    const right = Math.ceil((box.x + box.width) * width) / width
    const bottom = Math.ceil((box.y + box.height) * height) / height
    const part = pixelBox(raster, { x, y, width: right - x, height: bottom - y })
    for (let row = part.y; row < part.y + part.height; row += 1) {
      for (let at = (row * width + part.x) * 4; at < (row * width + part.x + part.width) * 4; at += 4) {
        data[at] = red
        data[at + 1] = green
        data[at + 2] = blue
        data[at + 3] = 255
      }
    }
  }
}
