import { describe, expect, test } from 'vitest'
import { makePlane, type Pixels, type Plane } from '../core/plane.ts'
import { type Session, type Tensor, tensor } from '../models/runtime.ts'
import { SIDE } from '../models/u2netp.ts'
import { valueAt as at, drawing } from '../testing/drawing.ts'
import { runModels, runModelsMirrored } from './run-models.ts'

const LARGE = 512
const FINE = 640

const picture = (side: number): Pixels => ({
  data: new Uint8ClampedArray(side * side * 4).fill(200),
  width: side,
  height: side,
})
/** The left part of a picture, `share` of its width. */
const leftPart = (side: number, share: number): Plane => drawing(side, [0, 0, Math.round(side * share), side])

function session(run: (feeds: Record<string, Tensor>, outputs: readonly string[]) => Record<string, Tensor>): Session {
  const fake = {
    inputNames: ['input'],
    outputNames: ['output'],
    run: async (feeds: never, outputs: never) => run(feeds, outputs),
  }
  return fake as unknown as Session
}

const asTensor = ({ data, width, height }: Plane) => tensor(data.slice(), [1, 1, height, width])

/** Two models that see the left part of whatever they are shown, and a weigher that takes note of what it is shown. */
function models(general: number, matting: number) {
  const shown: number[] = []
  return {
    shown,
    general: session((_, outputs) => {
      const maps = outputs.map(
        (name) => [name, /^19/.test(name) ? leftPart(SIDE, general) : makePlane(10, 10)] as const,
      )
      return Object.fromEntries(maps.map(([name, plane]) => [name, asTensor(plane)]))
    }),
    matting: session(() => ({ output: asTensor(leftPart(LARGE, matting)), '730': asTensor(makePlane(64, 64)) })),
    weigher: session(({ looks, f80, f10, coarse }) => {
      const side = looks?.dims[3] ?? 0
      shown.push(side)
      expect([f80, f10, coarse].map((known) => known?.dims[3])).toEqual([side / 4, side / 32, side / 8])
      return { mask: asTensor(leftPart(side, 0.25)) }
    }),
  }
}
const shown = () => ({ small: picture(SIDE), large: picture(LARGE), fine: () => picture(FINE) })

describe('the weigher is asked', () => {
  test('not at all where both models agree', async () => {
    const both = models(0.5, 0.51)
    const { agreed, weighed, fine } = await runModels(both, shown())
    expect(agreed).toBeLessThan(0.99)
    expect([weighed, fine, both.shown]).toEqual([null, null, []])
  })

  test('not at all where they agree in 97 of 100 points', async () => {
    const both = models(303 / SIDE, 500 / LARGE)
    const { agreed, weighed } = await runModels(both, shown())
    expect([agreed, weighed]).toEqual([0.97, null])
  })

  test('once where they nearly agree', async () => {
    const both = models(0.5, 0.52)
    const { agreed, weighed, fine } = await runModels(both, shown())
    expect(agreed).toBeGreaterThan(0.95)
    expect([weighed?.width, fine, both.shown]).toEqual([SIDE, null, [SIDE]])
  })

  test('once more of more pixels where they do not', async () => {
    const both = models(0.5, 0.8)
    const { weighed, fine } = await runModels(both, shown())
    expect([weighed?.width, fine?.width, both.shown]).toEqual([SIDE, FINE, [SIDE, FINE]])
  })

  test('the same of the mirrored picture, and its masks come back the right way round', async () => {
    const both = models(0.5, 0.8)
    const seen = { ...(await runModels(both, shown())), agreed: 1, fine: null }
    const mirrored = await runModelsMirrored(both, shown(), seen)
    expect(both.shown).toEqual([SIDE, FINE, SIDE])
    const masks = [mirrored.general, mirrored.matting, mirrored.weighed ?? makePlane(0, 0)]
    expect(masks.map((mask) => [at(mask, 1, 1), at(mask, mask.width - 2, 1)])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ])
  })
})
