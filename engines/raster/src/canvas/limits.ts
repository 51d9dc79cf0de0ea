import type { Size } from '../image/raster.ts'

const answers = new Map<string, unknown>()

export function probeOnce<Answer>(question: string, probe: () => Answer): Answer {
  if (!answers.has(question)) answers.set(question, probe())
  return answers.get(question) as Answer
}

export const forgetProbes = (): void => answers.clear()

/** Every supported browser draws on a canvas up to this size; phones with iOS on none that is larger. */
const SURE_SIDE = 4096
const SURE_PIXELS = 16.7e6

const isSure = ({ width, height }: Size) => Math.max(width, height) <= SURE_SIDE && width * height <= SURE_PIXELS

/** A canvas beyond a browser's limits draws nothing and reports no error: one pixel in its last corner proves it. */
function tryOut({ width, height }: Size): boolean {
  try {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return false
    context.fillRect(width - 1, height - 1, 1, 1)
    const holds = context.getImageData(width - 1, height - 1, 1, 1).data[3] === 255
    canvas.width = 0
    return holds
  } catch {
    return false
  }
}

export function canvasHolds({ width, height }: Size): boolean {
  if (isSure({ width, height })) return true
  const proven = probeOnce('canvas sizes', (): Size[] => [])
  if (proven.some((known) => known.width >= width && known.height >= height)) return true
  const holds = probeOnce(`canvas of ${width} × ${height}`, () => tryOut({ width, height }))
  if (holds) proven.push({ width, height })
  return holds
}
