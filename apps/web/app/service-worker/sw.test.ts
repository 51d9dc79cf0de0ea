// The offline copy: what is kept, what is answered from it, and what is left to the network.
import { beforeEach, describe, expect, test, vi } from 'vitest'

const origin = 'https://tools.example.org'
type Retained = Map<string, Response>
let stores: Map<string, Retained>
let network: (request: string) => Response
const fetched: string[] = []
const addressOf = (expected: Request | string) => {
  const { pathname, search } = new URL(typeof expected === 'string' ? expected : expected.url, origin)
  return pathname + search
}
const cacheOf = (retained: Retained) => ({
  match: async (expected: Request | string) => retained.get(addressOf(expected))?.clone(),
  put: async (expected: Request | string, response: Response) => void retained.set(addressOf(expected), response),
})
const caches = {
  open: async (name: string) => {
    const retained = stores.get(name) ?? new Map()
    stores.set(name, retained)
    return cacheOf(retained)
  },
  match: async (expected: string) => {
    for (const retained of stores.values())
      if (retained.has(addressOf(expected))) return retained.get(addressOf(expected))?.clone()
    return undefined
  },
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
}
let listeners: Record<string, (event: unknown) => void>
const skipWaiting = vi.fn()
/** In Firefox no claim settles while a worker of a page sleeps. */
const claim = vi.fn(() => new Promise<void>(() => {}))
const showNotification = vi.fn(async () => {})
const openWindow = vi.fn(async () => {})
let windows: { url: string; focus(): Promise<void> }[] = []

async function start(
  build: string,
  precache: readonly { url: string; revision: string | null }[],
  { path = '/', leftOut = [], folders = false }: { path?: string; leftOut?: readonly string[]; folders?: boolean } = {},
) {
  listeners = {}
  vi.resetModules()
  vi.stubGlobal('BUILD', build)
  vi.stubGlobal('PRECACHE', precache)
  vi.stubGlobal('SETTINGS', '')
  vi.stubGlobal('LEFT_OUT', leftOut)
  vi.stubGlobal('FOLDERS', folders)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('self', {
    addEventListener: (kind: string, listener: (event: unknown) => void) => {
      listeners[kind] = listener
    },
    clients: { claim, matchAll: async () => windows, openWindow },
    registration: { showNotification },
    location: new URL(`${path}sw.js`, origin),
    skipWaiting,
  })
  vi.stubGlobal('fetch', async (expected: Request | string, how?: RequestInit) => {
    fetched.push(`${addressOf(expected)}${how?.cache ? ` ${how.cache}` : ''}`)
    return network(addressOf(expected))
  })
  await import('./sw.ts')
}
const event = (kind: 'install' | 'activate') => {
  let work: Promise<unknown> = Promise.resolve()
  listeners[kind]?.({ waitUntil: (what: Promise<unknown>) => (work = what) })
  return work
}
/** Undefined when the worker leaves a request to the browser. */
function ask(
  path: string,
  { navigate = false, sender = '', ...init }: RequestInit & { navigate?: boolean; sender?: string } = {},
) {
  let answer: Promise<Response> | undefined
  const request = new Request(new URL(path, origin), init)
  // A test may not set it, and a share of the system has none.
  Object.defineProperty(request, 'referrer', { value: sender })
  if (navigate) Object.defineProperty(request, 'mode', { value: 'navigate' })
  let retained: Promise<unknown> = Promise.resolve()
  listeners.fetch?.({
    request,
    respondWith: (what: Promise<Response>) => (answer = what),
    waitUntil: (what: Promise<unknown>) => (retained = what),
  })
  return answer?.then(async (response) => {
    await retained
    return response
  })
}
const text = async (answer: Promise<Response> | undefined) => (await answer)?.text()

beforeEach(async () => {
  stores = new Map()
  fetched.length = 0
  network = (path) => new Response(`network ${path}`)
  skipWaiting.mockReset()
  await start('b2', [
    { url: '/', revision: '1' },
    { url: '/dig-dns', revision: '1' },
    { url: '/offline.html', revision: '1' },
    { url: '/assets/a-123.js', revision: null },
    { url: '/assets/pixels-1.wasm', revision: null },
  ])
})

