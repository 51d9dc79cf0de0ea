// What the service worker does with pictures another program shares. site-build/service-worker.ts puts this file in
// front of sw.ts, so it imports nothing.

/** What a share request tells of who sent it; a service worker is not shown Sec-Fetch-Site. */
export interface Sender {
  /** Its Origin header. */
  origin: string | null
  referrer: string
  referrerPolicy: string
}

const MOST_FILES = 50
const MOST_BYTES = 200_000_000

const PICTURE = /^image\/(?:png|jpeg|jpg|webp|gif|avif|bmp|heic|heif|tiff|jxl|svg\+xml|x-icon|vnd\.microsoft\.icon)$/i

/** Whether another site made the visitor's browser send this. A share of the system has no referrer and no origin. */
export function isForeignShare({ origin, referrer, referrerPolicy }: Sender, own: string): boolean {
  if (origin !== null && origin !== 'null' && origin !== own) return true
  if (referrer !== '' && !(URL.canParse(referrer) && new URL(referrer).origin === own)) return true
  // A foreign page that hides its name: the policy is its own.
  return origin === 'null' && referrerPolicy === 'no-referrer'
}

/** The files worth keeping: pictures, as many and as large as a visitor would share. */
export function sharedPictures(files: readonly File[]): File[] {
  let bytes = 0
  return files
    .filter(({ type }) => PICTURE.test(type))
    .slice(0, MOST_FILES)
    .filter(({ size }) => {
      bytes += size
      return bytes <= MOST_BYTES
    })
}

/** How a picture is laid down: with headers that let nothing run of it, an SVG's scripts included. */
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
