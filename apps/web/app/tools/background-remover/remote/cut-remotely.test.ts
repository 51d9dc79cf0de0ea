import type { CutoutEngine, Subject } from '@sundry/cutout'
import { beforeEach, expect, test, vi } from 'vitest'
import { useQueue } from '../../../workbench/queue/queue-store.ts'
import type { QueueItem } from '../../../workbench/types.ts'
import { useCuts } from '../cuts-store.ts'
import { useOptions } from '../options-store.ts'
import { askFunction } from './ask-function.ts'
import { askProvider } from './ask-provider.ts'
import { cutRemotely } from './cut-remotely.ts'
import { useService } from './service-state.ts'

const engine = { adopt: vi.fn<CutoutEngine['adopt']>(), release: vi.fn<CutoutEngine['release']>() }
vi.mock('../../../workbench/run/cutout-engine.ts', () => ({ openCutoutEngine: async () => engine }))
vi.mock('./ask-provider.ts', () => ({ askProvider: vi.fn<typeof askProvider>() }))
vi.mock('./ask-function.ts', () => ({ askFunction: vi.fn<typeof askFunction>() }))

const subject: Subject = { id: '7', width: 4, height: 3, mode: 'people', agreement: null, notes: [] }
const item = { id: 'a', name: 'a.jpg', size: 10, file: new File(['x'], 'a.jpg') } as QueueItem
const picture = new Blob(['png'], { type: 'image/png' })
const painted: unknown[] = []
const coloured = new Blob(['coloured'], { type: 'image/png' })

beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        fillStyle: '',
        fillRect(...box: readonly number[]) {
          painted.push([this.fillStyle, ...box])
        },
        drawImage: (_: unknown, ...at: readonly number[]) => void painted.push(at),
      })
      convertToBlob = async () => coloured
    },
  )
  vi.mocked(askProvider).mockResolvedValue(picture)
  vi.mocked(askFunction).mockResolvedValue(picture)
  engine.adopt.mockResolvedValue(subject)
  useOptions.getState().reset()
  useCuts.setState({ of: {} })
  useQueue.setState({ items: [item] })
})

const direct = () => useService.setState({ key: { apiKey: 'key', endpoint: 'https://s.example/', proxy: false } })
const proxied = () => useService.setState({ key: { apiKey: null, endpoint: null, proxy: true } })

test('the alpha of a transparent result is kept as the mask to edit', async () => {
  direct()
  const { processedFile } = await cutRemotely(item, useOptions.getState().look, {})
  expect(await processedFile.text()).toBe('png')
  expect(engine.adopt).toHaveBeenCalledExactlyOnceWith(item.file, picture, {})
  expect(useCuts.getState().of.a).toMatchObject({ subject, mode: 'people', serviced: true })
})

test('with a colour that the provider laid behind there is no mask, and one of before goes', async () => {
  direct()
  await cutRemotely(item, useOptions.getState().look, {})
  useOptions.getState().setColour('#12ab34')
  await cutRemotely(item, useOptions.getState().look, {})
  expect(engine.adopt).toHaveBeenCalledTimes(1)
  expect(useCuts.getState().of).toEqual({})
})

test('with a colour laid behind here the mask is that of what came', async () => {
  proxied()
  useOptions.getState().setColour('#12ab34')
  const { processedFile } = await cutRemotely(item, useOptions.getState().look, {})
  expect(await processedFile.text()).toBe('coloured')
  expect(painted).toEqual([
    [useOptions.getState().colour, 0, 0, 4, 3],
    [0, 0],
  ])
  expect(engine.adopt.mock.calls[0]?.[1]).toBe(picture)
  expect(useCuts.getState().of.a?.look.background).toEqual({ kind: 'color', color: '#12ab34' })
})

test('a photo whose mask cannot be read is a result all the same', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  proxied()
  engine.adopt.mockRejectedValue(new Error('no canvas'))
  expect((await cutRemotely(item, useOptions.getState().look, {})).processedFile.name).toBe('a-nobg.png')
  expect(useCuts.getState().of).toEqual({})
  engine.adopt.mockResolvedValue(null)
  await cutRemotely(item, useOptions.getState().look, {})
  expect(useCuts.getState().of).toEqual({})
})