describe('a push message', () => {
  const dispatch = async (kind: string, more: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners[kind]?.({ waitUntil: (what: Promise<unknown>) => (work = what), ...more })
    await work
  }

  test('a pushed message is shown under its id, and shown also if it cannot be read', async () => {
    await dispatch('push', { data: { json: () => ({ id: 'a', title: 'Changed', body: 'Records' }) } })
    expect(showNotification).toHaveBeenLastCalledWith('Changed', expect.objectContaining({ tag: 'a', body: 'Records' }))
    for (const data of [null, { json: () => JSON.parse('{') }, { json: () => null }, { json: () => ({ title: 1 }) }]) {
      showNotification.mockClear()
      await dispatch('push', { data })
      expect(showNotification).toHaveBeenCalledOnce()
    }
  })

  test('a pressed notification opens the page of watches, or the tab that shows it', async () => {
    await start('b5', [], { path: '/tools/' })
    const focus = vi.fn(async () => {})
    windows = [{ url: `${origin}/tools/compressor`, focus }]
    await dispatch('notificationclick', { notification: { close() {} } })
    expect(openWindow).toHaveBeenLastCalledWith('/tools/watches')
    windows = [{ url: `${origin}/tools/watches/?leave=x`, focus }]
    await dispatch('notificationclick', { notification: { close() {} } })
    expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 1])
  })
})

test('a site under a path keeps a copy of its own, without the pages that are off', async () => {
  const page = (url: string) => ({ url, revision: '1' })
  stores.set('sundry-build-root', new Map())
  await start('b3', [page('/'), page('/dig-dns'), page('/compressor')], { path: '/tools/', leftOut: ['/compressor'] })
  await event('install')
  await event('activate')
  expect([...stores.keys()]).toEqual(['sundry-build-root', '/tools/sundry-build-b3'])
  expect([...(stores.get('/tools/sundry-build-b3')?.keys() ?? [])]).toEqual(['/tools/', '/tools/dig-dns'])
  network = () => Response.error()
  expect(await text(ask('/tools/dig-dns/', { navigate: true }))).toBe('network /tools/dig-dns')
  expect(await text(ask('/tools/', { navigate: true }))).toBe('network /tools/')
  expect(ask('/dig-dns', { navigate: true })).toBeUndefined()
  expect(ask('/tools/api/auth/x')).toBeUndefined()
})

test('a page of a static site is opened as a folder, because its links start there', async () => {
  await start('b4', [{ url: '/dig-dns', revision: '1' }], { path: '/tools/', folders: true })
  await event('install')
  const moved = await ask('/tools/dig-dns?domain=a', { navigate: true })
  expect(moved?.headers.get('location')).toBe(`${origin}/tools/dig-dns/?domain=a`)
  expect(await text(ask('/tools/dig-dns/', { navigate: true }))).toBe('network /tools/dig-dns')
})

describe('a build', () => {
  test('a build is stored whole: pages again, hashed files from the build before where it has them', async () => {
    stores.set('sundry-build-b1', new Map([['/assets/a-123.js', new Response('kept')]]))
    await event('install')
    expect(fetched).toEqual(['/ reload', '/dig-dns reload', '/offline.html reload', '/assets/pixels-1.wasm default'])
    expect([...(stores.get('sundry-build-b2')?.keys() ?? [])].toSorted()).toEqual([
      '/',
      '/assets/a-123.js',
      '/assets/pixels-1.wasm',
      '/dig-dns',
      '/offline.html',
    ])
    stores.delete('sundry-build-b1')
    stores.delete('sundry-build-b2')
    await event('install')
    expect(fetched).toContain('/assets/a-123.js default')
  })
  test('a build with a missing file is not stored at all', async () => {
    network = (path) => new Response('', { status: path === '/offline.html' ? 500 : 200 })
    await expect(event('install')).rejects.toThrow('/offline.html')
  })
  test('takes charge without waiting for the pages, and leaves the one before it for those that are still open', async () => {
    for (const name of ['sundry-build-b0', 'sundry-build-b1', 'sundry-build-b2', 'sundry-heavy'])
      stores.set(name, new Map())
    await event('activate')
    expect([...stores.keys()]).toEqual(['sundry-build-b1', 'sundry-build-b2', 'sundry-heavy'])
    expect(claim).toHaveBeenCalled()
  })
  test('waits until the visitor says so', () => {
    listeners.message?.({ data: { type: 'other' } })
    expect(skipWaiting).not.toHaveBeenCalled()
    listeners.message?.({ data: { type: 'skip-waiting' } })
    expect(skipWaiting).toHaveBeenCalledOnce()
  })
})

