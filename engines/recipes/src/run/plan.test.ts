// The settings that the image engine gets for each step, whole: what is not asked for stays as it is.
import { pixelLimits, type Raster } from '@sundry/images'
import { describe, expect, test } from 'vitest'
import { newStep, type Step, type StepKindName, type StepOf } from '../schema/steps.ts'
import { convertLength, planRecipe, sizeProblem } from './plan.ts'

const plan = (...steps: Step[]) => planRecipe({ name: '', steps })
const settingsOf = (...steps: Step[]) =>
  plan(...steps).passes.flatMap((pass) => (pass.engine === 'images' ? [pass.settings] : []))
const plain = {
  ...{ enableResize: false, width: null, height: null, maintainAspectRatio: true, outputFormat: null, quality: 92 },
  ...{ compressionLevel: 0, maxSizeMB: null, metadata: 'strip', background: '#ffffff', effort: 'fast' },
}

describe('the pass that writes the file', () => {
  test('takes all of a compression', () => {
    const step = newStep('compress', { by: 'same-look', quality: 61, effort: 'small', reduce: false, palette: true })
    expect(settingsOf(step)).toEqual([
      {
        ...{ ...plain, compressionLevel: 100, quality: 61, effort: 'small', mode: 'same-look', reduceLossless: false },
        ...{ keepPixels: false, palette: true, rewriteMetadata: true },
      },
    ])
  })
  test('takes all of a conversion', () => {
    const step = newStep('convert', { format: 'jxl', quality: 33, background: '#102030', effort: 'small' })
    expect(settingsOf(step)).toEqual([
      { ...plain, outputFormat: 'jxl', quality: 33, background: '#102030', effort: 'small', rewriteMetadata: true },
    ])
  })
  test('takes all of a resize', () => {
    const step = newStep('resize', {
      ...{ by: 'pixels', width: 300.4, height: 0.2, fit: 'pad', background: '#102030', enlarge: true },
      ...{ scaling: 'fast', quality: 44 },
    })
    expect(settingsOf(step)).toEqual([
      {
        ...{ ...plain, enableResize: true, width: 300, height: 1, percent: null, fit: 'pad', background: '#102030' },
        ...{ neverEnlarge: false, resampling: 'fast', quality: 44, rewriteMetadata: true },
      },
    ])
  })
  test.each(['place', 'device', 'author', 'date', 'text'] as const)('takes away %s alone', (kind) => {
    const none = { place: false, device: false, author: false, date: false, text: false }
    expect(settingsOf(newStep('metadata', { keep: 'some', ...none, [kind]: true }))[0]?.metadata).toEqual({
      remove: [kind],
    })
  })
})

describe('between two engines', () => {
  test('a file loses nothing', () => {
    const [first] = settingsOf(newStep('rotate'), newStep('cutout'))
    expect(first).toEqual({
      ...{ ...plain, outputFormat: 'png', quality: 100, metadata: 'profile' },
      edits: [{ kind: 'rotate', degrees: 90 }],
    })
  })
  test('nothing is written without a change, and what the file is to be is remembered', () => {
    const steps = [
      newStep('convert', { format: 'png' }),
      newStep('metadata', { keep: 'all' }),
      newStep('compress', { quality: 20 }),
    ]
    const { passes } = plan(...steps, newStep('crop-subject'), newStep('rename', { pattern: 'x' }))
    expect(passes.map(({ engine }) => engine)).toEqual(['subject', 'images'])
    expect(passes[1]).toMatchObject({ settings: { outputFormat: 'png', metadata: 'all', quality: 20 } })
  })
})

test('each edit takes the values of its step', () => {
  const image: Raster = { width: 1, height: 1, data: new Uint8ClampedArray(4) }
  const mark = newStep('watermark-text', { text: 'me', anchor: 'top', share: 0.3, opacity: 0.7, tiled: true })
  const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
  const steps: Step[] = [
    newStep('flip', { axis: 'vertical' }),
    newStep('straighten', { degrees: 3 }),
    newStep('crop', { box }),
    newStep('crop-ratio', { width: 3, height: 2, anchor: 'left' }),
    newStep('trim', { padding: 0.2 }),
    newStep('redact', { boxes: [box], colour: '#102030' }),
    newStep('resize', { by: 'percent', percent: 40, fit: 'cover', background: '#112233' }),
    newStep('adjust', { brightness: 1, contrast: 2, saturation: 3, temperature: 4, tint: 5 }),
    mark,
    newStep('watermark-picture', { picture: 'data:image/png;base64,AA==' }),
    newStep('sharpen', { amount: 1.5, radius: 2 }),
  ]
  const { passes } = planRecipe({ name: '', steps }, new Map([[mark, image]]))
  expect(passes[0]).toMatchObject({
    settings: {
      edits: [
        { kind: 'flip', axis: 'vertical' },
        { kind: 'straighten', degrees: 3 },
        { kind: 'crop', box },
        { kind: 'crop-ratio', width: 3, height: 2, anchor: 'left' },
        { kind: 'trim', padding: 0.2 },
        { kind: 'redact', boxes: [box], colour: '#102030' },
        {
          kind: 'resize',
          settings: { width: null, height: null, percent: 40, fit: 'cover', neverEnlarge: true, background: '#112233' },
        },
        { kind: 'adjust', brightness: 1, contrast: 2, saturation: 3, temperature: 4, tint: 5 },
        { kind: 'overlay', image, anchor: 'top', share: 0.3, opacity: 0.7, tiled: true },
        { kind: 'sharpen', amount: 1.5, radius: 2 },
      ],
    },
  })
})

