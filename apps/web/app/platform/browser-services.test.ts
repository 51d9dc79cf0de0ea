// The browser's own services as the tools use them: sharing, saving, keeping, and waiting for a quiet moment.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sharedWithPage, takeShared } from './handed-in.ts'
import { keepCodecs, missingCodecs } from './offline-copy.ts'
import { canShareFile, share } from './share.ts'
import { readStored, readStoredList, writeStored } from './storage.ts'
import { whenSettled } from './when-settled.ts'
import { saveToFolder } from './write-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const aborted = () => new DOMException('x', 'AbortError')

describe('sharing', () => {
  const file = new File(['x'], 'a.png')
  const browser = (some: object) => vi.stubGlobal('navigator', some)
  test('sharing is offered only where the browser has it', async () => {
    browser({})
    expect(await share({ text: 'a' })).toBe('unsupported')
    expect(canShareFile(file)).toBe(false)
    browser({ share: async () => {}, canShare: () => false })
    expect(await share({ text: 'a' })).toBe('unsupported')
    expect(canShareFile(file)).toBe(false)
    browser({ share: async () => {}, canShare: () => true })
    expect(canShareFile(file)).toBe(true)
    browser({ share: async () => {} })
    expect(await share({ text: 'a' })).toBe('shared')
  })
  test('called off is no failure', async () => {
    browser({ share: () => Promise.reject(aborted()) })
    expect(await share({ text: 'a' })).toBe('cancelled')
    browser({ share: () => Promise.reject(new DOMException('x', 'NotAllowedError')) })
    expect(await share({ text: 'a' })).toBe('failed')
  })
})

describe('a folder of the visitor’s', () => {
  test('gets the files, in their folders', async () => {
    const written: string[] = []
    const folder = (path: string): object => ({
      getDirectoryHandle: async (name: string, how: object) => {
        expect(how).toEqual({ create: true })
        return folder(`${path}${name}/`)
      },
      getFileHandle: async (name: string, how?: object) => {
        if (!how) throw new DOMException('', 'NotFoundError')
        expect(how).toEqual({ create: true })
        return { createWritable: async () => new WritableStream({ close: () => void written.push(path + name) }) }
      },
    })
    const showDirectoryPicker = vi.fn(async () => folder(''))
    vi.stubGlobal('window', { showDirectoryPicker })
    const file = new Blob(['x'])
    expect(
      await saveToFolder([
        { folder: '', name: 'a.png', file },
        { folder: 'holiday//beach/', name: 'b.png', file },
      ]),
    ).toBe(2)
    expect(written).toEqual(['a.png', 'holiday/beach/b.png'])
    expect(showDirectoryPicker).toHaveBeenCalledWith({ mode: 'readwrite' })
  })
  test('a folder that was not chosen is no failure', async () => {
    vi.stubGlobal('window', { showDirectoryPicker: () => Promise.reject(aborted()) })
    expect(await saveToFolder([])).toBeNull()
    vi.stubGlobal('window', { showDirectoryPicker: () => Promise.reject(new Error('broken')) })
    await expect(saveToFolder([])).rejects.toThrow('broken')
  })
})

describe('what this browser keeps', () => {
  test('comes back, and a browser that keeps nothing is no failure', () => {
    const retained = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => retained.get(key) ?? null,
      setItem: (key: string, value: string) => void retained.set(key, value),
    })
    writeStored('a', '["x",1,"y"]')
    expect(readStored('a')).toBe('["x",1,"y"]')
    expect(readStoredList('a')).toEqual(['x', 'y'])
    expect(readStoredList('b')).toEqual([])
    writeStored('c', '{')
    expect(readStoredList('c')).toEqual([])
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
    })
    expect(readStored('a')).toBeNull()
    expect(readStoredList('a')).toEqual([])
    expect(() => writeStored('a', 'b')).not.toThrow()
  })
})