describe('a request', () => {
  beforeEach(async () => {
    await event('install')
    network = () => {
      throw new TypeError('offline')
    }
  })
  test('a request for a page is answered from the copy, whatever follows its slash or its question mark', async () => {
    expect(await text(ask('/dig-dns', { navigate: true }))).toBe('network /dig-dns')
    expect(await text(ask('/dig-dns/?domain=a.example', { navigate: true }))).toBe('network /dig-dns')
    expect(await text(ask('/', { navigate: true }))).toBe('network /')
  })
  test.each(['/nowhere', '/docs/functions', '/docs/functions/', '/openapi.json'])(
    'a request for the page %s without a copy is answered offline by a page that explains it',
    async (path) => {
      const answer = await ask(path, { navigate: true })
      expect([answer?.status, await answer?.text()]).toEqual([503, 'network /offline.html'])
    },
  )
  test('a request for a file without a copy fails offline', () => expect(ask('/nowhere.js')).rejects.toThrow('offline'))
  test('a request for a codec of the first copy is answered from it', async () => {
    expect(await text(ask('/assets/pixels-1.wasm'))).toBe('network /assets/pixels-1.wasm')
  })
  test('a request for a file of the build before is still answered', async () => {
    stores.set('sundry-build-b1', new Map([['/assets/old.js', new Response('old')]]))
    expect(await text(ask('/assets/old.js'))).toBe('old')
    await expect(ask('/assets/gone.js')).rejects.toThrow('offline')
  })
  test.each(['/wasm/x.bin', '/ort/x.js', '/assets/jxl-9.wasm'])(
    'a request for a codec, %s, is stored beyond the build',
    async (path) => {
      network = () => new Response('heavy')
      expect(await text(ask(path))).toBe('heavy')
      network = () => new Response('other')
      expect(await text(ask(path))).toBe('heavy')
      expect([...(stores.get('sundry-heavy')?.keys() ?? [])]).toEqual([path])
    },
  )
  test('a request for a missing codec is not stored', async () => {
    network = () => new Response('', { status: 404 })
    await ask('/wasm/x.bin')
    expect(stores.get('sundry-heavy')?.size).toBe(0)
  })
  test.each([
    '/functions/v1/x',
    '/api/auth/x',
    '/models/x',
    '/share/1',
    '/healthz',
    '/readyz',
    '/metrics',
    '/docs/functions',
    '/openapi.json',
  ])('a request for %s bypasses the copy', (path) => expect(ask(path)).toBeUndefined())
  test('a request that is sent, ranged or for another site bypasses the copy', () => {
    expect(ask('/dig-dns', { method: 'POST' })).toBeUndefined()
    expect(ask('/dig-dns', { headers: { range: 'bytes=0-1' } })).toBeUndefined()
    expect(ask('https://other.example/dig-dns')).toBeUndefined()
  })
})

describe('images shared with the installed app', () => {
  const share = (sender = '', headers: HeadersInit = {}) => {
    const body = new FormData()
    body.append('files', new File(['x'], 'a b.png', { type: 'image/png' }))
    body.append('files', new File(['x'], 'c.png', { type: 'image/png' }))
    body.append('files', 'no file')
    return ask('/share', { method: 'POST', body, sender, headers })
  }
  test('shared images are stored in their order, and the compressor opens', async () => {
    vi.spyOn(Response, 'redirect').mockImplementation(
      (to, status) => new Response(null, { status: status ?? 302, headers: { location: String(to) } }),
    )
    const answer = await share()
    expect([answer?.status, answer?.headers.get('location')]).toEqual([303, '/compressor#shared'])
    const retained = [...(stores.get('sundry-shared') ?? [])]
    expect(retained.map(([path]) => path)).toEqual([
      expect.stringMatching(/^\/share\/\d+-0000$/),
      expect.stringMatching(/^\/share\/\d+-0001$/),
    ])
    expect(retained[0]?.[1].headers.get('x-name')).toBe('a%20b.png')
    await share()
    expect(stores.get('sundry-shared')?.size).toBe(2)
    expect(retained[0]?.[1].headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })
  test('images shared by another site are refused', async () => {
    expect((await share('', { origin: 'https://evil.example' }))?.status).toBe(403)
    const answer = await share('https://evil.example/page')
    expect(answer?.status).toBe(403)
    expect(await answer?.text()).toBe('Only this device can share images with this page.')
    expect(stores.has('sundry-shared')).toBe(false)
  })
})
