import { beforeEach, expect, test, vi } from 'vitest'
import { imageTool as compressor } from '../../tools/compressor/page.tsx'
import { imageTool as converter } from '../../tools/converter/page.tsx'
import { imageTool as resizer } from '../../tools/resizer/page.tsx'
import { processInPool } from '../model/engine.ts'
import { defaults, fromPreset } from '../model/settings.ts'
import { nothingOwn, useOwn, useToolSettings } from '../model/settings-store.ts'
import type { QueueItem, ResultItem, ToolSettings } from '../model/types.ts'
import type { EncodingTool } from './encoding-tool.ts'

vi.mock('../model/engine.ts', () => ({ processInPool: vi.fn(), faultMessage: () => null }))

const item = { id: 'one', file: new File(['x'], 'a.jpg') } as QueueItem

/** The request to the engine for an image. */
async function reported(tool: EncodingTool, some: Partial<ToolSettings>) {
  useToolSettings.setState(({ of }) => ({ of: { ...of, [tool.id]: { ...defaults, ...some } } }))
  await tool.begin().process(item, {})
  return vi.mocked(processInPool).mock.lastCall?.[1]
}

beforeEach(() => useOwn.setState({ of: {} }))

test('running fallbacks: compressor 80 at level 50, converter 92, resizer 100 [image-31]', async () => {
  expect(await reported(compressor, { quality: null, compressionLevel: null })).toMatchObject({
    quality: 80,
    compressionLevel: 50,
  })
  expect(await reported(converter, { outputFormat: 'webp' })).toMatchObject({
    quality: 92,
    compressionLevel: 0,
    outputFormat: 'webp',
    enableResize: false,
  })
  expect(await reported(resizer, { enableResize: true, width: 10 })).toMatchObject({
    quality: 100,
    compressionLevel: 0,
    outputFormat: null,
    width: 10,
  })
})

test('only a limit of one’s own may cost a lossless image its colours', async () => {
  expect(await reported(compressor, { compressionPreset: 'high' })).toMatchObject({ reduceLossless: false })
  expect(await reported(compressor, { compressionPreset: 'custom' })).toMatchObject({ reduceLossless: true })
})

test('a resize by percent sends no side, by pixels the fit only where the ratio is kept', async () => {
  const byPercent = await reported(resizer, { enableResize: true, resizeBy: 'percent', percent: 50, width: 10 })
  expect(byPercent).toMatchObject({ percent: 50, width: null })
  expect(await reported(resizer, { enableResize: true, width: 10, fit: 'cover' })).toMatchObject({ fit: 'cover' })
  const stretched = await reported(resizer, { enableResize: true, width: 10, fit: 'cover', maintainAspectRatio: false })
  expect(stretched).not.toHaveProperty('fit')
})

test('an image with settings of its own is worked on and logged with them', async () => {
  useOwn.getState().set('one', { ...nothingOwn, quality: 40 })
  expect(await reported(compressor, { quality: 70 })).toMatchObject({ quality: 40 })
  expect(compressor.begin().logged({ original: item } as ResultItem)).toMatchObject({
    quality: 40,
    compressionLevel: 50,
  })
})

test('a run works with the settings it began with, and logs those, whatever is changed meanwhile [image-38]', async () => {
  useToolSettings.setState(({ of }) => ({ of: { ...of, compressor: { ...defaults, quality: 70 } } }))
  const begun = compressor.begin()
  useToolSettings.getState().change('compressor', fromPreset('high'))
  useOwn.getState().set('one', { ...nothingOwn, quality: 40 })
  await begun.process(item, {})
  expect(vi.mocked(processInPool).mock.lastCall?.[1]).toMatchObject({ quality: 70 })
  expect(begun.logged({ original: item } as ResultItem)).toMatchObject({ quality: 70, compressionPreset: 'medium' })
})

test('the quality an image may leave is that of its tool', () => {
  expect(compressor.adjusts?.engineSettings({ ...defaults, quality: 33 }).quality).toBe(33)
  expect(resizer.adjusts?.engineSettings(defaults).quality).toBe(100)
})
