// Values of a step's field at both ends of its range, and the defaults of a new step.
import { describe, expect, test } from 'vitest'
import { RECIPE_VERSION, readRecipe } from './recipe.ts'
import { fieldsOf, newStep, type StepKindName, stepKinds } from './steps.ts'

/** The value that a recipe from a file has in this field, or what was made of one that cannot be. */
function read(kind: StepKindName, field: string, value: unknown): unknown {
  const { recipe } = readRecipe(JSON.stringify({ recipe: RECIPE_VERSION, name: '', steps: [{ kind, [field]: value }] }))
  return (recipe?.steps[0] as Record<string, unknown> | undefined)?.[field]
}

const MAX_SIDE = 65_535
const GIGABYTE = 2 ** 30

test.each<[StepKindName, string, least: number, most: number, step?: number]>([
  ['straighten', 'degrees', -45, 45],
  ['crop-ratio', 'width', 0.01, 1000, 0.005],
  ['crop-ratio', 'height', 0.01, 1000, 0.005],
  ['crop-subject', 'padding', 0, 1, 0.1],
  ['trim', 'padding', 0, 1, 0.1],
  ['cutout', 'padding', 0, 1, 0.1],
  ['resize', 'width', 0.01, MAX_SIDE, 0.005],
  ['resize', 'height', 0.01, MAX_SIDE, 0.005],
  ['resize', 'percent', 1, 1000],
  ['resize', 'side', 1, MAX_SIDE],
  ['resize', 'dpi', 1, 2400],
  ['resize', 'quality', 10, 100],
  ['sharpen', 'amount', 0, 3, 0.1],
  ['sharpen', 'radius', 0.3, 10, 0.1],
  ['adjust', 'brightness', -100, 100],
  ['adjust', 'contrast', -100, 100],
  ['adjust', 'saturation', -100, 100],
  ['adjust', 'temperature', -100, 100],
  ['adjust', 'tint', -100, 100],
  ['watermark-text', 'share', 0.01, 1, 0.005],
  ['watermark-text', 'opacity', 0.02, 1, 0.005],
  ['watermark-picture', 'share', 0.01, 1, 0.005],
  ['convert', 'quality', 10, 100],
  ['compress', 'quality', 10, 100],
  ['compress', 'most', 1024, GIGABYTE],
  ['compress', 'least', 1, GIGABYTE],
  ['outputs', 'quality', 10, 100],
])('%s %s goes from %s to %s', (kind, field, min, max, step = 1) => {
  expect(read(kind, field, min)).toBe(min)
  expect(read(kind, field, max)).toBe(max)
  expect(read(kind, field, min - step)).not.toBe(min - step)
  expect(read(kind, field, max + step)).not.toBe(max + step)
})

/** Each word and colour that some field takes. */
const words: unknown[] = [0, 90, 180, 270, true, false, '#102030', 'none of these'].concat(
  'horizontal vertical centre top-left top top-right left right bottom-left bottom bottom-right'.split(' '),
  'auto people object drop contact long-side pixels percent print cm inch inside cover pad stretch best fast'.split(
    ' ',
  ),
  'strip profile all some webp jpeg png avif jxl bmp ico small quality same-look best-format'.split(' '),
  'responsive favicons social app-icons zip pdf'.split(' '),
  ['avif webp jpeg', 'avif webp png', 'webp jpeg', 'webp png', 'webp avif'],
)
test.each(Object.keys(stepKinds) as StepKindName[])(
  'a new %s has its defaults, and its fields take their words',
  (kind) => {
    const taken = fieldsOf(kind).map(([name, field]) => {
      const retained = words.filter((word) => field.read(word) === word)
      // A text takes anything, and says nothing of its words.
      return `${name}: ${retained.includes('none of these') ? 'any text' : retained.join(', ')}`
    })
    expect([newStep(kind), taken]).toMatchSnapshot()
  },
)

describe('a text is at most as long as it may be', () => {
  test.each<[StepKindName, string, number]>([
    ['watermark-text', 'text', 200],
    ['watermark-picture', 'name', 200],
    ['rename', 'pattern', 200],
    ['outputs', 'widths', 100],
    ['outputs', 'sizes', 200],
  ])('%s %s', (kind, field, max) => {
    expect(read(kind, field, 'a'.repeat(max))).toBe('a'.repeat(max))
    expect(read(kind, field, 'a'.repeat(max + 1))).not.toBe('a'.repeat(max + 1))
  })
})

test('a hundred boxes are kept of a redaction, and no more', () => {
  const boxes = (count: number) => Array.from({ length: count }, () => ({ x: 0, y: 0, width: 1, height: 1 }))
  expect(read('redact', 'boxes', boxes(100))).toHaveLength(100)
  expect((read('redact', 'boxes', boxes(101)) as unknown[]).length).toBeLessThanOrEqual(100)
})
