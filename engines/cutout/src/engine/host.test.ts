// How the page's side treats a worker that fails, and what it reports before any work.
import { RemoteError, WorkerLost } from '@sundry/kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CutoutFault } from '../base/fault.ts'
import { runtimeSizes, runtimeUrls } from '../models/runtime-choice.ts'
import { CutoutHost, readiness } from './host.ts'

const closed = vi.fn(async () => {})
let started = 0
vi.mock('@sundry/kit/browser', () => ({
  connectWorker: () => {
    started += 1
    return { close: closed }
  },
}))
const model = { id: 'u2netp', label: 'U', licence: 'MIT', source: 's', bytes: 40, url: '/models/u2netp-309c8469.onnx' }
const modelsFor = vi.fn()
vi.mock('../models/catalogue.ts', () => ({ modelsFor: (provider: string) => modelsFor(provider) }))

beforeEach(() => {
  started = 0
  closed.mockClear()
  modelsFor.mockReset().mockResolvedValue([model])
})
afterEach(() => vi.unstubAllGlobals())

const lost = new WorkerLost('crashed', 'the worker crashed')
const remote = (name: string, code?: string, message = 'undefined is not a function') =>
  new RemoteError({ name, message, ...(code && { code }) })
/** Fails with these in turn, then gives an answer. */
const failing = (...errors: Error[]) =>
  vi.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'made'
  })

test.each([
  ['whose worker is lost', lost, 1],
  ['with an error of ours', remote('TypeError'), 2],
])('a call %s is tried once more', async (_, error, workers) => {
  expect(await new CutoutHost().run({}, failing(error))).toBe('made')
  expect([started, closed.mock.calls.length]).toEqual([workers, workers - 1])
})

test.each([
  ['broken', lost],
  ['broken', remote('TypeError')],
  ['no-memory', remote('RangeError', undefined, 'Array buffer allocation failed')],
  ['code-unavailable', new WorkerLost('start', 'the worker did not start')],
])('a call that fails twice is reported as %s', async (code, error) => {
  const begin = failing(error, error)
  await expect(new CutoutHost().run({}, begin)).rejects.toMatchObject({ name: 'CutoutFault', code })
  expect(begin).toHaveBeenCalledTimes(2)
})

test.each([
  ['damaged', 1],
  ['code-unavailable', 2],
])('a photo that is refused as %s is not tried again', async (code, workers) => {
  const host = new CutoutHost()
  const begin = failing(remote('CutoutFault', code, 'A sentence.'))
  const refused = { name: 'CutoutFault', code, message: 'A sentence.' }
  await expect(host.run({}, begin)).rejects.toMatchObject(refused)
  expect(begin).toHaveBeenCalledTimes(1)
  await host.run({}, failing())
  // A worker whose runtime did not load would not load it later either.
  expect(started).toBe(workers)
})

test('a closed engine ends its worker and what it was doing, and begins nothing new', async () => {
  const host = new CutoutHost()
  const work = host.run(
    {},
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  host.close()
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  expect(closed).toHaveBeenCalledTimes(1)
  const begin = failing()
  await expect(host.run({}, begin)).rejects.toMatchObject({ name: 'AbortError' })
  expect(begin).not.toHaveBeenCalled()
})

test('the share of the work and the octets of a download are reported apart', async () => {
  const [onProgress, onDownload] = [vi.fn(), vi.fn()]
  await new CutoutHost().run({ onProgress, onDownload }, async (_, options) => {
    options.onProgress(0.5)
    options.onProgress({ loaded: 1, total: 2 })
  })
  expect([onProgress.mock.calls, onDownload.mock.calls]).toEqual([[[0.5]], [[{ loaded: 1, total: 2 }]]])
})

describe('before any work', () => {
  /** A browser with these addresses in its cache. */
  function browser(onLine: boolean, ...cached: string[]) {
    vi.stubGlobal('OffscreenCanvas', class {})
    vi.stubGlobal('navigator', { onLine })
    vi.stubGlobal('caches', {
      open: async () => ({ match: async (url: string) => (cached.includes(url) ? new Response() : undefined) }),
    })
  }
  const runtime = runtimeSizes.wasm.packed
  const codes = async () => {
    const { ok, why, download, models } = await readiness('local', 'wasm')
    return [ok, why, download, models.map(({ download }) => download)]
  }

  test.each([
    [true, [], true, 40 + runtime, [40, runtime]],
    [true, [model.url], true, runtime, [0, runtime]],
    [false, [model.url, runtimeUrls.wasm], true, 0, [0, 0]],
    [false, [model.url], false, runtime, [0, runtime]],
  ] as const)('online %s with %j in the cache is ready: %s', async (onLine, cached, ok, download, each) => {
    browser(onLine, ...cached)
    expect(await codes()).toEqual([ok, ok ? null : new CutoutFault('offline').message, download, each])
  })

  test('a server without models and a browser without a canvas are named, and an internal error is not hidden', async () => {
    browser(true)
    modelsFor.mockRejectedValueOnce(new CutoutFault('no-models'))
    expect(await codes()).toEqual([false, new CutoutFault('no-models').message, 0, []])
    modelsFor.mockRejectedValueOnce(new TypeError('undefined is not a function'))
    await expect(codes()).rejects.toThrow(TypeError)
    vi.stubGlobal('OffscreenCanvas', undefined)
    expect(await codes()).toEqual([false, new CutoutFault('no-runtime').message, 0, []])
  })
})
