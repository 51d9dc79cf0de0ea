// The page's side of the engine over a worker that only takes note: orders, what is kept, and what is said.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSameShape, maskOf } from '../adopted.ts'
import { createCutoutEngine } from '../browser.ts'
import { modelsFor } from '../models/catalogue.ts'
import { fetchCached, isCached } from '../models/fetch-cached.ts'
import { runtimeSizes } from '../models/runtime-size.ts'
import { runtimeUrls } from '../models/runtime-url.ts'
import { FakeCanvas, pictureOf, standInCanvas } from '../testing/canvas.ts'
import type { CutoutStyle } from '../types.ts'
import type { Decision, FoundSubject } from '../worker-messages.ts'
import { readiness } from './readiness.ts'

vi.mock('@sundry/images/browser', () => ({
  processImage: async (file: File, settings: object) => {
    translated.push({ name: file.name, ...settings })
    return { processedFile: new Blob(['translated']) }
  },
}))

const translated: object[] = []
const workers: FakeWorker[] = []
/** A call as it reaches the worker: the function's name, and what it is given. */
interface Call {
  name: string
  input: unknown
}
/** What the worker says: how far it is, what came out, a fault of the file, or an error of ours. */
type Word =
  | { progress: unknown }
  | { done: unknown }
  | { fault: { code: string; message: string } }
  | { failed: string }
/** What the next calls are answered with. */
let replies: (call: Call) => Word[] = () => []

/** A worker that takes note of its calls and says what is written beforehand. */
class FakeWorker extends EventTarget {
  readonly calls: Call[] = []
  readonly options: unknown
  ended = false
  #id = 0
  constructor(_url: URL, options: unknown) {
    super()
    this.options = options
    workers.push(this)
    this.#tell({ kind: 'ready' })
  }
  postMessage(message: { kind?: string; id: number; name: string; input: unknown }) {
    if (message.kind !== 'call') return
    const { id, name, input } = message
    this.#id = id
    this.calls.push({ name, input })
    for (const word of replies({ name, input })) this.say(word)
  }
  say(word: Word) {
    const id = this.#id
    if ('progress' in word) return this.#tell({ kind: 'progress', id, value: word.progress })
    if ('done' in word) return this.#tell({ kind: 'done', id, value: word.done })
    if ('fault' in word) return this.#tell({ kind: 'failed', id, error: { name: 'CutoutFault', ...word.fault } })
    return this.#tell({ kind: 'failed', id, error: { name: 'Error', message: word.failed } })
  }
  break() {
    const event = new Event('error', { cancelable: true })
    queueMicrotask(() => this.dispatchEvent(event))
    return event
  }
  #tell(data: object) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {
    this.ended = true
  }
}

const chosen: Omit<Decision, 'took'> = {
  mask: { data: new Float32Array(1), width: 1, height: 1 },
  kind: 'matting',
  agreement: 0.9,
  notes: [],
}
const found = (change: Partial<FoundSubject> = {}): FoundSubject => ({
  findings: { general: null, matting: null, peak: 0.5 },
  decision: { ...chosen, took: 'auto' },
  width: 40,
  height: 30,
  notes: [{ code: 'seen', message: 'Seen.' }],
  ...change,
})
const style = { output: 'png' } as unknown as CutoutStyle
/** The smallest GIF, and one that moves. */
const gif = (pictures: number) =>
  new File(
    [
      Uint8Array.of(...[0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 40, 0, 30, 0, 0, 0, 0]),
      ...Array.from({ length: pictures }, () => Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0)),
      Uint8Array.of(0x3b),
    ],
    'cat.gif',
  )
const calls = () => workers.flatMap((worker) => worker.calls)

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', new URL('https://site.example/background-remover'))
  replies = () => [{ done: found() }]
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  workers.length = 0
  translated.length = 0
})

