import type { ImageSettings, ProcessedImage, Raster } from '@sundry/images'
import { describe, expect, test, vi } from 'vitest'
import { newStep, type Step, type StepOf } from '../schema/steps.ts'
import { planRecipe } from './plan.ts'
import { prepareRecipe, type RecipePorts, runRecipe } from './run.ts'

const plan = (...steps: Step[]) => planRecipe({ name: '', steps })
const only = (...steps: Step[]) => {
  const { passes } = plan(...steps)
  expect(passes).toHaveLength(1)
  const [pass] = passes
  if (pass?.engine !== 'images') throw new Error('the image engine has no turn')
  return pass.settings
}
const kindsOf = ({ edits = [] }: ImageSettings) => edits.map(({ kind }) => kind)

describe('a plan', () => {
  test('keeps the order of steps where something does', () => {
    const settings = only(newStep('resize'), newStep('sharpen'), newStep('trim'))
    expect(settings.enableResize).toBe(false)
    expect(kindsOf(settings)).toEqual(['resize', 'sharpen', 'trim'])
  })

  test.each([
    [
      { by: 'long-side', side: 800, fit: 'stretch' },
      { width: 800, height: 800, fit: 'inside' },
    ],
    [
      { by: 'percent', percent: 40 },
      { percent: 40, width: null },
    ],
    [
      { by: 'pixels', width: 30, height: 20, fit: 'stretch' },
      { width: 30, height: 20, maintainAspectRatio: false },
    ],
    [
      { by: 'print', width: 10, height: 2.54, unit: 'cm', dpi: 254 },
      { width: 1000, height: 254 },
    ],
    [
      { by: 'print', width: 2, height: null, unit: 'inch', dpi: 300 },
      { width: 600, height: null },
    ],
  ] as const)('a size %j becomes %j', (values, expected) => {
    expect(only(newStep('resize', values as Partial<StepOf<'resize'>>))).toMatchObject(expected)
  })

  test.each([
    [{ by: 'pixels', width: 30, height: 20, fit: 'cover' }, true],
    [{ by: 'print', width: 3.5, height: 4.5, fit: 'pad' }, true],
    [{ by: 'pixels', width: 30, height: 20 }, false],
    [{ by: 'pixels', width: 30, fit: 'cover' }, false],
    [{ by: 'long-side', side: 300, fit: 'cover' }, false],
  ] as const)('below a ceiling %j keeps its pixels: %s', (values, keepPixels) => {
    const resize = newStep('resize', values as Partial<StepOf<'resize'>>)
    expect(only(resize, newStep('compress', { most: 20_480 })).keepPixels).toBe(keepPixels)
  })

  test('the dots per inch of a print are kept for the file', () => {
    expect(plan(newStep('resize', { by: 'print', width: 10, dpi: 254 })).dpi).toBe(254)
    expect(plan(newStep('resize', { dpi: 254 })).dpi).toBeNull()
  })

  test('a plan gives the remover its turn between two of the image engine, without loss in between', () => {
    const { passes } = plan(
      newStep('rotate'),
      newStep('convert', { format: 'jpeg' }),
      newStep('cutout'),
      newStep('resize'),
    )
    expect(passes.map(({ engine }) => engine)).toEqual(['images', 'cutout', 'images'])
    expect(passes[0]).toMatchObject({ settings: { outputFormat: 'png', metadata: 'profile' } })
    expect(passes[2]).toMatchObject({ settings: { outputFormat: 'jpeg', enableResize: true } })
  })

  test('the last word on names and on the collection holds', () => {
    expect(
      plan(newStep('rename', { pattern: 'a' }), newStep('rename', { pattern: 'b' }), newStep('collect', { as: 'pdf' })),
    ).toMatchObject({
      passes: [],
      rename: 'b',
      collect: 'pdf',
    })
  })
})

const raster: Raster = { width: 1, height: 1, data: new Uint8ClampedArray(4) }
const named = (name: string) => new File(['x'], name)
const made = (name: string, codes: string[] = []): ProcessedImage => ({
  processedFile: named(name),
  originalSize: 1,
  processedSize: 1,
  compressionRatio: 0,
  dimensions: { width: 4, height: 3 },
  format: 'png',
  notes: codes.map((code) => ({ code, message: code })),
  report: {},
})

