/** Where models and the runtime are kept for the next visit and for days without a network; the service worker's name. */
export const CACHE = 'sundry-heavy'

/** Null where the browser keeps nothing: on a page without TLS, and in some private windows. */
export async function openCache(): Promise<Cache | null> {
  return typeof caches === 'undefined' ? null : caches.open(CACHE).catch(() => null)
}

/** The hash that a bundler or set-up writes into a name, before its ending. */
const HASH = /-[\w-]{8}(?=\.\w+$)/
/** Both builds of the runtime do the same: one is enough. */
const BUILD = '.jspi'
/** Of an operator's own models only one is in use. */
const OWN = '/models/custom/'

/** What an address is a version of; the same for the next version of it. */
export function versionOf(url: string): string | null {
  const { pathname } = new URL(url, 'https://here.invalid')
  if (!/\.(onnx|wasm)$/.test(pathname)) return null
  if (pathname.startsWith(OWN)) return OWN
  return HASH.test(pathname) ? pathname.replace(HASH, '').replace(BUILD, '') : null
}

/** Once a file is kept, its older versions only take up the visitor's disk. */
export async function dropOlder(cache: Cache, url: string): Promise<void> {
  const version = versionOf(url)
  if (version === null) return
  const here = new URL(url, location.href).href
  const others = (await cache.keys()).filter((request) => request.url !== here && versionOf(request.url) === version)
  await Promise.all(others.map((request) => cache.delete(request)))
}
