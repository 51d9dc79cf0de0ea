import { newStep, type Recipe, type Step } from '@sundry/recipes'
import { expect, test } from 'vitest'
import { endsOf, fromValue, type OtherEnd, recipeOf, toValue } from './preview-figures.tsx'

const recipe = (...steps: Step[]): Recipe => ({ name: 'mine', steps })
const chain = recipe(
  newStep('rotate'),
  { ...newStep('trim'), off: true },
  newStep('resize'),
  newStep('convert', { format: 'webp', quality: 61 }),
  newStep('compress', { quality: 70 }),
)

test('the ends are each step that changes pixels and is on, and the formats it is not in', () => {
  expect(endsOf(chain).map(toValue)).toEqual([
    'step 0',
    'step 2',
    'format jpeg',
    'format png',
    'format avif',
    'format jxl',
  ])
})

test.each<OtherEnd>([{ is: 'original' }, { is: 'step', at: 2 }, { is: 'format', format: 'avif' }])(
  '%j survives its value',
  (end) => expect(fromValue(toValue(end))).toEqual(end),
)

test('a senseless end shows the original', () => expect(fromValue('format tiff')).toEqual({ is: 'original' }))

test('the chain up to a step is shown without loss', () => {
  const made = recipeOf({ is: 'step', at: 2 }, chain)
  expect(made?.steps.map(({ kind }) => kind)).toEqual(['rotate', 'trim', 'resize', 'convert'])
  expect(made?.steps.at(-1)).toMatchObject({ format: 'png' })
})

test('another format keeps every other value', () => {
  const made = recipeOf({ is: 'format', format: 'avif' }, chain)
  expect(made?.steps.at(-1)).toMatchObject({ kind: 'convert', format: 'avif', quality: 61 })
  expect(made?.steps).toContainEqual(chain.steps[4])
  expect(recipeOf({ is: 'original' }, chain)).toBeNull()
  expect(recipeOf({ is: 'format', format: 'jxl' }, recipe())?.steps).toMatchObject([{ kind: 'convert', format: 'jxl' }])
})
