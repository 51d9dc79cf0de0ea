import { beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../../platform/toasts-store.ts'
import { fetchModels, makeReady } from './models.ts'
import { useModels } from './models-store.ts'

const engine = vi.hoisted(() => ({ readiness: vi.fn(), prepare: vi.fn() }))
vi.mock('./engine.ts', () => ({ openCutoutEngine: async () => engine }))

interface Run {
  signal: AbortSignal
  onDownload: (progress: { loaded: number; total: number }) => void
}
const download = () => useModels.getState().download
const present = { ok: true, download: 0 }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  useModels.setState({ of: {}, download: null, fault: null })
  useToasts.setState({ current: null })
  engine.readiness.mockReset().mockResolvedValue({ ok: true, download: 90 })
  engine.prepare.mockReset()
})

test('models are ready once they have arrived and were found, and what has arrived is shown until then', async () => {
  let [arrive, find] = [() => {}, () => {}]
  engine.prepare.mockImplementation(async (_: string, { onDownload }: Run) => {
    expect(download()).toMatchObject({ loaded: 0, total: 90 })
    onDownload({ loaded: 30, total: 90 })
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    engine.readiness.mockReturnValue(
      new Promise((resolve) => {
        find = () => resolve(present)
      }),
    )
  })
  const loaded = vi.fn()
  const ready = vi.fn()
  const fetched = fetchModels('face', loaded).then(ready)
  await vi.waitFor(() => expect(download()).toMatchObject({ loaded: 30, what: 'face' }))
  expect(ready).not.toHaveBeenCalled()
  arrive()
  await vi.waitFor(() => expect(engine.readiness).toHaveBeenCalledTimes(2))
  expect(ready).not.toHaveBeenCalled()
  find()
  await fetched
  expect(ready).toHaveBeenCalledWith(true)
  expect(loaded.mock.calls).toEqual([[0], [30]])
  expect([download(), useModels.getState().of.face]).toEqual([null, present])
})

test('models that are here are not fetched, and a second download waits for no one', async () => {
  engine.readiness.mockResolvedValue(present)
  expect(await fetchModels('face')).toBe(true)
  expect(download()).toBeNull()
  useModels.setState({ download: { loaded: 1, total: 2, what: 'local', stop() {} } })
  expect(await makeReady('face')).toBe(false)
  expect(engine.prepare).not.toHaveBeenCalled()
})

test('a download that is stopped makes nothing ready, and says nothing', async () => {
  engine.prepare.mockImplementation(async (_: string, { signal }: Run) => {
    download()?.stop()
    signal.throwIfAborted()
  })
  expect(await makeReady('local')).toBe(false)
  expect([download(), useModels.getState().fault, useToasts.getState().current]).toEqual([null, null, null])
})

test('a failed download is shown as a fault, and models that are unavailable in a notice', async () => {
  engine.prepare.mockRejectedValue(new Error('lost'))
  expect(await makeReady('local')).toBe(false)
  expect(useModels.getState()).toMatchObject({ download: null, fault: expect.stringMatching(/\w/) })
  engine.readiness.mockResolvedValue({ ok: false, why: 'Nobody has it.', download: 0 })
  expect(await makeReady('local')).toBe(false)
  expect(useModels.getState().fault).toBeNull()
  expect(useToasts.getState().current?.description).toContain('Nobody has it.')
})
