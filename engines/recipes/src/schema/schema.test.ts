import { describe, expect, test } from 'vitest'
import { starters } from '../starters.ts'
import { recipeFromLink, recipeToLink } from './link.ts'
import { MAX_STEPS, RECIPE_VERSION, readRecipe, writeRecipe } from './recipe.ts'
import { fieldsOf, newStep, type Step, type StepKindName, stepKinds } from './steps.ts'

const kinds = Object.keys(stepKinds) as StepKindName[]
const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code)

/** A value of each field that is not its initial one. */
function otherValue(name: string, initial: unknown): unknown {
  if (name === 'box') return { x: 0.125, y: 0.25, width: 0.5, height: 0.33333 }
  if (name === 'boxes')
    return [
      { x: 0, y: 0, width: 0.1, height: 0.2 },
      { x: 0.5, y: 0.5, width: 0.25, height: 0.25 },
    ]
  return initial
}

const changed: Step[] = [
  newStep('rotate', { degrees: 270 }),
  newStep('flip', { axis: 'vertical' }),
  newStep('straighten', { degrees: -3.25 }),
  newStep('crop', { box: otherValue('box', null) as never }),
  newStep('crop-ratio', { width: 16, height: 9, anchor: 'top-left' }),
  newStep('crop-subject', { padding: 0.125 }),
  newStep('trim', { padding: 0.01 }),
  newStep('cutout', { mode: 'people', background: '#aabbcc', shadow: 'drop', padding: 0 }),
  newStep('redact', { boxes: otherValue('boxes', null) as never, colour: '#ff0000' }),
  newStep('resize', {
    by: 'print',
    width: 3.5,
    height: 4.5,
    unit: 'inch',
    dpi: 600,
    fit: 'pad',
    background: '#123456',
    enlarge: true,
  }),
  newStep('sharpen', { amount: 1.5, radius: 2 }),
  newStep('adjust', { brightness: -5, contrast: 5, saturation: -100, temperature: 10, tint: -10 }),
  newStep('watermark-text', {
    text: 'Größe; a=b, 50 % ~ (c) © 日本',
    bold: false,
    anchor: 'centre',
    share: 0.4,
    opacity: 0.25,
    tiled: true,
  }),
  newStep('metadata', { keep: 'some', place: false, device: true, author: true, date: true, text: true }),
  newStep('convert', { format: 'avif', quality: 60, background: '#000000' }),
  newStep('compress', {
    by: 'same-look',
    quality: 55,
    most: 51_200,
    least: 20_480,
    effort: 'small',
    reduce: false,
    palette: true,
  }),
  newStep('rename', { pattern: '{number}-{name}' }),
  newStep('outputs', {
    set: 'social',
    widths: '300, 600',
    formats: 'webp png',
    quality: 60,
    sizes: '(min-width: 60em) 50vw, 100vw',
    background: '#eeeeee',
  }),
  newStep('collect', { as: 'pdf' }),
]

describe('a recipe as a file', () => {
  test('every kind and every changed value comes back', () => {
    const recipe = {
      name: 'All',
      steps: [...changed, newStep('watermark-picture', { picture: 'data:image/png;base64,AA==', name: 'logo.png' })],
    }
    expect(readRecipe(writeRecipe(recipe))).toEqual({ recipe, findings: [] })
    expect(new Set(recipe.steps.map(({ kind }) => kind))).toEqual(new Set(kinds))
  })

  test('a step that is off stays off', () => {
    const recipe = { name: '', steps: [{ ...newStep('trim'), off: true }] }
    expect(readRecipe(writeRecipe(recipe)).recipe).toEqual(recipe)
    expect(recipeFromLink(recipeToLink(recipe)).recipe).toEqual(recipe)
  })

  test.each([
    ['{', 'not-json'],
    ['[]', 'not-a-recipe'],
    ['{"steps":[]}', 'not-a-recipe'],
    ['{"recipe":1}', 'not-a-recipe'],
    [`{"recipe":${RECIPE_VERSION + 1},"steps":[]}`, 'newer-version'],
  ])('%s is no recipe to read: %s', (text, code) => {
    expect(readRecipe(text)).toMatchObject({ recipe: null, findings: [{ code }] })
  })

  test('a senseless value of a file is left out or set to its default, and reported with its place', () => {
    const text = JSON.stringify({
      recipe: 1,
      name: 7,
      steps: [
        { kind: 'resize', side: -4, by: 'percent', colour: 'red' },
        { kind: 'explode' },
        'trim',
        { kind: 'trim', off: 1 },
      ],
    })
    const { recipe, findings } = readRecipe(text)
    expect(recipe).toEqual({ name: '', steps: [newStep('resize', { by: 'percent' }), newStep('trim')] })
    expect(findings).toEqual([
      { code: 'unusable-value', step: 0, field: 'side', value: '-4' },
      { code: 'unknown-field', step: 0, field: 'colour' },
      { code: 'unknown-step', step: 1, value: 'explode' },
      { code: 'unknown-step', step: 2, value: 'undefined' },
    ])
  })

  test('a step whose kind is no text is reported as unknown', () => {
    const { findings } = readRecipe('{"recipe":1,"steps":[{"kind":{"toString":1}}]}')
    expect(findings).toEqual([{ code: 'unknown-step', step: 0, value: '{"toString":1}' }])
  })

  test('names of the language itself are no kinds and no fields', () => {
    const text = '{"recipe":1,"steps":[{"kind":"constructor"},{"kind":"trim","__proto__":{"padding":1},"toString":1}]}'
    const { recipe, findings } = readRecipe(text)
    expect(recipe?.steps).toEqual([newStep('trim')])
    expect(codes(findings)).toEqual(['unknown-step', 'unknown-field', 'unknown-field'])
  })
})

