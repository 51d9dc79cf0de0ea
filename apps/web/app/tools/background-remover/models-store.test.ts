import type { CutoutEngine, Readiness } from '@sundry/cutout'
import { beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../shell/stores/toasts.ts'
import { fetchModels, makeReady, useModels } from './models-store.ts'

const engine = {
  readiness: vi.fn<CutoutEngine['readiness']>(),
  clickReadiness: vi.fn<CutoutEngine['clickReadiness']>(),
  prepare: vi.fn<CutoutEngine['prepare']>(),
}
vi.mock('../../workbench/run/cutout-engine.ts', () => ({ openCutoutEngine: async () => engine }))

const ready = (download: number): Readiness => ({ ok: true, why: null, models: [], download })

beforeEach(() => {
  vi.resetAllMocks()
  useModels.setState({ of: {}, download: null, fault: null })
})

test('what is kept already is not fetched', async () => {
  engine.readiness.mockResolvedValue(ready(0))
  expect(await makeReady('local')).toBe(true)
  expect(engine.prepare).not.toHaveBeenCalled()
})

test('bytes are shown while they come, and gone at the end', async () => {
  engine.readiness.mockResolvedValueOnce(ready(100)).mockResolvedValue(ready(0))
  const shown: (number | undefined)[] = []
  engine.prepare.mockImplementation(async (_provider, options) => {
    shown.push(useModels.getState().download?.loaded)
    options?.onDownload?.({ loaded: 60, total: 100 })
    shown.push(useModels.getState().download?.loaded)
  })
  expect(await makeReady('local')).toBe(true)
  expect(shown).toEqual([0, 60])
  expect(useModels.getState()).toMatchObject({ download: null, of: { local: { download: 0 } } })
})

test('a download that is cancelled is silent; one that fails says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  engine.readiness.mockResolvedValue(ready(100))
  engine.prepare.mockImplementation(async (_provider, options) => {
    useModels.getState().download?.stop()
    options?.signal?.throwIfAborted()
  })
  expect(await makeReady('local')).toBe(false)
  expect(useModels.getState()).toMatchObject({ download: null, fault: null })
  engine.prepare.mockRejectedValue(new TypeError('network'))
  expect(await makeReady('local')).toBe(false)
  expect(useModels.getState().fault).toBe('The models could not be fetched. Check the connection and try again.')
})

test('a server without models: nothing starts, and the reason is said', async () => {
  const why = 'This server has not fetched the models yet.'
  engine.readiness.mockResolvedValue({ ok: false, why, models: [], download: 0 })
  expect(await makeReady('local')).toBe(false)
  expect(useModels.getState().of.local?.why).toBe(why)
  expect(useToasts.getState().current).toMatchObject({ title: 'Models Missing', description: why })
})

test('the model for clicks comes the same way, and says whose it is', async () => {
  engine.clickReadiness.mockResolvedValueOnce(ready(100)).mockResolvedValue(ready(0))
  const shown: unknown[] = []
  engine.prepare.mockImplementation(async () => void shown.push(useModels.getState().download))
  expect(await fetchModels('click')).toBe(true)
  expect(engine.prepare).toHaveBeenCalledExactlyOnceWith('click', expect.anything())
  expect(shown).toEqual([expect.objectContaining({ what: 'click', loaded: 0, total: 100 })])
  expect(useModels.getState().of.click).toEqual(ready(0))
  engine.clickReadiness.mockResolvedValue({ ok: false, why: 'Not here.', models: [], download: 0 })
  await expect(fetchModels('click')).rejects.toThrow('Not here.')
})
