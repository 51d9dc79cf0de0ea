// Receives images that another program shares. site-build/service-worker.ts puts this file in front of sw.ts, so it
// imports nothing.

/** A service worker is not shown Sec-Fetch-Site. */
export interface Sender {
  origin: string | null
  referrer: string
  referrerPolicy: string
  destination: string
}

const MAX_FILES = 50
const MAX_BYTES = 200_000_000

const IMAGE = /^image\/(?:png|jpeg|jpg|webp|gif|avif|bmp|heic|heif|tiff|jxl|svg\+xml|x-icon|vnd\.microsoft\.icon)$/i

/**
 * True if the share reveals another site. A share of the system has neither referrer nor origin, but a page in a
 * sandbox or of a data: URL has none either: a share that passes here waits for a press (platform/handed-in.ts).
 */
export function isForeignShare({ origin, referrer, referrerPolicy, destination }: Sender, own: string): boolean {
  if (/frame|object|embed/.test(destination)) return true
  if (origin !== null && origin !== 'null' && origin !== own) return true
  if (referrer !== '' && !(URL.canParse(referrer) && new URL(referrer).origin === own)) return true
  // A foreign page that hides its name: the policy is its own.
  return origin === 'null' && referrerPolicy === 'no-referrer'
}

/** The images that are taken, and how many files are left out because they are none or too many. */
export function sharedImages(files: readonly File[]): { images: File[]; leftOut: number } {
  let bytes = 0
  const images = files
    .filter(({ type }) => IMAGE.test(type))
    .slice(0, MAX_FILES)
    .filter(({ size }) => {
      if (bytes + size > MAX_BYTES) return false
      bytes += size
      return true
    })
  return { images, leftOut: files.length - images.length }
}

/** With headers that let nothing in it run, scripts of an SVG included. */
export function sharedResponse(file: File): Response {
  return new Response(file, {
    headers: {
      'content-type': file.type,
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-name': encodeURIComponent(file.name),
    },
  })
}