describe('a recipe as a link', () => {
  test('every value comes back, and the address keeps its characters', () => {
    const recipe = { name: 'Web, photo; 1=2', steps: changed }
    const link = recipeToLink(recipe)
    expect(recipeFromLink(link)).toEqual({ recipe, findings: [] })
    expect(new URL(`https://kept.example/#${link}`).hash).toBe(`#${link}`)
    expect(link).toMatch(/^[\w\-.;,=+%]*$/)
  })

  test('the images of a recipe stay at home, and none is taken from a link', () => {
    const recipe = {
      name: '',
      steps: [newStep('watermark-picture', { picture: 'data:image/png;base64,SECRET', name: 'logo.png' })],
    }
    const link = recipeToLink(recipe)
    expect(link).not.toContain('SECRET')
    expect(recipeFromLink(link).recipe?.steps).toEqual([newStep('watermark-picture', { name: 'logo.png' })])
    const input = recipeFromLink('1;;watermark-picture,picture=data%3Aimage%2Fpng')
    expect(input.recipe?.steps).toEqual([newStep('watermark-picture')])
    expect(codes(input.findings)).toEqual(['unknown-field'])
  })

  test.each([
    ['', 'not-a-recipe'],
    ['x;;trim', 'not-a-recipe'],
    [`${RECIPE_VERSION + 1};;trim`, 'newer-version'],
    ['1;;explode', 'unknown-step'],
    ['1;;trim,padding=2', 'unusable-value'],
    ['1;;trim,padding=', 'unusable-value'],
    ['1;;trim,padding=%E0%A4%A', 'unusable-value'],
    ['1;;trim,pading=0.1', 'unknown-field'],
    ['1;;crop,box=0_0_1', 'unusable-value'],
    ['1;;crop,box=0_0_0_1', 'unusable-value'],
    ['1;;redact,boxes=0_0_1_1+0_0_2_1', 'unusable-value'],
    ['1;;resize,enlarge=yes', 'unusable-value'],
    ['1;;convert,background=red', 'unusable-value'],
    [`1;${';trim'.repeat(MAX_STEPS + 1)}`, 'too-many-steps'],
  ])('a link with %s is reported as %s', (link, code) => {
    expect(codes(recipeFromLink(link).findings)).toEqual([code])
  })
})

test('a box that reaches over the border is cut at it', () => {
  const { recipe } = recipeFromLink('1;;crop,box=0.75_0.5_0.5_1')
  expect(recipe?.steps).toEqual([newStep('crop', { box: { x: 0.75, y: 0.5, width: 0.25, height: 0.5 } })])
})

test.each(kinds)('the defaults of %s are values that its own fields take', (kind) => {
  for (const [name, { initial, read, toText, fromText }] of fieldsOf(kind)) {
    expect(read(initial), name).toEqual(initial)
    expect(fromText(toText(initial)), name).toEqual(initial)
    expect(read(Symbol('no value')), name).toBeUndefined()
  }
})

describe('the recipes to begin with', () => {
  test('there are a dozen, and each comes back from its file and its link', () => {
    expect(starters.length).toBeGreaterThanOrEqual(12)
    expect(new Set(starters.map(({ id }) => id)).size).toBe(starters.length)
    for (const { name, steps } of starters) {
      expect(readRecipe(writeRecipe({ name, steps }))).toEqual({ recipe: { name, steps }, findings: [] })
      expect(recipeFromLink(recipeToLink({ name, steps }))).toEqual({ recipe: { name, steps }, findings: [] })
    }
  })
})

test.each([
  'https://elsewhere.example/a.png',
  'data:text/html;base64,AA==',
  'data:image/svg+xml;base64,AA==',
  'blob:x',
])('a watermark is an image inside of the recipe: %s is left out', (image) => {
  const text = JSON.stringify({ recipe: 1, steps: [{ kind: 'watermark-picture', picture: image }] })
  const { recipe, findings } = readRecipe(text)
  expect(recipe?.steps).toEqual([newStep('watermark-picture')])
  expect(codes(findings)).toEqual(['unusable-value'])
})
