import type { Pixels, Plane } from '../base/plane.ts'
import { withScratch } from '../base/scratch.ts'
import { toPlanes } from './input.ts'
import { numbersOf, runSome, type Session, type Tensor, tensor } from './runtime.ts'

export const SHORT_SIDE = 512
const HALF = [0.5, 0.5, 0.5]
const COARSE = '730'

export interface Matting {
  mask: Plane
  coarse: Tensor
}

/** https://github.com/ZHKKKe/MODNet */
export const runMatting = (session: Session, pixels: Pixels): Promise<Matting> =>
  withScratch(async ({ numbers }) => {
    const { width, height } = pixels
    const input = tensor(numbers(toPlanes(pixels, HALF, HALF)), [1, 3, height, width])
    const output = session.outputNames[0] ?? 'output'
    const feeds = { [session.inputNames[0] ?? 'input']: input }
    const [result, coarse] = await runSome(session, feeds, [output, COARSE])
    if (!result || !coarse) throw new Error('the model gave no mask')
    return { mask: { data: numbersOf(result), width, height }, coarse }
  })
