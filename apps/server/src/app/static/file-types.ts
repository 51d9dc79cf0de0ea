import { extname } from 'node:path/posix'

interface FileType {
  type: string
  compressible: boolean
}

const text = (type: string): FileType => ({ type: `${type}; charset=utf-8`, compressible: true })
const shrinking = (type: string): FileType => ({ type, compressible: true })
const dense = (type: string): FileType => ({ type, compressible: false })

const types: Readonly<Record<string, FileType>> = {
  '.html': text('text/html'),
  '.js': text('text/javascript'),
  '.mjs': text('text/javascript'),
  '.css': text('text/css'),
  '.txt': text('text/plain'),
  '.md': text('text/plain'),
  '.data': text('text/x-script'),
  '.xml': text('application/xml'),
  '.svg': text('image/svg+xml'),
  '.json': shrinking('application/json'),
  '.map': shrinking('application/json'),
  '.webmanifest': shrinking('application/manifest+json'),
  '.wasm': shrinking('application/wasm'),
  '.ico': shrinking('image/x-icon'),
  '.onnx': dense('application/octet-stream'),
  '.png': dense('image/png'),
  '.jpg': dense('image/jpeg'),
  '.jpeg': dense('image/jpeg'),
  '.webp': dense('image/webp'),
  '.avif': dense('image/avif'),
  '.gif': dense('image/gif'),
  '.woff2': dense('font/woff2'),
  '.woff': dense('font/woff'),
  '.gz': dense('application/gzip'),
  '.tgz': dense('application/gzip'),
  '.zip': dense('application/zip'),
  '.mp4': dense('video/mp4'),
  '.webm': dense('video/webm'),
}

const unknown: FileType = dense('application/octet-stream')

export function fileType(path: string): FileType {
  return types[extname(path).toLowerCase()] ?? unknown
}

/**
 * Only names with a hash are immutable; what the service worker and the pages depend on is revalidated, which costs a
 * 304.
 */
export function cacheControl(path: string): string {
  if (path.startsWith('/assets/') || /^\/cli\/sundry-[0-9a-f]{16}\.tgz$/.test(path))
    return 'public, max-age=31536000, immutable'
  if (/\.(?:png|jpe?g|webp|avif|gif|ico|svg|woff2?)$/i.test(path)) return 'public, max-age=86400'
  return 'no-cache'
}

/** Nothing missing from these folders may be answered with a page. */
export function isBuiltFile(path: string): boolean {
  return (
    /^\/(?:assets|ort|models|icons|wasm|fonts|images)\//.test(path) ||
    /^\/cli\/sundry[.-]/.test(path) ||
    /^\/[^/]*\.(?!html?$)[a-z0-9]{1,11}$/i.test(path)
  )
}
