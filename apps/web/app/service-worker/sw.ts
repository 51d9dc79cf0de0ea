// The offline copy. `BUILD`, `PRECACHE` and what is imported are written in front by site-build/service-worker.ts.
import { isForeignShare, sharedImages, sharedResponse } from './share-target.ts'

declare const BUILD: string
declare const PRECACHE: { url: string; revision: string | null }[]
/** The server writes a mark of its settings, and the pages that are off. */
declare const SETTINGS: string
declare const LEFT_OUT: string[]
/** True in a static site, whose pages name their files relative to a folder. */
declare const FOLDERS: boolean

declare const self: ServiceWorkerGlobalScope

interface ServiceWorkerGlobalScope extends EventTarget {
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: { showNotification(title: string, options: object): Promise<void> }
  readonly location: Location
  skipWaiting(): Promise<void>
}
type Lifetime = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lifetime & { readonly request: Request; respondWith(response: Promise<Response>): void }

/** The path of the site: '/' or '/tools/'. Names of caches carry it, because several sites may share a host name. */
const BASE = new URL('./', self.location.href).pathname
const at = (path: string) => BASE + path.replace(/^\//, '')
const own = (name: string) => (BASE === '/' ? name : BASE + name)

const PREFIX = own('sundry-build-')
const CACHE = PREFIX + BUILD + SETTINGS
const SHARED = own('sundry-shared')
/** Codecs beside the first copy, kept across builds, since their names carry a hash. */
const HEAVY = own('sundry-heavy')
const HEAVY_PATHS = /^(ort|wasm)\/|\.wasm$/

self.addEventListener('install', (event) => (event as Lifetime).waitUntil(precache()))
self.addEventListener('activate', (event) => (event as Lifetime).waitUntil(takeCharge()))
self.addEventListener('fetch', (event) => {
  const { request } = event as Fetching
  const url = new URL(request.url)
  const isOurs = url.origin === self.location.origin && url.pathname.startsWith(BASE)
  if (request.method === 'POST' && isOurs && url.pathname === at('/share')) {
    ;(event as Fetching).respondWith(takeShare(request))
    return
  }
  if (request.method !== 'GET' || !isOurs || request.headers.has('range')) return
  const path = url.pathname.slice(BASE.length)
  // The background remover caches models itself, after checking them; shared files are read by the page alone.
  if (/^(share|functions|api|models|healthz|readyz|metrics|docs\/functions|openapi\.json)(\/|$)/.test(path)) {
    // The server's own pages have no copy; sign-in and its redirects are the browser's alone.
    if (request.mode === 'navigate' && !/^(api|share)\b/.test(path))
      (event as Fetching).respondWith(fetch(request).catch(offlinePage))
    return
  }
  ;(event as Fetching).respondWith(answer(event as Fetching, url))
})
self.addEventListener('push', (event) => {
  const { data } = event as Lifetime & { readonly data: { json(): unknown } | null }
  ;(event as Lifetime).waitUntil(showMessage(data))
})
self.addEventListener('notificationclick', (event) => {
  const { notification } = event as Lifetime & { readonly notification: { close(): void } }
  notification.close()
  ;(event as Lifetime).waitUntil(openWatches())
})
self.addEventListener('message', (event) => {
  if ((event as MessageEvent).data?.type === 'skip-waiting') self.skipWaiting()
})

/** Browsers end a subscription whose messages show nothing, so one that cannot be read is shown, too. */
async function showMessage(data: { json(): unknown } | null): Promise<void> {
  let message: { id?: unknown; title?: unknown; body?: unknown } = {}
  try {
    message = Object(data?.json())
  } catch {
    // It is not of this site.
  }
  const { id, title, body } = message
  await self.registration.showNotification(typeof title === 'string' ? title : 'Your watches have a message.', {
    body: typeof body === 'string' ? body : '',
    // A second copy of a message replaces the first.
    ...(typeof id === 'string' && { tag: id }),
    icon: at('/icon-192.png'),
  })
}

async function openWatches(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => new URL(url).pathname.replace(/\/$/, '') === at('/watches'))
  await (open ? open.focus() : self.clients.openWindow(at('/watches')))
}

