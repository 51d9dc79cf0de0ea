// The files of each set, as the systems that take them ask for: names, sides, manifests and lines for the head.
import { describe, expect, test } from 'vitest'
import { planOutputs, type Source } from './outputs.ts'
import { newStep, type StepOf } from './schema/steps.ts'

const source: Source = { name: 'sea', width: 3000, height: 2000 }
const plan = (values: Partial<StepOf<'outputs'>>) => planOutputs(newStep('outputs', values), source)

test.each(['responsive', 'favicons', 'social', 'app-icons'] as const)('the files of %s', (set) => {
  const files = plan({ set, background: '#112233', widths: '500' })
  const reported = files.map((file) => {
    if ('text' in file) return `${file.path}:\n${file.text}`
    if ('sides' in file) return `${file.path} ${file.sides}`
    return `${file.path} ${file.settings.width} × ${file.settings.height} ${file.settings.background}`
  })
  expect(reported.join('\n')).toMatchSnapshot()
})

describe('responsive images', () => {
  test('responsive images have at most twelve widths', () => {
    const widths = Array.from({ length: 14 }, (_, at) => (at + 1) * 100).join(' ')
    const files = plan({ widths, formats: 'webp' }).filter((file) => !('text' in file))
    expect(files.map(({ path }) => path)).toEqual(Array.from({ length: 12 }, (_, at) => `sea-${(at + 1) * 100}.webp`))
  })
  test('responsive images are as wide as the image at most', () => {
    const made = (widths: string) =>
      plan({ widths, formats: 'webp' })
        .filter((file) => !('text' in file))
        .map(({ path }) => path)
    expect(made('3000')).toEqual(['sea-3000.webp'])
    expect(made('3001 100')).toEqual(['sea-100.webp'])
  })
})