describe('what was shared with the app', () => {
  test('a shared file is taken once, with its name and its type', async () => {
    const headers = { 'x-name': 'a%20b.png', 'content-type': 'image/png' }
    const shared = new Map([
      ['/share/1', new Response('x', { headers })],
      ['/share/2', new Response(null, { headers: { 'x-left-out': '3' } })],
    ])
    const remove = vi.fn(async () => true)
    vi.stubGlobal('caches', {
      has: async (name: string) => name === 'sundry-shared',
      open: async (name: string) => ({
        keys: async () => (name === 'sundry-shared' ? [...shared.keys()] : []),
        matchAll: async () => [...shared.values()],
        match: async (key: string) => shared.get(key),
      }),
      delete: remove,
    })
    expect(await sharedWithPage()).toEqual({ names: ['a b.png'], leftOut: 3 })
    expect(remove).not.toHaveBeenCalled()
    const found = await takeShared()
    expect(found.map(({ file, folder }) => [file.name, file.type, folder])).toEqual([['a b.png', 'image/png', '']])
    expect(remove).toHaveBeenCalledWith('sundry-shared')
    vi.stubGlobal('caches', { has: () => Promise.reject(new Error('private window')) })
    expect(await takeShared()).toEqual([])
  })
})

describe('a quiet moment', () => {
  let listeners: Map<string, () => void>
  beforeEach(() => {
    vi.useFakeTimers()
    listeners = new Map()
    vi.stubGlobal('window', {
      addEventListener: (kind: string, run: () => void) => listeners.set(kind, run),
      removeEventListener: (kind: string) => listeners.delete(kind),
    })
    vi.stubGlobal('document', { readyState: 'complete' })
  })
  test('comes six seconds after loading', () => {
    const run = vi.fn()
    whenSettled(run)
    vi.advanceTimersByTime(5999)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledOnce()
    expect(listeners.size).toBe(0)
  })
  test.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'])(
    'a quiet moment comes with the first %s',
    (sign) => {
      const run = vi.fn()
      whenSettled(run)
      listeners.get(sign)?.()
      vi.advanceTimersByTime(10_000)
      expect(run).toHaveBeenCalledOnce()
    },
  )
  test('counts from the end of loading, and can be called off', () => {
    vi.stubGlobal('document', { readyState: 'loading' })
    const run = vi.fn()
    const stop = whenSettled(run)
    vi.advanceTimersByTime(10_000)
    expect(run).not.toHaveBeenCalled()
    listeners.get('load')?.()
    stop()
    vi.advanceTimersByTime(10_000)
    expect(run).not.toHaveBeenCalled()
    expect(listeners.size).toBe(0)
  })
})

describe('the offline copy', () => {
  const codecs = [
    { name: 'JPEG', url: '/jpeg.wasm', bytes: 10 },
    { name: 'AVIF', url: '/avif.wasm', bytes: 30 },
  ]
  const stored = new Map<string, Response>()
  const browser = (respond: (url: string) => Response, hasWorker = true) => {
    stored.clear()
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: hasWorker }) } })
    vi.stubGlobal('fetch', async (url: string) => respond(url))
    vi.stubGlobal('caches', {
      match: async (url: string) => stored.get(url),
      open: async () => ({ put: async (url: string, response: Response) => void stored.set(url, response) }),
    })
  }
  test('lacks what is not kept yet, and is full once all of it is', async () => {
    browser((url) => (url === '/offline.json' ? Response.json(codecs) : new Response('code')))
    expect(await missingCodecs()).toEqual(codecs)
    const shares: number[] = []
    await keepCodecs(codecs, (share) => shares.push(share))
    expect(shares).toEqual([0.25, 1])
    expect(await missingCodecs()).toEqual([])
  })
  test('a codec that does not arrive is not kept, and a browser without copies has none', async () => {
    browser((url) => (url === '/offline.json' ? Response.json(codecs) : new Response('', { status: 503 })))
    await expect(keepCodecs(codecs, () => {})).rejects.toThrow('/jpeg.wasm')
    expect(await missingCodecs()).toEqual(codecs)
    browser(() => Response.json(codecs), false)
    expect(await missingCodecs()).toBeNull()
  })
})
