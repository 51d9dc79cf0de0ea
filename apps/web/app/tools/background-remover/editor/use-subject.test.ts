import type { CutoutEngine, Subject } from '@sundry/cutout'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchModels, useModels } from '../models-store.ts'
import { DownloadStopped, follow } from './use-subject.ts'

vi.mock('../models-store.ts', async (load) => ({
  ...(await load<typeof import('../models-store.ts')>()),
  fetchModels: vi.fn<typeof fetchModels>(),
}))

const engine = {
  switchTo: vi.fn<CutoutEngine['switchTo']>(),
  click: vi.fn<CutoutEngine['click']>(),
} as unknown as CutoutEngine

const subject = { id: '1' } as Subject
const one = [{ act: 'keep', x: 1, y: 1 }] as const
const two = [...one, { act: 'erase', x: 2, y: 2 }] as const

beforeEach(() => {
  vi.mocked(fetchModels).mockReset().mockResolvedValue(true)
  useModels.setState({ of: {} })
  vi.mocked(engine.switchTo).mockReset().mockResolvedValue(subject)
  vi.mocked(engine.click).mockReset().mockResolvedValue(subject)
})

test('another candidate is switched to; clicks since then are all told', async () => {
  await follow(engine, { subject, mode: 'auto', clicks: [] }, { mode: 'people', clicks: two })
  expect(engine.switchTo).toHaveBeenCalledExactlyOnceWith(subject, 'people')
  expect(engine.click).toHaveBeenCalledExactlyOnceWith(subject, two, expect.anything())
})

test('a click more asks for no candidate again; a click less neither', async () => {
  await follow(engine, { subject, mode: 'auto', clicks: one }, { mode: 'auto', clicks: two })
  await follow(engine, { subject, mode: 'auto', clicks: two }, { mode: 'auto', clicks: one })
  expect(engine.switchTo).not.toHaveBeenCalled()
  expect(vi.mocked(engine.click).mock.calls.map(([, clicks]) => clicks)).toEqual([two, one])
})

test('with the last click taken back the candidate itself returns', async () => {
  await follow(engine, { subject, mode: 'object', clicks: one }, { mode: 'object', clicks: [] })
  expect(engine.switchTo).toHaveBeenCalledExactlyOnceWith(subject, 'object')
  expect(engine.click).not.toHaveBeenCalled()
})

test('the first click fetches its model; called off, nothing is clicked; later clicks fetch nothing', async () => {
  const have = { subject, mode: 'auto', clicks: [] } as const
  vi.mocked(fetchModels).mockResolvedValue(false)
  await expect(follow(engine, have, { mode: 'auto', clicks: one })).rejects.toThrow(DownloadStopped)
  expect(fetchModels).toHaveBeenCalledExactlyOnceWith('click')
  expect(engine.click).not.toHaveBeenCalled()
  useModels.setState({ of: { click: { ok: true, why: null, models: [], download: 0 } } })
  await follow(engine, have, { mode: 'auto', clicks: one })
  expect(fetchModels).toHaveBeenCalledTimes(1)
  expect(engine.click).toHaveBeenCalledTimes(1)
})
