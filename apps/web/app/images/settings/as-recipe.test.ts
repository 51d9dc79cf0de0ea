// The settings of a tool as a recipe: unused options are no step, and a size is in octets.
import { expect, test } from 'vitest'
import { defaults } from '../model/settings.ts'
import { asRecipe } from './as-recipe.ts'

const steps = (tool: Parameters<typeof asRecipe>[0], some: Partial<typeof defaults>) =>
  asRecipe(tool, { ...defaults, metadata: 'strip', rename: '', ...some }).steps

test('no compression is no step, and the least of it is one', () => {
  expect(steps('compressor', { compressionLevel: 0 })).toEqual([])
  expect(steps('compressor', { compressionLevel: 1 })).toHaveLength(1)
})
test('a limit of megabytes is one of octets', () => {
  expect(steps('compressor', { maxSizeMB: 1.5 })).toMatchObject([{ kind: 'compress', most: 1_572_864 }])
  expect(steps('compressor', { maxSizeMB: null })).toMatchObject([{ kind: 'compress', most: null }])
})
test('without a format nothing is converted, without a size nothing resized', () => {
  expect(steps('converter', { outputFormat: null })).toEqual([])
  expect(steps('resizer', { enableResize: false })).toEqual([])
})
test('the chain ends with the metadata to keep and the file name', () => {
  expect(steps('converter', { outputFormat: 'png', metadata: 'all', rename: '{name}-2' })).toMatchObject([
    { kind: 'convert', format: 'png' },
    { kind: 'metadata', keep: 'all' },
    { kind: 'rename', pattern: '{name}-2' },
  ])
})
test('a cut at an edge is made by the step that resizes, as the page makes it', () => {
  const cover = { enableResize: true, width: 301, height: 97, fit: 'cover', anchor: 'top-left' } as const
  expect(steps('resizer', cover)).toMatchObject([{ kind: 'resize', fit: 'cover', anchor: 'top-left' }])
})
