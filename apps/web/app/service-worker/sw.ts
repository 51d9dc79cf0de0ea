// The offline copy. `BUILD`, `PRECACHE` and what is imported are written in front by site-build/service-worker.ts.
import { isForeignShare, sharedImages, sharedResponse } from './share-target.ts'

declare const BUILD: string
declare const PRECACHE: { url: string; revision: string | null }[]

declare const self: ServiceWorkerGlobalScope

interface ServiceWorkerGlobalScope extends EventTarget {
  readonly clients: { claim(): Promise<void>; matchAll(options: object): Promise<readonly object[]> }
  readonly location: Location
  skipWaiting(): Promise<void>
}
type Lifetime = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lifetime & { readonly request: Request; respondWith(response: Promise<Response>): void }

const PREFIX = 'sundry-build-'
const CACHE = PREFIX + BUILD
/** Codecs beside the first copy, kept across builds, since their names carry a hash. */
const HEAVY = 'sundry-heavy'
const HEAVY_PATHS = /^\/(ort|wasm)\/|\.wasm$/

self.addEventListener('install', (event) => (event as Lifetime).waitUntil(precache()))
self.addEventListener('activate', (event) => (event as Lifetime).waitUntil(takeCharge()))
self.addEventListener('fetch', (event) => {
  const { request } = event as Fetching
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === self.location.origin && url.pathname === '/share') {
    ;(event as Fetching).respondWith(takeShare(request))
    return
  }
  if (request.method !== 'GET' || url.origin !== self.location.origin || request.headers.has('range')) return
  // The background remover caches models itself, after checking them; shared files are read by the page alone.
  if (/^\/(share|functions|api|models|healthz|readyz|metrics|docs|openapi\.json)(\/|$)/.test(url.pathname)) {
    // The server's own pages have no copy; sign-in and its redirects are the browser's alone.
    if (request.mode === 'navigate' && !/^\/(api|share)\b/.test(url.pathname))
      (event as Fetching).respondWith(fetch(request).catch(offlinePage))
    return
  }
  ;(event as Fetching).respondWith(answer(event as Fetching, url))
})
self.addEventListener('message', (event) => {
  if ((event as MessageEvent).data?.type === 'skip-waiting') self.skipWaiting()
})

async function precache(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all(
    PRECACHE.map(async ({ url, revision }) => {
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
  const files = sharedImages(entries.filter((entry) => entry instanceof File))
  if (files.length === 0) return Response.redirect('/compressor', 303)
  // The names are the page's too: platform/handed-in.ts. What came before is not mixed with what somebody else sends.
  await caches.delete('sundry-shared')
  const cache = await caches.open('sundry-shared')
  await Promise.all(
    files.map((file, index) =>
      cache.put(`/share/${Date.now()}-${String(index).padStart(4, '0')}`, sharedResponse(file)),
    ),
  )
  return Response.redirect('/compressor', 303)
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
  await self.clients.claim()
}

async function answer(event: Fetching, url: URL): Promise<Response> {
  const { request } = event
  if (HEAVY_PATHS.test(url.pathname)) return heavy(event)
  const page = request.mode === 'navigate'
  const path = page ? url.pathname.replace(/(.)\/$/, '$1') : url.pathname
  const cache = await caches.open(CACHE)
  // The part after "?" is read in the page; the document is the same.
  const own = await cache.match(path)
  if (own) return own
  // A chunk of the previous build, wanted by a page that is still open.
  const older = page ? undefined : await caches.match(path)
  if (older) return older
  return page ? fetch(request).catch(offlinePage) : fetch(request)
}

async function offlinePage(): Promise<Response> {
  const retained = await (await caches.open(CACHE)).match('/offline.html')
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
