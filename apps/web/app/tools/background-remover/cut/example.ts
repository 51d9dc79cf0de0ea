import type { FoundFile } from '../../../platform/file-intake.ts'

const WIDTH = 1200
const HEIGHT = 900

/** Drawn here, so that nothing is fetched. */
export async function examplePhoto(): Promise<FoundFile[]> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const brush = canvas.getContext('2d')
  if (!brush) return []
  room(brush)
  brush.save()
  brush.translate(600, 470)
  plant(brush)
  pot(brush)
  brush.restore()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
  return [{ file: new File([blob], 'example-plant.jpg', { type: blob.type, lastModified: 0 }), folder: '' }]
}

type Brush = OffscreenCanvasRenderingContext2D

function room(brush: Brush): void {
  const wall = brush.createLinearGradient(0, 0, WIDTH, HEIGHT)
  wall.addColorStop(0, '#c9d3da')
  wall.addColorStop(1, '#9fb0bc')
  brush.fillStyle = wall
  brush.fillRect(0, 0, WIDTH, HEIGHT)
  soft(26, (blurred) => {
    blurred.fillStyle = '#e9e4d4'
    blurred.fillRect(80, -40, 300, 420)
    blurred.fillStyle = '#8796a3'
    blurred.fillRect(900, 60, 180, 600)
  })
  const table = brush.createLinearGradient(0, 700, 0, HEIGHT)
  table.addColorStop(0, '#b8a48c')
  table.addColorStop(1, '#9a8468')
  soft(5, (blurred) => {
    blurred.fillStyle = table
    blurred.fillRect(-20, 735, WIDTH + 40, 200)
    blurred.fillStyle = '#00000055'
    blurred.beginPath()
    blurred.ellipse(620, 778, 210, 26, 0, 0, 2 * Math.PI)
    blurred.fill()
  })

  /** Drawn small and enlarged, because Safari has no `filter` on a canvas. */
  function soft(radius: number, paint: (blurred: Brush) => void): void {
    const small = new OffscreenCanvas(Math.ceil(WIDTH / radius), Math.ceil(HEIGHT / radius))
    const blurred = small.getContext('2d')
    if (!blurred) return
    blurred.scale(1 / radius, 1 / radius)
    paint(blurred)
    brush.imageSmoothingQuality = 'high'
    brush.drawImage(small, 0, 0, small.width * radius, small.height * radius)
  }
}

function pot(brush: Brush): void {
  const clay = brush.createLinearGradient(-150, 0, 150, 0)
  clay.addColorStop(0, '#8f3f22')
  clay.addColorStop(0.35, '#d9774c')
  clay.addColorStop(0.6, '#c4623a')
  clay.addColorStop(1, '#6f2d17')
  brush.fillStyle = clay
  brush.beginPath()
  brush.moveTo(-138, 90)
  brush.lineTo(138, 90)
  brush.lineTo(104, 300)
  brush.quadraticCurveTo(0, 322, -104, 300)
  brush.fill()
  brush.beginPath()
  brush.roundRect(-160, 40, 320, 66, 10)
  brush.fill()
  brush.fillStyle = '#00000033'
  brush.fillRect(-146, 104, 292, 9)
  brush.fillStyle = '#ffffff3d'
  brush.beginPath()
  brush.ellipse(-62, 190, 14, 82, 0.09, 0, 2 * Math.PI)
  brush.fill()
}

function plant(brush: Brush): void {
  const leaves = [-1.28, 1.3, -0.95, 1.0, -0.62, 0.66, -0.3, 0.36, 0.02]
  for (const [index, angle] of leaves.entries()) {
    brush.save()
    brush.translate(angle * 34, 52)
    brush.rotate(angle * 0.82)
    leaf(brush, 300 + 70 * Math.sin(index * 2.1) + (1.3 - Math.abs(angle)) * 70, 46 + (index % 3) * 8, index)
    brush.restore()
  }
}

function leaf(brush: Brush, length: number, width: number, index: number): void {
  const green = brush.createLinearGradient(-width, 0, width, 0)
  green.addColorStop(0, index % 2 === 0 ? '#4f9a4c' : '#5faa52')
  green.addColorStop(0.5, '#2f7a3a')
  green.addColorStop(1, '#1c5430')
  brush.fillStyle = green
  brush.beginPath()
  brush.moveTo(0, 0)
  brush.bezierCurveTo(-width * 1.5, -length * 0.4, -width, -length * 0.8, 0, -length)
  brush.bezierCurveTo(width, -length * 0.8, width * 1.5, -length * 0.4, 0, 0)
  brush.fill()
  brush.strokeStyle = '#a8d59a'
  brush.lineWidth = 3
  brush.beginPath()
  brush.moveTo(0, 0)
  brush.lineTo(0, -length * 0.93)
  brush.stroke()
}
