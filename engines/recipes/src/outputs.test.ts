import { describe, expect, test } from 'vitest'
import { type OutputFile, planOutputs, type Source } from './outputs.ts'
import { newStep, type StepOf } from './schema/steps.ts'

const source: Source = { name: 'Sea & sky', width: 1000, height: 600 }
const plan = (values: Partial<StepOf<'outputs'>>, of = source) => planOutputs(newStep('outputs', values), of)
const images = (files: readonly OutputFile[]) => files.filter((file) => !('text' in file))
const paths = (files: readonly OutputFile[]) => files.map(({ path }) => path)
const textOf = (files: readonly OutputFile[], path: string) => {
  const found = files.find((file) => file.path === path)
  if (!found || !('text' in found)) throw new Error(`${path} is missing`)
  return found.text
}

describe('responsive images', () => {
  test.each(['2000 3000', '', 'none', '0'])('“%s” leaves the image’s own width', (widths) => {
    expect(paths(images(plan({ widths, formats: 'webp' })))).toEqual(['Sea & sky-1000.webp'])
  })
})

test('the favicons are those that head and manifest name', () => {
  const files = plan({ set: 'favicons' })
  const named = [
    ...textOf(files, 'head.html').matchAll(/href="\/([^"]+)"/g),
    ...textOf(files, 'site.webmanifest').matchAll(/"src": "\/([^"]+)"/g),
  ].map(([, path]) => path)
  expect(paths(files)).toEqual(expect.arrayContaining(named))
  const ico = files.find(({ path }) => path === 'favicon.ico')
  expect(ico && 'sides' in ico ? ico.settings(16) : null).toMatchObject({ width: 16, height: 16, outputFormat: 'png' })
})
