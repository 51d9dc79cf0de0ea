import { describe, expect, test } from 'vitest'
import { type Mask, makePlane, toMask } from '../core/plane.ts'
import type { Findings } from '../worker-messages.ts'
import { judge } from './judge.ts'

function box(from: number, to: number, side = 96): Mask {
  const plane = makePlane(side, side)
  for (let y = from; y < to; y += 1) plane.data.fill(1, y * side + from, y * side + to)
  return toMask(plane)
}
const nothing = box(0, 0)
const findings = (change: Partial<Findings>): Findings => ({
  general: box(24, 72),
  matting: box(24, 72),
  clicked: null,
  peak: 1,
  ...change,
})
const codes = (change: Partial<Findings>, mode: 'auto' | 'people' | 'object' = 'auto') =>
  judge(findings(change), mode).notes.map(({ code }) => code)
const inside = ({ mask }: ReturnType<typeof judge>) => mask.data.filter((value) => value >= 0.5).length

describe('what the visitor hears', () => {
  test('says what to do', () => {
    const said = (change: Partial<Findings>) => judge(findings(change), 'auto').notes.map(({ message }) => message)
    expect(said({ peak: 0.2 })).toEqual(['No clear subject was found. Please mark what to keep with the brush.'])
    expect(said({ matting: box(60, 90) })).toEqual([
      'The two models see different subjects here. Please check this one.',
    ])
  })

  test('nothing when all see the same', () => {
    expect(codes({})).toEqual([])
  })

  test('nothing either when they were weighed and one side was plainly right', () => {
    expect(codes({ matting: box(60, 90), weighed: box(24, 72) })).toEqual([])
    expect(codes({ matting: box(20, 80), weighed: box(24, 80) })).toEqual([])
  })

  test('a warning when who weighed them was of two minds', () => {
    expect(codes({ matting: box(60, 90), weighed: box(24, 72), hazy: true })).toEqual(['models-disagree'])
    expect(codes({ matting: box(60, 90), weighed: box(24, 72), hazy: true }, 'object')).toEqual([])
  })

  test('a warning when two disagree and nobody weighed them', () => {
    expect(codes({ matting: box(60, 90) })).toEqual(['models-disagree'])
    expect(codes({ matting: box(60, 90) }, 'object')).toEqual([])
  })
})

describe('no subject', () => {
  test('where nothing stands out, and the result is empty', () => {
    const judged = judge(findings({ peak: 0.2 }), 'object')
    expect(judged.notes.map(({ code }) => code)).toEqual(['no-subject'])
    expect(inside(judged)).toBe(0)
  })

  test('where the second look sees something else and the matting nothing', () => {
    const change = { matting: nothing, closer: box(0, 20) }
    expect(codes(change)).toEqual(['no-subject'])
    expect(inside(judge(findings(change), 'auto'))).toBe(0)
  })

  test('the candidate can still be asked for by name', () => {
    const judged = judge(findings({ matting: nothing, closer: box(24, 72) }), 'object')
    expect(judged.notes).toEqual([])
    expect(inside(judged)).toBe(48 * 48)
  })

  test('what was clicked is a subject', () => {
    const clicked = { ...box(10, 30), kind: 'salient' as const }
    const judged = judge(findings({ peak: 0.1, clicked }), 'auto')
    expect([judged.notes, inside(judged)]).toEqual([[], 400])
  })
})