describe('a length', () => {
  const measure = (by: 'pixels' | 'print', unit: 'cm' | 'mm' | 'inch' = 'cm') => ({ by, unit, dpi: 300 })
  test.each([
    [600, measure('pixels'), measure('print'), 5.08],
    [5.08, measure('print'), measure('pixels'), 600],
    [3.5, measure('print'), measure('print', 'mm'), 35],
    [45, measure('print', 'mm'), measure('pixels'), 531],
    [50.8, measure('print', 'mm'), measure('print', 'inch'), 2],
    [600, measure('pixels', 'mm'), measure('pixels', 'inch'), 600],
    [null, measure('pixels'), measure('print'), null],
  ])('keeps its size when its unit changes: %s', (length, from, to, expected) => {
    expect(convertLength(length, from, to)).toBe(expected)
  })
  test('a length that no image can have is refused with the limit', () => {
    const problem = (some: object) => sizeProblem(newStep('resize', some) as StepOf<'resize'>)
    expect(problem({ by: 'print', width: 600, height: 750 })).toContain('65,535')
    expect(problem({ by: 'pixels', width: 20_000, height: 20_000, fit: 'cover' })).toContain('250')
    expect(problem({ by: 'print', width: 35, height: 45, unit: 'mm', fit: 'cover' })).toBeNull()
  })
  test('a size at the very limits can be had', () => {
    const { side, pixels } = pixelLimits
    const problem = (width: number, height: number | null) =>
      sizeProblem(newStep('resize', { by: 'pixels', width, height, fit: 'cover' }))
    expect([problem(side, null), problem(10_000, pixels / 10_000)]).toEqual([null, null])
    expect([problem(10_000, pixels / 10_000 + 1), problem(10_001, pixels / 10_000)]).not.toContain(null)
  })
  test.each([
    ['cover', 'top', 'top'],
    ['cover', 'centre', undefined],
    ['pad', 'top', undefined],
  ] as const)('a last resize that fits by %s at %s keeps the part at %s', (fit, anchor, expected) => {
    const [settings] = settingsOf(newStep('resize', { by: 'pixels', width: 8, height: 8, fit, anchor }))
    expect(settings?.anchor).toBe(expected)
  })
})

describe('a print', () => {
  test('a print is a pixel at least, and of whole ones', () => {
    const print = (values: object) => settingsOf(newStep('resize', { by: 'print', ...values }))[0]
    expect(print({ width: 0.01, height: 2.54, dpi: 10 })).toMatchObject({ width: 1, height: 10, percent: null })
    expect(print({ width: 1.26, height: 1.24, unit: 'inch', dpi: 10 })).toMatchObject({ width: 13, height: 12 })
  })
  test('leaves 32 octets below a ceiling for what it says of its size', () => {
    const print = newStep('resize', { by: 'print', width: 10 })
    const compress = newStep('compress', { most: 2048, least: 1024, enlarge: true })
    expect(plan(print, compress).range).toEqual({ min: 1024, max: 2016, enlarge: true })
    expect(settingsOf(print, compress)[0]?.maxSizeMB).toBe(2016 / 2 ** 20)
    expect(plan(compress).range).toEqual({ min: 1024, max: 2048, enlarge: true })
    expect(plan(print, newStep('compress', { least: 1024 })).range).toMatchObject({ max: null })
    expect(plan(newStep('compress', { most: 2048 })).range).toBeNull()
  })
})

test('a step that is switched off changes nothing, whatever its kind', () => {
  const kinds = ['resize', 'cutout', 'compress', 'metadata', 'rename', 'collect', 'outputs', 'rotate'] as const
  const rest = [newStep('convert', { format: 'png' })]
  for (const kind of kinds)
    expect(plan({ ...newStep<StepKindName>(kind), off: true } as Step, ...rest)).toEqual(plan(...rest))
})

test('without a word for it, files come in a ZIP under their own names and no set is made', () => {
  expect(plan()).toEqual({ passes: [], rename: null, collect: 'zip', outputs: null, dpi: null, range: null })
  const outputs = newStep('outputs')
  expect(plan(outputs).outputs).toBe(outputs)
})
