import { afterEach, describe, expect, test, vi } from 'vitest'
import { agree, isBad, readVerdict, tryOut, writeVerdict } from './webgpu.ts'
import { findAdapter } from './webgpu-adapter.ts'

const ramp = (length = 1000) => Float32Array.from({ length }, (_, at) => at / length)
const changed = (by: (value: number, at: number) => number) => ramp().map(by)

describe('a graphics processor is one', () => {
  const info = { vendor: 'acme', architecture: 'rdna-9', device: '', description: '' }
  const gpu = (adapter: { info: typeof info & { isFallbackAdapter?: boolean } } | null) => ({
    requestAdapter: () => Promise.resolve(adapter),
  })

  test('none, one in software, one that cannot be waited for, one that cannot be had', async () => {
    const broken = { requestAdapter: () => Promise.reject(new Error('no')) }
    const places = [
      { gpu: undefined, suspends: true },
      { gpu: gpu(null), suspends: true },
      { gpu: gpu({ info: { ...info, isFallbackAdapter: true } }), suspends: true },
      { gpu: gpu({ info }), suspends: false },
      { gpu: broken, suspends: true },
    ]
    expect(await Promise.all(places.map(findAdapter))).toEqual([null, null, null, null, null])
  })
})

describe('two runs say the same', () => {
  test('when they differ by rounding, or at one value of a hard edge', () => {
    expect(
      agree(
        ramp(),
        changed((value, at) => value + (at % 2 ? 1e-3 : -1e-3)),
      ),
    ).toBe(true)
    expect(
      agree(
        ramp(),
        changed((value, at) => (at === 500 ? 1 - value : value)),
      ),
    ).toBe(true)
  })

  test('two runs differ when they are shifted, spotted, empty, no numbers or of another length', () => {
    expect(
      agree(
        ramp(),
        changed((value) => value + 0.02),
      ),
    ).toBe(false)
    expect(
      agree(
        ramp(),
        changed((value, at) => (at % 300 === 0 ? value + 0.3 : value)),
      ),
    ).toBe(false)
    expect(agree(ramp(), new Float32Array(1000))).toBe(false)
    const few = ramp(100)
    expect(agree(few, few.with(0, (few[0] ?? 0) + 0.9))).toBe(false)
    expect(agree(few, few.with(99, (few[99] ?? 0) + 0.9))).toBe(false)
    expect(
      agree(
        ramp(),
        changed((value, at) => (at % 100 === 0 ? Number.NaN : value)),
      ),
    ).toBe(false)
    expect(agree(ramp(), ramp(999))).toBe(false)
  })

  test('two runs with a range of less than a tenth cannot be compared', () => {
    const range = (top: number) => Float32Array.of(0, top)
    expect([agree(range(0.0999), range(0.0999)), agree(range(0.1001), range(0.1001))]).toEqual([null, true])
    // A small range is held to the scale of 1 all the same.
    expect(agree(range(0.2), Float32Array.of(0.004, 0.204))).toBe(true)
    expect(agree(Float32Array.of(-1, 3), Float32Array.of(-0.985, 3.015))).toBe(true)
  })
})

describe('the trial', () => {
  /** A model whose runs take so long and say so much. */
  function world() {
    let clock = 0
    const model = (reported: Float32Array, ...takes: number[]) => ({
      run: () => {
        clock += takes.shift() ?? 0
        return Promise.resolve(reported)
      },
    })
    return { model, now: () => clock }
  }

  test('one that is right only the first time is bad', async () => {
    const { model, now } = world()
    const answers = [ramp(), new Float32Array(1000)]
    const gpu = { run: () => Promise.resolve(answers.shift() ?? ramp()) }
    expect(await tryOut(model(ramp(), 900), () => Promise.resolve(gpu), now)).toEqual({ bad: 'its mask differs' })
  })

  test('one that is slow, and one that no one can judge, leave the model where it is', async () => {
    const { model, now } = world()
    const slow = model(ramp(), 5000, 5000)
    expect(await tryOut(model(ramp(), 900), () => Promise.resolve(slow), now)).toEqual({ run: 'wasm' })
    const flat = new Float32Array(1000)
    expect(await tryOut(model(flat), () => Promise.resolve(model(flat)), now)).toEqual({ run: 'wasm' })
  })

  test('one is slow that takes more than a second and more than the processor', async () => {
    const run = async (processorMs: number, gpuMs: number) => {
      const { model, now } = world()
      return await tryOut(model(ramp(), processorMs), () => Promise.resolve(model(ramp(), 0, gpuMs)), now)
    }
    expect(await run(900, 1000)).toEqual({ run: 'webgpu' })
    expect(await run(900, 1001)).toEqual({ run: 'wasm' })
    expect(await run(1001, 1001)).toEqual({ run: 'webgpu' })
  })
})

describe('what is remembered', () => {
  afterEach(() => vi.unstubAllGlobals())

  function keeping() {
    const retained = new Map<string, Response>()
    const cache = {
      match: (path: string) => Promise.resolve(retained.get(path)?.clone()),
      put: (path: string, response: Response) => Promise.resolve(void retained.set(path, response)),
    }
    vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
    return retained
  }

  test('a bad one stays bad, until it or the runtime is another', async () => {
    keeping()
    const fresh = await readVerdict('acme, 1.0')
    expect(fresh && isBad(fresh)).toBe(false)
    if (fresh) await writeVerdict({ ...fresh, bad: 'its mask differs' })
    const again = await readVerdict('acme, 1.0')
    expect(again && isBad(again)).toBe(true)
    const newer = await readVerdict('acme, 1.1')
    expect(newer).toEqual({ tried: 'acme, 1.1', begun: 0, bad: null, models: {} })
  })

  test('a note that cannot be read is none, and where nothing is kept nothing is tried', async () => {
    keeping().set('/models/.webgpu', new Response('<p>'))
    expect(await readVerdict('acme')).toMatchObject({ begun: 0, bad: null })
    vi.unstubAllGlobals()
    expect(await readVerdict('acme')).toBeNull()
  })
})
