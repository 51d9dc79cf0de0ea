// What a field of a step takes, at both ends of its range, and what stands in it when the step is new.
import { describe, expect, test } from 'vitest'
import { RECIPE_VERSION, readRecipe } from './recipe.ts'
import { newStep, type StepKindName } from './steps.ts'

/** The value that a recipe from a file has in this field, or what was made of one that cannot be. */
function read(kind: StepKindName, field: string, value: unknown): unknown {
  const { recipe } = readRecipe(JSON.stringify({ recipe: RECIPE_VERSION, name: '', steps: [{ kind, [field]: value }] }))
  return (recipe?.steps[0] as Record<string, unknown> | undefined)?.[field]
}

const MOST_SIDE = 65_535
const GIGABYTE = 2 ** 30

test.each<[StepKindName, string, initial: number | null, least: number, most: number, step?: number]>([
  ['straighten', 'degrees', 0, -45, 45],
  ['crop-ratio', 'width', 1, 0.01, 1000, 0.005],
  ['crop-ratio', 'height', 1, 0.01, 1000, 0.005],
  ['crop-subject', 'padding', 0.05, 0, 1, 0.1],
  ['trim', 'padding', 0, 0, 1, 0.1],
  ['cutout', 'padding', null, 0, 1, 0.1],
  ['resize', 'width', null, 0.01, MOST_SIDE, 0.005],
  ['resize', 'height', null, 0.01, MOST_SIDE, 0.005],
  ['resize', 'percent', 50, 1, 1000],
  ['resize', 'side', 1920, 1, MOST_SIDE],
  ['resize', 'dpi', 300, 1, 2400],
  ['resize', 'quality', 92, 10, 100],
  ['sharpen', 'amount', 0.6, 0, 3, 0.1],
  ['sharpen', 'radius', 0.8, 0.3, 10, 0.1],
  ['adjust', 'brightness', 0, -100, 100],
  ['adjust', 'contrast', 0, -100, 100],
  ['adjust', 'saturation', 0, -100, 100],
  ['adjust', 'temperature', 0, -100, 100],
  ['adjust', 'tint', 0, -100, 100],
  ['watermark-text', 'share', 0.25, 0.01, 1, 0.005],
  ['watermark-text', 'opacity', 0.5, 0.02, 1, 0.005],
  ['watermark-picture', 'share', 0.25, 0.01, 1, 0.005],
  ['convert', 'quality', 92, 10, 100],
  ['compress', 'quality', 75, 10, 100],
  ['compress', 'most', null, 1024, GIGABYTE],
  ['compress', 'least', null, 1, GIGABYTE],
  ['outputs', 'quality', 75, 10, 100],
])('%s %s is %s at first, and from %s to %s', (kind, field, initial, least, most, step = 1) => {
  expect(newStep(kind)).toHaveProperty(field, initial)
  expect(read(kind, field, least)).toBe(least)
  expect(read(kind, field, most)).toBe(most)
  expect(read(kind, field, least - step)).not.toBe(least - step)
  expect(read(kind, field, most + step)).not.toBe(most + step)
})

describe('a text is at most as long as it may be', () => {
  test.each<[StepKindName, string, number, string]>([
    ['watermark-text', 'text', 200, ''],
    ['watermark-picture', 'name', 200, ''],
    ['rename', 'pattern', 200, '{name}'],
    ['outputs', 'widths', 100, '480 960 1440 1920'],
    ['outputs', 'sizes', 200, '100vw'],
  ])('%s %s', (kind, field, most, initial) => {
    expect(newStep(kind)).toHaveProperty(field, initial)
    expect(read(kind, field, 'a'.repeat(most))).toBe('a'.repeat(most))
    expect(read(kind, field, 'a'.repeat(most + 1))).not.toBe('a'.repeat(most + 1))
  })
})

test.each<[StepKindName, string, initial: unknown, others: unknown[]]>([
  ['rotate', 'degrees', 90, [180, 270]],
  ['flip', 'axis', 'horizontal', ['vertical']],
  ['crop-ratio', 'anchor', 'centre', ['top-left', 'top', 'top-right', 'left', 'right', 'bottom-left', 'bottom']],
  ['watermark-text', 'anchor', 'bottom-right', ['top-left']],
  ['cutout', 'mode', 'auto', ['people', 'object']],
  ['cutout', 'shadow', null, ['drop', 'contact']],
  ['cutout', 'background', null, ['#102030']],
  ['redact', 'colour', '#000000', ['#102030']],
  ['resize', 'by', 'long-side', ['pixels', 'percent', 'print']],
  ['resize', 'unit', 'cm', ['inch']],
  ['resize', 'fit', 'inside', ['cover', 'pad', 'stretch']],
  ['resize', 'background', '#ffffff', ['#102030']],
  ['resize', 'scaling', 'best', ['fast']],
  ['resize', 'enlarge', false, [true]],
  ['watermark-text', 'colour', '#ffffff', ['#102030']],
  ['watermark-text', 'bold', true, [false]],
  ['watermark-text', 'tiled', false, [true]],
  ['metadata', 'keep', 'strip', ['profile', 'all', 'some']],
  ['metadata', 'place', true, [false]],
  ['metadata', 'device', false, [true]],
  ['convert', 'format', 'webp', ['jpeg', 'png', 'avif', 'jxl', 'bmp', 'ico']],
  ['convert', 'background', '#ffffff', ['#102030']],
  ['convert', 'effort', 'fast', ['small']],
  ['compress', 'by', 'quality', ['same-look', 'best-format']],
  ['compress', 'reduce', true, [false]],
  ['compress', 'palette', false, [true]],
  ['outputs', 'set', 'responsive', ['favicons', 'social', 'app-icons']],
  ['outputs', 'formats', 'avif webp jpeg', ['avif webp png', 'webp jpeg', 'webp png', 'webp']],
  ['outputs', 'background', '#ffffff', ['#102030']],
  ['collect', 'as', 'zip', ['pdf']],
])('%s %s is %s at first, and may be %j', (kind, field, initial, others) => {
  expect(newStep(kind)).toHaveProperty(field, initial)
  for (const value of [initial, ...others]) expect(read(kind, field, value)).toBe(value)
  expect(read(kind, field, 'none of these')).toBe(initial)
})

test('a hundred boxes are kept of a redaction, and no more', () => {
  const boxes = (count: number) => Array.from({ length: count }, () => ({ x: 0, y: 0, width: 1, height: 1 }))
  expect(read('redact', 'boxes', boxes(100))).toHaveLength(100)
  expect((read('redact', 'boxes', boxes(101)) as unknown[]).length).toBeLessThanOrEqual(100)
})