describe('a call', () => {
  test('finds with all models, or with the small one where little data is wanted', async () => {
    const engine = createCutoutEngine()
    const subject = await engine.find(gif(1))
    expect(subject).toEqual({
      id: '1',
      width: 40,
      height: 30,
      mode: 'auto',
      agreement: 0.9,
      notes: [{ code: 'seen', message: 'Seen.' }],
    })
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    expect((await engine.find(gif(1))).id).toBe('2')
    expect(calls()).toMatchObject([
      { name: 'find', input: { id: '1', provider: 'local', mode: 'auto' } },
      { name: 'find', input: { id: '2', provider: 'local-fast', mode: 'auto' } },
    ])
    expect(workers).toHaveLength(1)
    expect(workers[0]?.options).toEqual({ type: 'module' })
  })
  test('tells how far it is on its way', async () => {
    replies = () => [{ progress: 0.25 }, { progress: { loaded: 1, total: 4 } }, { done: found() }]
    const [shares, downloads]: [number[], unknown[]] = [[], []]
    await createCutoutEngine().find(gif(1), {
      onProgress: (share: number) => shares.push(share),
      onDownload: (progress: unknown) => downloads.push(progress),
    } as never)
    expect([shares, downloads]).toEqual([[0.25], [{ loaded: 1, total: 4 }]])
  })
  test('of another mode asks the models that know it, and forgets clicks', async () => {
    const engine = createCutoutEngine()
    const subject = await engine.find(gif(1), { provider: 'local-fast' })
    const clicked = { ...chosen, mask: { data: Float32Array.of(0.5), width: 1, height: 1 }, took: 'auto' } as const
    replies = ({ name }) => [
      { done: name === 'click' ? { decision: clicked, width: 40, height: 30 } : name === 'find' ? found() : {} },
    ]
    const clicks = [{ act: 'keep', x: 1, y: 2 }] as const
    expect(await engine.click(subject, clicks)).toMatchObject({ id: '1', mode: 'auto', agreement: 0.9, notes: [] })
    await engine.render(subject, style)
    // A second click starts from what the models decided, and so does another mode.
    await engine.click(subject, clicks)
    await engine.switchTo(subject, 'object')
    await engine.render(subject, style)
    await engine.switchTo(subject, 'people')
    const decision = { ...chosen, took: 'auto' }
    expect(calls().slice(1)).toMatchObject([
      { name: 'click', input: { id: '1', clicks, decision } },
      { name: 'render', input: { decision: clicked, version: 2 } },
      { name: 'click', input: { id: '1', clicks, decision } },
      { name: 'find', input: { id: '1', provider: 'local-fast', mode: 'object' } },
      { name: 'render', input: { decision, version: 4 } },
      { name: 'find', input: { id: '1', provider: 'local', mode: 'people' } },
    ])
  })
  test('without clicks draws what the models decided', async () => {
    const engine = createCutoutEngine()
    const subject = await engine.find(gif(1))
    replies = () => [{ done: { decision: null, width: 40, height: 30 } }]
    await engine.click(subject, [])
    await engine.render(subject, style)
    expect(calls().at(-1)).toMatchObject({ input: { decision: { ...chosen, took: 'auto' }, version: 2 } })
  })
  test('to draw names the photo and how new its decision is', async () => {
    const engine = createCutoutEngine()
    const subject = await engine.find(gif(1))
    const file = new File(['x'], 'cat-nobg.png')
    replies = () => [{ done: { file, width: 4, height: 3, notes: [] } }]
    expect(await engine.render(subject, style)).toEqual({ file, width: 4, height: 3, notes: [] })
    await engine.render(subject, style, { maxSide: 500 })
    expect(calls().slice(1)).toMatchObject([
      { name: 'render', input: { id: '1', name: 'cat.gif', version: 1, width: 40, maxSide: null } },
      { name: 'render', input: { version: 1, maxSide: 500 } },
    ])
    replies = () => [{ done: undefined }]
    await engine.prepare('click')
    expect(calls().at(-1)).toEqual({ name: 'prepare', input: 'click' })
  })
  test('for a subject that was let go of is refused', async () => {
    const engine = createCutoutEngine()
    const subject = await engine.find(gif(1))
    engine.release(subject)
    await expect(engine.render(subject, style)).rejects.toMatchObject({ code: 'released' })
  })
  test('that is the visitor’s fault is said in its words', async () => {
    replies = () => [{ fault: { code: 'no-models', message: 'Words.' } }]
    await expect(createCutoutEngine().find(gif(1))).rejects.toMatchObject({ code: 'no-models', message: 'Words.' })
  })
  test('for a photo that this browser does not draw is tried once more with a translation', async () => {
    const asked: number[] = []
    replies = () => [asked.push(0) === 1 ? { fault: { code: 'damaged', message: 'x' } } : { done: found() }]
    await createCutoutEngine().find(gif(1))
    expect(translated).toEqual([
      expect.objectContaining({
        name: 'cat.gif',
        outputFormat: 'png',
        quality: 100,
        effort: 'fast',
        metadata: 'strip',
        compressionLevel: 0,
        enableResize: false,
      }),
    ])
    expect(await (calls().at(1)?.input as { photo: Blob } | undefined)?.photo.text()).toBe('translated')
  })
  test('for a drawing is translated first, and for a moving picture its first frame is taken', async () => {
    const engine = createCutoutEngine()
    await engine.find(new File(['<svg width="5" height="5"/>'], 'a.svg'))
    expect(translated).toHaveLength(1)
    const { notes } = await engine.find(gif(2))
    expect(notes[0]).toEqual({ code: 'first-frame', message: 'This picture moves; its first frame was taken.' })
    replies = () => [{ fault: { code: 'damaged', message: 'x' } }]
    await expect(engine.find(new File(['<svg width="5" height="5"/>'], 'a.svg'))).rejects.toMatchObject({
      code: 'damaged',
    })
    expect(translated).toHaveLength(2)
  })
  test('for what is no picture, or too much of one, is refused before any worker', async () => {
    const engine = createCutoutEngine()
    const fault = (content: BlobPart) =>
      engine.find(new File([content], 'x')).catch((error: { code: string }) => error.code)
    expect(await fault('')).toBe('empty')
    expect(await fault('plain text')).toBe('not-an-image')
    expect(await fault(Uint8Array.of(0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1))).toBe('damaged')
    const svg = (width: number, height: number) => fault(`<svg width="${width}" height="${height}"/>`)
    expect([await svg(12_000, 10_001), typeof (await svg(12_000, 10_000))]).toEqual(['too-many-pixels', 'object'])
    expect(calls()).toHaveLength(1)
  })
})

