import type { FoundFile } from '../../platform/file-intake.ts'

/** An evening over mountains, with the grain of a photograph. */
function drawEvening(brush: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  const sky = brush.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#16324f')
  sky.addColorStop(0.55, '#e8875a')
  sky.addColorStop(1, '#f7d08a')
  brush.fillStyle = sky
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = '#fff3d6'
  brush.beginPath()
  brush.arc(width * 0.68, height * 0.5, 110, 0, 2 * Math.PI)
  brush.fill()
  for (const [level, colour] of ['#8d4f5a', '#5b3550', '#2e2140', '#171531'].entries()) {
    brush.fillStyle = colour
    brush.beginPath()
    brush.moveTo(0, height)
    for (let x = 0; x <= width; x += 6) brush.lineTo(x, ridge(x, level, height))
    brush.lineTo(width, height)
    brush.fill()
  }
  // Grain as in a photograph, or there would be nothing to compress.
  for (let count = 0; count < 24_000; count += 1) {
    brush.fillStyle = count % 2 === 0 ? '#ffffff14' : '#00000014'
    brush.fillRect(hash(count) * width, hash(count + 0.5) * height, 3, 3)
  }
}

function ridge(x: number, level: number, height: number): number {
  const base = height * (0.56 + level * 0.1)
  return base + 90 * Math.sin(x / (310 - level * 40) + level * 2) + 34 * Math.sin(x / 71 + level) + 9 * Math.sin(x / 13)
}

const hash = (seed: number) => {
  const value = Math.sin(seed * 127.1 + 311.7) * 43_758.5453
  return value - Math.floor(value)
}

const WIDTH = 2400
const HEIGHT = 1600

/** Drawn here, so that nothing is fetched. */
export async function exampleImage(): Promise<FoundFile[]> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const brush = canvas.getContext('2d')
  if (!brush) return []
  drawEvening(brush, WIDTH, HEIGHT)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.97 })
  return [{ file: new File([blob], 'example-evening.jpg', { type: blob.type, lastModified: 0 }), folder: '' }]
}
