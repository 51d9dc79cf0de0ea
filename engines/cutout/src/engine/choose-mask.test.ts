import { describe, expect, test } from 'vitest'
import { type Mask, makePlane, toMask } from '../base/plane.ts'
import { decide } from './find.ts'
import type { Findings } from './worker-messages.ts'

function box(from: number, to: number, side = 96): Mask {
  const plane = makePlane(side, side)
  for (let y = from; y < to; y += 1) plane.data.fill(1, y * side + from, y * side + to)
  return toMask(plane)
}
const nothing = box(0, 0)
const findings = (change: Partial<Findings>): Findings => ({
  general: box(24, 72),
  matting: box(24, 72),
  peak: 1,
  ...change,
})
const codes = (change: Partial<Findings>, mode: 'auto' | 'people' | 'object' = 'auto') =>
  decide(findings(change), mode).notes.map(({ code }) => code)
const inside = ({ mask }: ReturnType<typeof decide>) => mask.data.filter((value) => value >= 0.5).length

describe('what the visitor hears', () => {
  test('nothing when all see the same', () => {
    expect(codes({})).toEqual([])
  })

  test('nothing either when they were weighed and one side was plainly right', () => {
    expect(codes({ matting: box(60, 90), weighed: box(24, 72) })).toEqual([])
    expect(codes({ matting: box(20, 80), weighed: box(24, 80) })).toEqual([])
  })

  test('a warning when the weigher guessed', () => {
    expect(codes({ matting: box(60, 90), weighed: box(24, 72), uncertain: true })).toEqual(['models-disagree'])
    expect(codes({ matting: box(60, 90), weighed: box(24, 72), uncertain: true }, 'object')).toEqual([])
  })

  test('a warning when two disagree and no one weighed them', () => {
    expect(codes({ matting: box(60, 90) })).toEqual(['models-disagree'])
    expect(codes({ matting: box(60, 90) }, 'object')).toEqual([])
  })
})

describe('no subject', () => {
  test('a photo without a distinct part has no subject, and the result is empty', () => {
    const decision = decide(findings({ peak: 0.2 }), 'object')
    expect(decision.notes.map(({ code }) => code)).toEqual(['no-subject'])
    expect(inside(decision)).toBe(0)
  })

  test('a photo in which the second look sees something else and the matting nothing has no subject', () => {
    const change = { matting: nothing, closer: box(0, 20) }
    expect(codes(change)).toEqual(['no-subject'])
    expect(inside(decide(findings(change), 'auto'))).toBe(0)
  })

  test('the candidate can still be asked for by name', () => {
    const decision = decide(findings({ matting: nothing, closer: box(24, 72) }), 'object')
    expect(decision.notes).toEqual([])
    expect(inside(decision)).toBe(48 * 48)
  })
})

describe('whatever the models found', () => {
  const small = (from: number, to: number) => box(from, to, 32)
  const masks = [null, small(0, 0), small(0, 7), small(8, 24), small(9, 23), small(7, 27), small(20, 30), small(0, 32)]
  const cases = masks
    .slice(1)
    .flatMap((general) =>
      masks
        .slice(1)
        .flatMap((matting) =>
          masks.flatMap((weighed) =>
            [null, small(0, 7), small(8, 24)].flatMap((closer) =>
              [0.1, 1].map((peak) => findings({ general, matting, weighed, closer, peak })),
            ),
          ),
        ),
    )

  test('every mask runs from 0 to 1, and is empty where the visitor hears of no subject', () => {
    for (const one of cases)
      for (const mode of ['auto', 'people', 'object'] as const) {
        const { mask, notes } = decide(one, mode)
        expect(mask.data.length).toBe(mask.width * mask.height)
        expect(mask.data.every((value) => value >= 0 && value <= 1)).toBe(true)
        if (notes.some(({ code }) => code === 'no-subject')) expect(mask.data.some((value) => value > 0)).toBe(false)
      }
  })

  test('people keep the matting as it is, and no decision changes the masks that were found', () => {
    for (const one of cases) {
      const before = structuredClone(one)
      const { mask, kind, took } = decide(one, 'people')
      expect([kind, took, toMask(mask)]).toEqual(['matting', 'people', one.matting])
      expect(one).toEqual(before)
    }
  })

  test('the choice of auto can be selected by name and stays the same', () => {
    for (const one of cases) {
      const { took, mask, notes } = decide({ ...one, closer: null }, 'auto')
      if (notes.length === 0) expect(decide({ ...one, closer: null }, took).mask).toEqual(mask)
    }
  })
})
