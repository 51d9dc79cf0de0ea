import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session, Tensor } from './runtime-build.ts'
import type { RuntimeKind } from './runtime-choice.ts'

/** The graphics processor of a test; the processor always answers `right`. */
const gpu = { open: vi.fn<() => Promise<void>>(), run: vi.fn<() => Promise<Float32Array>>() }
const opened: RuntimeKind[] = []
let loses: (error: Error) => void = () => {}

const right = Float32Array.from({ length: 64 }, (_, at) => at / 64)
const result = (data: Float32Array) => ({ data }) as unknown as Tensor

function session(kind: RuntimeKind): Session {
  const run = async () => ({ mask: result(kind === 'webgpu' ? await gpu.run() : right) })
  const input = { name: 'input', isTensor: true, type: 'float32', shape: [1, 3, 8, 8] }
  return { outputNames: ['mask'], inputMetadata: [input], run, release: async () => {} } as unknown as Session
}

vi.mock('./webgpu-adapter.ts', () => ({ findAdapter: async () => 'acme' }))
vi.mock('./runtime-build.ts', () => ({
  createSession: async (_model: ArrayBuffer, kind: RuntimeKind) => {
    opened.push(kind)
    if (kind === 'webgpu') await gpu.open()
    return session(kind)
  },
  gpuLost: () =>
    new Promise((_, reject) => {
      loses = reject
    }),
  runtimeVersion: () => '1.0',
  tensor: () => null,
}))

let retained: Response | undefined
const put = vi.fn<(path: string, response: Response) => Promise<void>>()
beforeEach(() => {
  retained = undefined
  opened.length = 0
  gpu.open.mockReset().mockResolvedValue()
  gpu.run.mockReset().mockResolvedValue(right)
  put.mockReset().mockImplementation(async (_path, response) => {
    retained = response
  })
  vi.stubGlobal('caches', { open: async () => ({ match: async () => retained?.clone(), put }) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const model = new Uint8Array([1, 2, 3]).buffer
const verdict = async () => retained?.clone().json()

/** Each worker has the modules to itself. */
async function freshWorker() {
  vi.resetModules()
  opened.length = 0
  const { openBest, watched } = await import('./webgpu.ts')
  const ask = async () => {
    const open = await openBest(model, 'webgpu')
    const [mask] = await watched(open, async () => [(await open.run({})).mask as Tensor])
    return mask as Tensor
  }
  return { openBest, watched, ask }
}

test('one that agrees is tried once, then opened straight', async () => {
  const { ask } = await freshWorker()
  expect((await ask()).data).toBe(right)
  expect(opened).toEqual(['wasm', 'webgpu'])
  expect(await verdict()).toMatchObject({ tried: 'acme, ONNX Runtime 1.0', begun: 0, bad: null })
  const next = await freshWorker()
  await next.ask()
  expect(opened).toEqual(['webgpu'])
})

test('one that differs: the processor works at once, and in every worker to come', async () => {
  gpu.run.mockResolvedValue(new Float32Array(64))
  expect((await (await freshWorker()).ask()).data).toBe(right)
  expect(await verdict()).toMatchObject({ bad: 'its mask differs' })
  await (await freshWorker()).ask()
  expect(opened).toEqual(['wasm'])
})

/** The worker that saw it ends; the next one works without. */
async function expectsEnd(ends: Promise<unknown>, why: RegExp) {
  await expect(ends).rejects.toThrow(why)
  expect((await verdict()).bad).toMatch(why)
  expect((await (await freshWorker()).ask()).data).toBe(right)
  expect(opened).toEqual(['wasm'])
}

test('one that throws ends the worker, and is not asked again', async () => {
  gpu.open.mockRejectedValue(new Error('no such shader'))
  await expectsEnd((await freshWorker()).ask(), /no such shader/)
})

test('one that never answers ends the worker after half a minute', async () => {
  vi.useFakeTimers()
  gpu.run.mockReturnValue(new Promise(() => {}))
  const { ask } = await freshWorker()
  const requested = ask()
  const ended = expect(requested).rejects.toThrow(/in time/)
  await vi.waitFor(() => expect(gpu.run).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(30_000)
  await ended
  vi.useRealTimers()
  await expectsEnd(requested, /in time/)
})

test('one that is lost at work, and one that gives no numbers, end the worker', async () => {
  const first = await freshWorker()
  await first.ask()
  gpu.run.mockReturnValue(new Promise(() => {}))
  const requested = first.ask()
  await vi.waitFor(() => expect(gpu.run).toHaveBeenCalledTimes(4))
  loses(new Error('the graphics processor was lost: unknown'))
  await expectsEnd(requested, /was lost/)

  retained = undefined
  gpu.run.mockResolvedValue(right)
  const second = await freshWorker()
  await second.ask()
  gpu.run.mockResolvedValue(new Float32Array(64).fill(Number.NaN))
  await expectsEnd(second.ask(), /no numbers/)
})

test('a trial is noted before it is begun, because it may end the tab', async () => {
  const { openBest } = await freshWorker()
  let noted = () => {}
  put.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      noted = resolve
    }),
  )
  const open = openBest(model, 'webgpu')
  await vi.waitFor(() => expect(put).toHaveBeenCalled())
  await new Promise(setImmediate)
  expect(opened).toEqual(['wasm'])
  noted()
  await open
  expect(opened).toEqual(['wasm', 'webgpu'])
})

test('a trial that a closed tab cut off three times is not begun again', async () => {
  gpu.run.mockReturnValue(new Promise(() => {}))
  for (const _ of [1, 2, 3]) {
    const { openBest } = await freshWorker()
    const count = gpu.run.mock.calls.length
    void openBest(model, 'webgpu').catch(() => undefined)
    await vi.waitFor(() => expect(gpu.run.mock.calls.length).toBeGreaterThan(count))
  }
  expect((await verdict()).begun).toBe(3)
  await (await freshWorker()).ask()
  expect(opened).toEqual(['wasm'])
})
