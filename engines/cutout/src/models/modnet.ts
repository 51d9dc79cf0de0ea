import { free } from '../core/free.ts'
import type { Pixels, Plane } from '../core/plane.ts'
import { toPlanes } from './input.ts'
import { numbersOf, runSome, type Session, type Tensor, tensor } from './runtime.ts'

/** The size its authors trained it for. */
export const SHORT_SIDE = 512
const HALF = [0.5, 0.5, 0.5]
/** What its coarse branch knows, at an eighth of the size; the weigher reads it (`scripts/models.json`). */
const COARSE = '730'

export interface Matting {
  mask: Plane
  coarse: Tensor
}

/** People and animals with their hair. https://github.com/ZHKKKe/MODNet */
export async function runMatting(session: Session, pixels: Pixels): Promise<Matting> {
  const { width, height } = pixels
  const planes = toPlanes(pixels, HALF, HALF)
  const input = tensor(planes, [1, 3, height, width])
  const output = session.outputNames[0] ?? 'output'
  const feeds = { [session.inputNames[0] ?? 'input']: input }
  const [result, coarse] = await runSome(session, feeds, [output, COARSE])
  if (!result || !coarse) throw new Error('the model gave no mask')
  free(planes)
  return { mask: { data: numbersOf(result), width, height }, coarse }
}
