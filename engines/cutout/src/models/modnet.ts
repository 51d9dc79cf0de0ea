import type { Pixels, Plane } from '../core/plane.ts'
import { toPlanes } from './input.ts'
import { numbersOf, runOne, type Session, tensor } from './runtime.ts'

/** The size its authors trained it for. */
export const SHORT_SIDE = 512
const HALF = [0.5, 0.5, 0.5]

/** People and animals with their hair. https://github.com/ZHKKKe/MODNet */
export async function runMatting(session: Session, pixels: Pixels): Promise<Plane> {
  const { width, height } = pixels
  const input = tensor(toPlanes(pixels, HALF, HALF), [1, 3, height, width])
  const output = session.outputNames[0] ?? 'output'
  const result = await runOne(session, { [session.inputNames[0] ?? 'input']: input }, output)
  const data = Float32Array.from(numbersOf(result))
  result.dispose()
  return { data, width, height }
}
