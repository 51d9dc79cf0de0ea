/** Where models and the runtime are kept for the next visit and for days without a network; the service worker's name. */
export const CACHE = 'sundry-heavy'

/** Null where the browser keeps nothing: on a page without TLS, and in some private windows. */
export async function openCache(): Promise<Cache | null> {
  return typeof caches === 'undefined' ? null : caches.open(CACHE).catch(() => null)
}
