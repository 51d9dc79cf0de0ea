/** The cache of models and runtime; the service worker uses the same name. */
export const CACHE = 'sundry-heavy'

/** Null on a page without TLS and in some private windows. */
export async function openCache(): Promise<Cache | null> {
  return typeof caches === 'undefined' ? null : caches.open(CACHE).catch(() => null)
}

const HASH = /-[\w-]{8}(?=\.\w+$)/
const BUILD = '.jspi'
const OWN = '/models/custom/'

export function versionOf(url: string): string | null {
  const { pathname } = new URL(url, 'https://here.invalid')
  if (!/\.(onnx|wasm)$/.test(pathname)) return null
  if (pathname.startsWith(OWN)) return OWN
  return HASH.test(pathname) ? pathname.replace(HASH, '').replace(BUILD, '') : null
}

export async function dropOlder(cache: Cache, url: string): Promise<void> {
  const version = versionOf(url)
  if (version === null) return
  const here = new URL(url, location.href).href
  const others = (await cache.keys()).filter((request) => request.url !== here && versionOf(request.url) === version)
  await Promise.all(others.map((request) => cache.delete(request)))
}
