// The codecs beside the service worker's first copy. The build lists them with their sizes in /offline.json.
import { at, ownName } from './site.ts'

export interface StoredCodec {
  name: string
  url: string
  bytes: number
}

/** The service worker's cache of what is kept on first use. */
const CACHE = ownName('sundry-heavy')

/** Null where this browser keeps no copies of sites, as without TLS and in some private windows. */
export async function missingCodecs(): Promise<StoredCodec[] | null> {
  if (typeof caches === 'undefined' || !(await navigator.serviceWorker?.getRegistration())?.active) return null
  const response = await fetch(at('/offline.json'))
  if (!response.ok) throw new Error(`the list of codecs answered ${response.status}`)
  const listed: StoredCodec[] = await response.json()
  const codecs = listed.map((codec) => ({ ...codec, url: at(codec.url) }))
  const retained = await Promise.all(codecs.map(({ url }) => caches.match(url)))
  return codecs.filter((_, index) => !retained[index])
}

export async function keepCodecs(codecs: readonly StoredCodec[], onShare: (share: number) => void): Promise<void> {
  const cache = await caches.open(CACHE)
  const total = codecs.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const { url, bytes } of codecs) {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    await cache.put(url, response)
    done += bytes
    onShare(done / total)
  }
}