const ports = () =>
  ({
    process: vi.fn<RecipePorts['process']>(async (file, _, { onProgress }) => {
      onProgress?.(0.5)
      return made(`${file.name}+`, ['grew'])
    }),
    cutout: vi.fn<RecipePorts['cutout']>(async (file) => ({
      file: named(`${file.name}!`),
      width: 2,
      height: 2,
      notes: [{ code: 'no-subject', message: '' }],
    })),
    cropToSubject: vi.fn<RecipePorts['cropToSubject']>(async (file) => ({
      file: named(`${file.name}?`),
      width: 1,
      height: 1,
      notes: [],
    })),
    drawText: vi.fn<RecipePorts['drawText']>(async () => raster),
    readImage: vi.fn<RecipePorts['readImage']>(async () => raster),
  }) satisfies RecipePorts

describe('a run', () => {
  test('a run passes each engine the result of the one before, and reports its progress', async () => {
    const input = ports()
    const steps = [newStep('rotate'), newStep('cutout'), newStep('crop-subject'), newStep('convert')]
    const prepared = await prepareRecipe({ name: '', steps }, input)
    const shares: number[] = []
    const done = await runRecipe(named('a'), prepared, input, { onProgress: (share) => shares.push(share) })
    expect(done).toMatchObject({ file: { name: 'a+!?+' }, width: 4, height: 3 })
    expect(done.notes.map(({ code }) => code)).toEqual(['no-subject', 'grew'])
    expect(shares).toEqual([0.125, 0.875, 1])
  })

  test('makes a watermark once for all images, and none for a step that is off or empty', async () => {
    const input = ports()
    const text = newStep('watermark-text', { text: 'me' })
    const image = newStep('watermark-picture', { picture: 'data:,' })
    const steps: Step[] = [text, image, { ...text, off: true }, newStep('watermark-text'), newStep('watermark-picture')]
    const prepared = await prepareRecipe({ name: '', steps }, input)
    await runRecipe(named('a'), prepared, input)
    await runRecipe(named('b'), prepared, input)
    expect([input.drawText.mock.calls, input.readImage.mock.calls]).toEqual([[[text]], [[image]]])
    expect(input.process.mock.calls.map(([, { edits = [] }]) => edits.length)).toEqual([2, 2])
  })

  describe('with a smallest size', () => {
    /** An encoder whose file grows with quality and pixels, and which keeps below a ceiling. */
    const encoder = (bytesPerPixel: number) => {
      const input = ports()
      input.process.mockImplementation(async (_, { quality, maxSizeMB, width, height }) => {
        const dimensions = { width: width ?? 100, height: height ?? 50 }
        const full = dimensions.width * dimensions.height * bytesPerPixel * (quality / 100)
        const max = (maxSizeMB ?? 1000) * 1024 * 1024
        return { ...made('a'), dimensions, processedSize: Math.round(Math.min(full, max * 0.98)) }
      })
      return input
    }
    const run = async (bytesPerPixel: number, values: Partial<StepOf<'compress'>>) => {
      const input = encoder(bytesPerPixel)
      const steps = [newStep('convert', { format: 'jpeg' }), newStep('compress', { quality: 50, ...values })]
      const done = await runRecipe(named('a'), await prepareRecipe({ name: '', steps }, input), input)
      return { ...done, calls: input.process.mock.calls.map(([, settings]) => settings) }
    }

    test('quality rises until the file is between the two', async () => {
      const { made, calls, notes } = await run(1, { least: 3000, most: 4096 })
      expect(calls).toHaveLength(2)
      expect(calls[1]).toMatchObject({ quality: 100, keepSmaller: false })
      expect(made?.processedSize).toBeGreaterThanOrEqual(3000)
      expect(made?.processedSize).toBeLessThanOrEqual(4096)
      expect(notes).toEqual([])
    })
  })

  test('a run without anything to do returns the file', async () => {
    const input = ports()
    const file = named('a')
    expect((await runRecipe(file, await prepareRecipe({ name: '', steps: [] }, input), input)).file).toBe(file)
  })

  test('a run without a pass knows the size of the image, upright', async () => {
    const input = ports()
    const prepared = await prepareRecipe({ name: '', steps: [newStep('collect', { as: 'pdf' })] }, input)
    const gif = new File([Uint8Array.of(0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 40, 0, 30, 0, 0, 0, 0)], 'a.gif')
    expect(await runRecipe(gif, prepared, input)).toMatchObject({ file: gif, width: 40, height: 30 })
  })

  test('stops between two engines', async () => {
    const input = ports()
    const abort = new AbortController()
    input.cutout.mockImplementation(async (file) => {
      abort.abort()
      return { file, width: 1, height: 1, notes: [] }
    })
    const prepared = await prepareRecipe({ name: '', steps: [newStep('cutout'), newStep('convert')] }, input)
    await expect(runRecipe(named('a'), prepared, input, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(input.process).not.toHaveBeenCalled()
  })
})
