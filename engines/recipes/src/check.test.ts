import { describe, expect, test } from 'vitest'
import { checkRecipe } from './check.ts'
import { newStep, type Step } from './schema/steps.ts'
import { forms, starters } from './starters.ts'

const check = (...steps: Step[]) => checkRecipe({ name: '', steps })
const resize = newStep('resize')
const sharpen = newStep('sharpen')

test.each([...starters, ...forms].map((one) => [one.id, one] as const))(
  'the starter %s gives no reason to complain',
  (_, recipe) => {
    expect(checkRecipe(recipe)).toEqual([])
  },
)

describe('steps that change nothing', () => {
  test.each([
    newStep('straighten'),
    newStep('crop'),
    newStep('redact'),
    newStep('sharpen', { amount: 0 }),
    newStep('adjust'),
    newStep('rename'),
    newStep('resize', { by: 'percent', percent: 100 }),
  ])('a step of the kind $kind changes nothing', (step) => {
    expect(check(step)).toEqual([{ code: 'no-effect', step: 0 }])
  })

  test('steps that change nothing are not looked at while they are off', () => {
    expect(check({ ...newStep('crop'), off: true })).toEqual([])
  })

  test('the same flip twice', () => {
    expect(check(newStep('flip'), newStep('flip'))).toEqual([{ code: 'overruled', step: 0, by: 1 }])
    expect(check(newStep('flip'), newStep('flip', { axis: 'vertical' }))).toEqual([])
  })
})

describe('values that are missing', () => {
  test('a watermark without its text or image, a size without a side', () => {
    expect(check(newStep('watermark-text', { text: '  ' }))).toEqual([
      { code: 'missing-value', step: 0, field: 'text' },
    ])
    expect(check(newStep('watermark-picture'))).toEqual([{ code: 'missing-value', step: 0, field: 'picture' }])
    for (const by of ['pixels', 'print'] as const)
      expect(check(newStep('resize', { by }))).toEqual([{ code: 'missing-value', step: 0, field: 'width' }])
    expect(check(newStep('resize', { by: 'pixels', height: 20 }))).toEqual([])
  })

  test('a range that nothing can lie in', () => {
    expect(check(newStep('compress', { least: 5000, most: 2000 }))).toEqual([{ code: 'empty-range', step: 0 }])
    expect(check(newStep('compress', { least: 2000, most: 2000 }))).toEqual([])
  })
})

describe('the order', () => {
  test.each([
    [sharpen, resize, 'sharpen-is-blurred'],
    [newStep('redact', { boxes: [{ x: 0, y: 0, width: 1, height: 0.5 }] }), newStep('rotate'), 'redact-reaches-less'],
    [sharpen, newStep('cutout'), 'cutout-sees-changes'],
  ] as const)('$0.kind before $1.kind: %s', (one, other, reason) => {
    expect(check(one, other)).toEqual([{ code: 'better-after', step: 0, other: 1, reason }])
    expect(check(other, one)).toEqual([])
  })
})

describe('the written format', () => {
  test('a quality means nothing to a lossless one, unless a ceiling or a palette does', () => {
    const png = newStep('convert', { format: 'png' })
    expect(check(png, newStep('compress'))).toEqual([{ code: 'lossless-quality', step: 1, format: 'png' }])
    expect(check(png, newStep('compress', { most: 50_000 }))).toEqual([])
    expect(check(png, newStep('compress', { palette: true }))).toEqual([])
  })
})
