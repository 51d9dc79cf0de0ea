import { piecesOf } from '@sundry/kit'
import { CutoutFault } from '../base/fault.ts'
import { basePath } from '../base/place.ts'

/** The cache of models and runtime; the service worker uses the same name. */
export const CACHE = basePath === '/' ? 'sundry-heavy' : `${basePath}sundry-heavy`

/** Null on a page without TLS and in some private windows. */
export async function openCache(): Promise<Cache | null> {
  return typeof caches === 'undefined' ? null : caches.open(CACHE).catch(() => null)
}

const HASH = /-[\w-]{8}(?=\.\w+$)/
const BUILD = '.jspi'
const OWN = `${basePath}models/custom/`

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

export interface FileToFetch {
  url: string
  bytes: number
  /** Null for a file of the build, whose name holds a hash. */
  sha256: string | null
}

const hex = (buffer: ArrayBuffer) => Array.from(new Uint8Array(buffer), (octet) => octet.toString(16).padStart(2, '0'))

async function isWhole(bytes: ArrayBuffer, { sha256 }: FileToFetch): Promise<boolean> {
  // There is no crypto.subtle without TLS.
  if (sha256 === null || !globalThis.crypto?.subtle) return bytes.byteLength > 0
  return hex(await crypto.subtle.digest('SHA-256', bytes)).join('') === sha256
}

const lost = (): never => {
  throw new CutoutFault('offline')
}

async function next(pieces: AsyncGenerator<Uint8Array>): Promise<Uint8Array | null> {
  const { done, value } = await pieces.next().catch(lost)
  return done ? null : value
}

async function read(
  response: Response,
  { bytes }: FileToFetch,
  onBytes: (loaded: number) => void,
): Promise<ArrayBuffer> {
  if (!response.body) return response.arrayBuffer().catch(lost)
  const pieces = piecesOf<Uint8Array>(response.body)
  let buffer = new Uint8Array(bytes)
  let loaded = 0
  for (let chunk = await next(pieces); chunk; chunk = await next(pieces)) {
    if (loaded + chunk.length > buffer.length) {
      const larger = new Uint8Array(Math.max(loaded + chunk.length, buffer.length * 2))
      larger.set(buffer.subarray(0, loaded))
      buffer = larger
    }
    buffer.set(chunk, loaded)
    loaded += chunk.length
    onBytes(loaded)
  }
  return loaded === buffer.length ? buffer.buffer : buffer.slice(0, loaded).buffer
}

const tidy = async (cache: Cache | null, url: string) => {
  if (cache) await dropOlder(cache, url).catch(() => undefined)
}

export async function isCached(url: string): Promise<boolean> {
  const cache = await openCache()
  return (await cache?.match(url)) !== undefined
}

export async function fetchCached(expected: FileToFetch, onBytes: (loaded: number) => void): Promise<ArrayBuffer> {
  const { url } = expected
  const cache = await openCache()
  const retained = await cache?.match(url)
  if (retained) {
    const bytes = await retained.arrayBuffer()
    if (await isWhole(bytes, expected)) {
      onBytes(bytes.byteLength)
      // The service worker caches files too, and drops no older versions.
      await tidy(cache, url)
      return bytes
    }
    await cache?.delete(url)
  }
  for (const mode of ['default', 'reload'] as const) {
    const response = await fetch(url, { cache: mode }).catch(() => null)
    if (!response) throw new CutoutFault('offline')
    if (!response.ok) throw new CutoutFault(response.status === 404 ? 'no-models' : 'offline')
    const bytes = await read(response, expected, onBytes)
    if (await isWhole(bytes, expected)) {
      const headers = { 'content-type': response.headers.get('content-type') ?? 'application/octet-stream' }
      const retained = await cache?.put(url, new Response(bytes, { headers })).then(
        () => true,
        () => false,
      )
      if (retained) await tidy(cache, url)
      return bytes
    }
  }
  throw new CutoutFault('model-damaged')
}