describe('the worker', () => {
  test('that breaks gets one more chance, afresh; then the visitor hears of it', async () => {
    const engine = createCutoutEngine()
    const asked: number[] = []
    replies = () => [asked.push(0) === 1 ? { failed: 'TypeError: x' } : { done: found() }]
    await engine.find(gif(1))
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    const said = async (failed: string) => {
      replies = () => [{ failed }]
      return await engine.find(gif(1)).catch((error: { code: string }) => error.code)
    }
    expect([
      await said('TypeError: x'),
      await said('RangeError: Array buffer allocation failed'),
      await said('Out of Memory'),
    ]).toEqual([...['broken', 'no-memory', 'no-memory']])
  })
  test('whose runtime could not be loaded is ended, since it would remember that', async () => {
    const engine = createCutoutEngine()
    replies = () => [{ fault: { code: 'code-unavailable', message: 'Words.' } }]
    await expect(engine.find(gif(1))).rejects.toMatchObject({ code: 'code-unavailable', message: 'Words.' })
    expect(workers.map(({ ended }) => ended)).toEqual([true])
    replies = () => [{ done: found() }]
    await engine.find(gif(1))
    expect(workers).toHaveLength(2)
  })
  test('that does not start is broken too', async () => {
    const errors: (Event | undefined)[] = []
    replies = () => {
      errors.push(workers.at(-1)?.break())
      return []
    }
    await expect(createCutoutEngine().find(gif(1))).rejects.toMatchObject({ code: 'broken' })
    // The page's own sentence says it; the console stays clean.
    expect(errors.map((error) => error?.defaultPrevented)).toEqual([true, true])
  })
  test('is ended when who asked leaves, and when the engine is closed', async () => {
    const engine = createCutoutEngine()
    replies = () => []
    const leaving = new AbortController()
    const asked = engine.prepare('local', { signal: leaving.signal } as never)
    await vi.waitFor(() => expect(calls()).toHaveLength(1))
    leaving.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    await vi.waitFor(() => expect(workers[0]?.ended).toBe(true))
    await expect(engine.prepare('local', { signal: AbortSignal.abort(new Error('gone')) } as never)).rejects.toThrow(
      'gone',
    )
    const waiting = engine.prepare('local')
    await vi.waitFor(() => expect(calls()).toHaveLength(2))
    engine.close()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError', message: 'The engine was closed.' })
    expect(workers[1]?.ended).toBe(true)
  })
  test('goes after three minutes without work', async () => {
    vi.useFakeTimers()
    replies = () => [{ done: undefined }]
    await createCutoutEngine().prepare('local')
    await vi.advanceTimersByTimeAsync(179_999)
    expect(workers[0]?.ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(workers[0]?.ended).toBe(true)
  })
  test('takes one call after the other', async () => {
    const engine = createCutoutEngine()
    replies = () => []
    const both = [engine.prepare('local'), engine.prepare('click')]
    await vi.waitFor(() => expect(calls()).toHaveLength(1))
    workers[0]?.say({ done: undefined })
    await both[0]
    await vi.waitFor(() => expect(calls()).toHaveLength(2))
    workers[0]?.say({ done: undefined })
    await both[1]
  })
})

describe('a cut-out of another', () => {
  beforeEach(standInCanvas)
  const cut = (width: number, height: number, alpha = 0) =>
    pictureOf(width, height, (x) => [9, 9, 9, x < width / 2 ? alpha : 255])
  test('has the photo’s shape to a hundredth, or to a pixel', () => {
    const same = (width: number, height: number) => isSameShape({ width, height }, { width: 1000, height: 1000 })
    expect([1000, 1009, 1011, 991, 989].map((width) => same(width, 1000))).toEqual([true, true, false, true, false])
    expect(isSameShape({ width: 10, height: 10 }, { width: 11, height: 10 })).toBe(true)
    expect(isSameShape({ width: 10, height: 10 }, { width: 12, height: 10 })).toBe(false)
  })
  test('gives its alpha, no longer than 1,200, where something is cut out', async () => {
    const mask = await maskOf(cut(40, 20), { width: 400, height: 200 })
    expect([mask?.width, mask?.height, mask?.data[0], mask?.data[39]]).toEqual([40, 20, 0, 255])
    expect(await maskOf(cut(1300, 2), { width: 1300, height: 2 })).toMatchObject({ width: 1200, height: 2 })
    expect(await maskOf(cut(4, 2, 250), { width: 4, height: 2 })).toBeNull()
    expect(await maskOf(cut(4, 2, 249), { width: 4, height: 2 })).not.toBeNull()
    expect(await maskOf(cut(40, 20), { width: 400, height: 400 })).toBeNull()
  })
  test('is taken as the matting’s', async () => {
    const engine = createCutoutEngine()
    const bitmap = Object.assign(new FakeCanvas(40, 30), { close: () => {} })
    bitmap.data.fill(0)
    vi.stubGlobal('createImageBitmap', async () => bitmap)
    const subject = await engine.adopt(gif(1), new Blob(['cut']))
    expect(subject).toMatchObject({ id: '1', width: 40, height: 30, mode: 'people', agreement: null, notes: [] })
    bitmap.data.fill(255)
    expect(await engine.adopt(gif(1), new Blob(['cut']))).toBeNull()
    replies = () => [{ done: { file: new File([], 'x'), width: 1, height: 1, notes: [] } }]
    await engine.render(subject as never, style)
    expect(calls()[0]?.input).toMatchObject({
      name: 'cat.gif',
      decision: { took: 'people', kind: 'matting', mask: { width: 40, height: 30 } },
    })
  })
})

describe('models', () => {
  const entry = (id: string, change: object = {}) => ({
    ...{ id, label: `The ${id}`, licence: 'MIT', source: 'https://a.example', url: `/models/${id}-12345678.onnx` },
    ...{ sha256: 'b'.repeat(64), bytes: 100, ...change },
  })
  const ALL = ['u2netp', 'modnet', 'weigher', 'click-encoder', 'click-decoder']
  /** A server with these lists, and a store with these addresses. */
  function world(lists: Record<string, unknown>, kept: string[] = []) {
    const asked: [string, RequestInit | undefined][] = []
    const store = new Map<string, Response>(kept.map((url) => [url, new Response('kept')]))
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      asked.push([url, init])
      return url in lists ? Response.json(lists[url]) : new Response('<p>', { status: 404 })
    })
    vi.stubGlobal('caches', {
      open: async () => ({
        match: async (url: string) => store.get(url)?.clone(),
        put: async (url: string, response: Response) => void store.set(url, response),
        keys: async () => [],
        delete: async () => true,
      }),
    })
    return { asked, store }
  }
  const server = { '/models/manifest.json': { models: ALL.map((id) => entry(id)) } }
  const ids = async (provider: Parameters<typeof modelsFor>[0]) => (await modelsFor(provider)).map(({ id }) => id)

  test('are those of the way of working', async () => {
    const { asked, store } = world(server)
    expect(await ids('local')).toEqual(['u2netp', 'modnet', 'weigher'])
    expect(await ids('local-fast')).toEqual(['u2netp'])
    expect(await ids('click')).toEqual(['click-encoder', 'click-decoder'])
    expect(asked[0]).toEqual(['/models/manifest.json', { cache: 'no-cache' }])
    // The list is kept for days without a server.
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    expect(await ids('local-fast')).toEqual(['u2netp'])
    store.clear()
    // Nobody was there to say that there are none.
    await expect(ids('local-fast')).rejects.toMatchObject({ code: 'offline' })
  })
  test('whose entry is not whole are none', async () => {
    for (const change of [
      { id: '' },
      { url: '' },
      { url: 5 },
      { sha256: 'b'.repeat(63) },
      { sha256: 'B'.repeat(64) },
      { bytes: '100' },
    ]) {
      world({ '/models/manifest.json': { models: [null, entry('u2netp', change)] } })
      await expect(ids('local-fast')).rejects.toMatchObject({ code: 'no-models' })
    }
  })
  test('of the operator stand in their own list', async () => {
    const own = entry('own', { url: 'own.onnx', input: {}, label: undefined, licence: undefined, source: undefined })
    for (const list of [{ models: [entry('bare'), own] }, [own]]) {
      world({ '/models/custom/manifest.json': list })
      expect(await modelsFor('local-custom')).toEqual([
        expect.objectContaining({
          id: 'own',
          label: 'own',
          licence: '',
          source: '',
          url: 'https://site.example/models/custom/own.onnx',
        }),
      ])
    }
    world({})
    await expect(modelsFor('local-custom')).rejects.toMatchObject({ code: 'no-custom-model' })
  })
  test('are told with what is still to be fetched', async () => {
    vi.stubGlobal('OffscreenCanvas', FakeCanvas)
    world(server, ['/models/u2netp-12345678.onnx', runtimeUrls.wasm])
    const { packed } = runtimeSizes.wasm
    expect(await readiness('local', 'wasm')).toMatchObject({
      ...{ ok: true, why: null, download: 200 },
      models: [
        { id: 'u2netp', label: 'The u2netp', bytes: 100, download: 0 },
        { id: 'modnet', download: 100 },
        { id: 'weigher', download: 100 },
        {
          id: 'runtime',
          label: 'ONNX Runtime',
          licence: 'MIT',
          source: 'https://github.com/microsoft/onnxruntime',
          bytes: packed,
          download: 0,
        },
      ],
    })
    world(server)
    expect((await readiness('local-fast', 'wasm')).download).toBe(100 + packed)
    vi.stubGlobal('navigator', { onLine: false })
    expect(await readiness('local-fast', 'wasm')).toMatchObject({
      ok: false,
      why: expect.stringContaining('connection'),
    })
    world(server, ['/models/u2netp-12345678.onnx', runtimeUrls.wasm])
    expect(await readiness('local-fast', 'wasm')).toMatchObject({ ok: true, why: null })
    vi.stubGlobal('navigator', { onLine: true })
    world({})
    expect(await readiness('local', 'wasm')).toMatchObject({
      ok: false,
      models: [],
      download: 0,
      why: expect.stringContaining('has not fetched the models'),
    })
    vi.stubGlobal('OffscreenCanvas', undefined)
    expect(await readiness('local', 'wasm')).toMatchObject({
      ok: false,
      why: expect.stringContaining('cannot run the background remover'),
      download: 0,
    })
  })
  test('are checked, fetched once more when damaged, and kept', async () => {
    const good = new TextEncoder().encode('model')
    const sha256 = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', good)), (octet) =>
      octet.toString(16).padStart(2, '0'),
    ).join('')
    const wanted = { url: '/models/a-12345678.onnx', bytes: 5, sha256 }
    const { store } = world({})
    const modes: (string | undefined)[] = []
    const answering = (...bodies: (string | number)[]) =>
      vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
        modes.push(init?.cache)
        const body = bodies.shift()
        if (body === undefined) throw new TypeError('offline')
        return typeof body === 'number'
          ? new Response('', { status: body })
          : new Response(body, { headers: { 'content-type': 'x/y' } })
      })
    const told: number[] = []
    answering('broken', 'model')
    expect([...new Uint8Array(await fetchCached(wanted, (loaded) => told.push(loaded)))]).toEqual([...good])
    expect([modes, told.at(-1), store.get(wanted.url)?.headers.get('content-type')]).toEqual([
      ['default', 'reload'],
      5,
      'x/y',
    ])
    expect([await isCached(wanted.url), await isCached('/other')]).toEqual([true, false])
    // From the store, without a server.
    answering()
    expect((await fetchCached(wanted, () => {})).byteLength).toBe(5)
    store.set(wanted.url, new Response('rotten'))
    await expect(fetchCached(wanted, () => {})).rejects.toMatchObject({ code: 'offline' })
    answering('broken', 'broken')
    await expect(fetchCached(wanted, () => {})).rejects.toMatchObject({ code: 'model-damaged' })
    answering(404)
    await expect(fetchCached(wanted, () => {})).rejects.toMatchObject({ code: 'no-models' })
    answering(500)
    await expect(fetchCached(wanted, () => {})).rejects.toMatchObject({ code: 'offline' })
  })
})
