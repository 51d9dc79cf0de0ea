// Each pair of steps in the order that does harm, each kind that says something once, and the order that makes sense.
import { describe, expect, test } from 'vitest'
import { checkRecipe, inOrder } from './check.ts'
import { newStep, type Step, type StepKindName } from './schema/steps.ts'

const check = (...steps: Step[]) => checkRecipe({ name: '', steps })
/** A step that does something. */
function working(kind: StepKindName): Step {
  if (kind === 'straighten') return newStep('straighten', { degrees: 2 })
  if (kind === 'crop') return newStep('crop', { box: { x: 0.1, y: 0, width: 0.9, height: 1 } })
  if (kind === 'redact') return newStep('redact', { boxes: [{ x: 0, y: 0, width: 1, height: 0.5 }] })
  if (kind === 'adjust') return newStep('adjust', { tint: 4 })
  if (kind === 'rename') return newStep('rename', { pattern: 'a' })
  if (kind === 'watermark-text') return newStep('watermark-text', { text: 'me' })
  if (kind === 'watermark-picture') return newStep('watermark-picture', { picture: 'data:image/png;base64,AA==' })
  return newStep(kind) as Step
}
const KINDS: readonly StepKindName[] = [
  ...(['rotate', 'flip', 'straighten', 'crop', 'crop-ratio', 'trim'] as const),
  ...(['crop-subject', 'cutout'] as const),
  ...(['redact', 'resize', 'sharpen', 'adjust', 'watermark-text', 'watermark-picture'] as const),
  ...(['metadata', 'convert', 'compress', 'rename', 'outputs', 'collect'] as const),
]
const cuts = ['crop', 'crop-ratio', 'crop-subject', 'trim'] as const
const subject = ['cutout', 'crop-subject'] as const

const harms: readonly [StepKindName, readonly StepKindName[], string][] = [
  ['sharpen', ['resize', 'straighten'], 'sharpen-is-blurred'],
  ['sharpen', cuts, 'work-is-cut-away'],
  ['sharpen', subject, 'cutout-sees-changes'],
  ['adjust', cuts, 'work-is-cut-away'],
  ['adjust', subject, 'cutout-sees-changes'],
  ['watermark-text', ['resize', 'straighten'], 'watermark-is-scaled'],
  ['watermark-text', cuts, 'watermark-is-cut'],
  ['watermark-text', subject, 'cutout-sees-changes'],
  ['watermark-picture', ['resize', 'straighten'], 'watermark-is-scaled'],
  ['watermark-picture', cuts, 'watermark-is-cut'],
  ['watermark-picture', subject, 'cutout-sees-changes'],
  ['redact', ['crop', 'crop-ratio', 'trim', 'rotate', 'flip'], 'redact-reaches-less'],
  ['redact', subject, 'cutout-sees-changes'],
]
test.each(KINDS)('%s does harm before no other step than reported', (earlier) => {
  for (const later of KINDS) {
    const expected = harms.flatMap(([one, others, reason]) =>
      one === earlier && others.includes(later) ? [reason] : [],
    )
    const found = check(working(earlier), working(later)).flatMap((one) =>
      one.code === 'better-after' ? [one.reason] : [],
    )
    expect(found.toSorted(), later).toEqual(expected.toSorted())
  }
})

test.each(KINDS)('a second %s', (kind) => {
  const once = ['metadata', 'convert', 'compress', 'rename', 'outputs', 'collect']
  const codes = (...steps: Step[]) => check(...steps).flatMap(({ code }) => (code === 'overruled' ? [code] : []))
  expect(codes(working(kind), newStep('straighten', { degrees: 1 }), working(kind))).toEqual(
    once.includes(kind) ? ['overruled'] : [],
  )
})
test('a flip is taken back by the next step only', () => {
  const flip = newStep('flip')
  expect(check(flip, newStep('rotate'), flip)).toEqual([])
  expect(check(newStep('rotate'), flip, flip)).toEqual([{ code: 'overruled', step: 1, by: 2 }])
  expect(check(newStep('rotate'), newStep('rotate'))).toEqual([])
})

describe('the written format', () => {
  const formats = ['jpeg', 'png', 'webp', 'avif', 'jxl', 'bmp', 'ico'] as const
  const codes = (...steps: Step[]) => check(...steps).map(({ code }) => code)
  test.each(formats)('%s', (format) => {
    const convert = newStep('convert', { format })
    const [isOpaque, isLossless] = [['jpeg', 'bmp'].includes(format), ['png', 'bmp', 'ico'].includes(format)]
    expect(codes(newStep('cutout'), convert)).toEqual(isOpaque ? ['lost-transparency'] : [])
    expect(codes(convert, newStep('compress'))).toEqual(isLossless ? ['lossless-quality'] : [])
    expect(codes(convert, newStep('compress', { by: 'same-look' }))).toEqual([])
  })
  test('the written format is that of the last conversion', () => {
    const [png, webp] = [newStep('convert', { format: 'png' }), newStep('convert')]
    expect(codes(png, webp, newStep('compress'))).toEqual(['overruled'])
    expect(codes(webp, png, newStep('compress'))).toEqual(['overruled', 'lossless-quality'])
  })
})

test('every kind has its place: the image, its subject, its pixels, its file', () => {
  const steps = KINDS.map(working)
  expect(inOrder(steps.toReversed()).map(({ kind }) => kind)).toEqual([
    ...(['trim', 'crop-ratio', 'crop', 'straighten', 'flip', 'rotate'] as const),
    ...(['cutout', 'crop-subject'] as const),
    ...(['watermark-picture', 'watermark-text', 'adjust', 'sharpen', 'resize', 'redact'] as const),
    ...(['collect', 'outputs', 'rename', 'compress', 'convert', 'metadata'] as const),
  ])
})