async function precache(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(
    PRECACHE.filter(({ url }) => !LEFT_OUT.includes(url)).map(async ({ url: path, revision }) => {
      const url = at(path)
      // An unchanged hashed file is taken from the build before, not from the network.
      const retained = revision === null ? await caches.match(url) : undefined
      const response = retained ?? (await fetch(url, { cache: revision === null ? 'default' : 'reload' }))
      // One missing file must not leave a build half installed.
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      await cache.put(url, await unredirected(response))
    }),
  )
}

async function takeShare(request: Request): Promise<Response> {
  const { referrer, referrerPolicy, destination } = request
  const sender = { origin: request.headers.get('origin'), referrer, referrerPolicy, destination }
  if (isForeignShare(sender, self.location.origin)) {
    return new Response('Only this device can share images with this page.', { status: 403 })
  }
  const entries = (await request.formData()).getAll('files')
  const files = entries.filter((entry) => entry instanceof File)
  // A form without a file has one without a name.
  const { images, leftOut } = sharedImages(files.filter(({ name, size }) => name !== '' || size > 0))
  if (images.length + leftOut === 0) return Response.redirect(at('/compressor'), 303)
  // The names are the page's too: platform/handed-in.ts. What came before is not mixed with what somebody else sends.
  await caches.delete(SHARED)
  const cache = await caches.open(SHARED)
  const address = (name: string) => at(`/share/${Date.now()}-${name}`)
  await Promise.all([
    ...images.map((file, index) => cache.put(address(String(index).padStart(4, '0')), sharedResponse(file))),
    leftOut > 0 && cache.put(address('left-out'), new Response(null, { headers: { 'x-left-out': String(leftOut) } })),
  ])
  return Response.redirect(at('/compressor#shared'), 303)
}

/** A response that was redirected may not answer a navigation; a copy may. */
async function unredirected(response: Response): Promise<Response> {
  if (!response.redirected) return response
  return new Response(await response.blob(), { status: response.status, headers: response.headers })
}

/**
 * The previous build stays while a page of it may be open: without its chunks the page would reload and lose its
 * queue.
 */
async function takeCharge(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)))
  // Firefox settles it only when every worker of the pages answers, and the threads of a model sleep: `activate` would
  // hold all requests until Firefox ends this worker after a minute. A page that is not claimed is served from the
  // network, and by this worker once it is opened again.
  self.clients.claim().catch(() => {})
}

async function answer(event: Fetching, url: URL): Promise<Response> {
  const { request } = event
  if (HEAVY_PATHS.test(url.pathname.slice(BASE.length))) return heavy(event)
  const page = request.mode === 'navigate'
  const path = page && url.pathname !== BASE ? url.pathname.replace(/\/$/, '') : url.pathname
  const cache = await caches.open(CACHE)
  // The part after "?" is read in the page; the document is the same.
  const copy = await cache.match(path)
  if (copy && page && FOLDERS && !url.pathname.endsWith('/')) {
    return Response.redirect(`${url.origin}${url.pathname}/${url.search}`, 302)
  }
  if (copy) return copy
  // A chunk of the previous build, wanted by a page that is still open.
  const older = page ? undefined : await caches.match(path)
  if (older) return older
  return page ? fetch(request).catch(offlinePage) : fetch(request)
}

async function offlinePage(): Promise<Response> {
  const retained = await (await caches.open(CACHE)).match(at('/offline.html'))
  return retained ? new Response(retained.body, { status: 503, headers: retained.headers }) : Response.error()
}

async function heavy(event: Fetching): Promise<Response> {
  const { request } = event
  const retained = await caches.match(new URL(request.url).pathname)
  if (retained) return retained
  const cache = await caches.open(HEAVY)
  const response = await fetch(request)
  // Cached beside the response, which the page sees arrive.
  if (response.status === 200) event.waitUntil(cache.put(request, response.clone()))
  return response
}
