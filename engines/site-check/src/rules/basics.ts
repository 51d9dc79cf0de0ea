import { readSecurityLines, readTimestamp } from '@sundry/kit'
import type { ImageSize, Report, SiteContext } from '../context/context.ts'
import type { Placed } from '../scan/read-page.ts'

const MIN_PAGES = 5
const notFound = ['404.html', '404/index.html', '404.htm']
const SECURITY = '.well-known/security.txt'

/** Checks the files that every site has once. */
export async function checkBasics(context: SiteContext, icons: { any: boolean }): Promise<void> {
  const { files, pages, report, host, reader, sitemaps, robotsTxt } = context
  const first = ['index.html', 'index.htm'].find((file) => files.has(file))
  const isSite = sitemaps.length > 0 || robotsTxt !== null || host.files.length > 0
  if (first === undefined && isSite && pages.size > 0)
    report('index-missing', {
      file: [...pages.keys()][0] ?? '',
      message: 'The site has no index.html, so its root is not found.',
    })
  if (first !== undefined && pages.size >= MIN_PAGES) {
    if (!icons.any && !files.has('favicon.ico'))
      report('favicon-missing', { file: first, message: 'The site has no icon.' })
    const isLive = reader.missingAnswer !== undefined
    if (isLive ? reader.missingAnswer === 'page' : isSite && !notFound.some((file) => files.has(file)))
      report('not-found-missing', {
        file: first,
        message: isLive
          ? 'An address that does not exist is answered as if it were a page, not with status 404.'
          : 'The site has no 404.html for addresses that do not exist.',
      })
  }
  if (files.has(SECURITY)) checkSecurityText(new TextDecoder().decode(await reader.read(SECURITY)), report)
}

/** RFC 9116 */
function checkSecurityText(text: string, report: Report): void {
  const { lines } = readSecurityLines(text)
  const lineOf = (field: string) => lines.find(({ name }) => name.toLowerCase() === field)
  const expiry = lineOf('expires')
  const date = readTimestamp(expiry?.value ?? '')
  const place = { file: SECURITY, ...(expiry && { line: expiry.line }) }
  if (!lineOf('contact')?.value) report('security-txt-invalid', { ...place, message: 'It names no contact.' })
  if (!expiry || date === null)
    report('security-txt-invalid', { ...place, message: 'It does not say when it expires.' })
  else if (date < Date.now()) report('security-txt-invalid', { ...place, message: `It expired on ${expiry.value}.` })
}

const lfs = 'version https://git-lfs.github.com/spec/'
const empties = /\.(?:x?html?|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|webmanifest)$/i

/** Checks a file by its bytes, before its meaning: true if nothing else is to be reported. */
export function checkContent(path: string, bytes: Uint8Array, report: Report): boolean {
  if (bytes.length === 0) {
    if (empties.test(path)) report('file-empty', { file: path, message: 'The file is empty.' })
    return true
  }
  const isPointer = bytes.length < 1000 && new TextDecoder().decode(bytes.subarray(0, lfs.length)) === lfs
  if (isPointer) report('lfs-pointer', { file: path, message: 'Git LFS has left a pointer in place of the file.' })
  return isPointer
}

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Markers between the beginning and the size of a JPEG; profiles and previews take some dozens. */
const MAX_MARKERS = 500

function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  for (let count = 0; count < MAX_MARKERS && at + 9 < view.byteLength; count += 1) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(bytes: Uint8Array, view: DataView): ImageSize | null {
  if (bytes.length < 30) return null
  const kind = text(bytes, 12, 16)
  if (kind === 'VP8 ')
    return { format: 'webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  return { format: 'webp', width: three(24), height: three(27) }
}

/** The format by the first bytes, with the size where it is there to read; null when the bytes are of no known image. */
function readImageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = text(bytes, 0, 12)
  try {
    if (start.startsWith('\u0089PNG')) return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
    if (start.startsWith('GIF8'))
      return { format: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (start.startsWith('\u00ff\u00d8\u00ff')) return jpegSize(view) ?? { format: 'jpeg', width: 0, height: 0 }
    if (start.startsWith('RIFF') && start.endsWith('WEBP')) return webpSize(bytes, view)
  } catch {
    // Cut off within its header.
    return null
  }
  if (start.startsWith('BM')) return { format: 'bmp', width: 0, height: 0 }
  if (start.slice(4, 8) === 'ftyp')
    return { format: /^avi[fs]/.test(start.slice(8)) ? 'avif' : 'heif', width: 0, height: 0 }
  if (/^(?:II\*\0|MM\0\*)/.test(start)) return { format: 'tiff', width: 0, height: 0 }
  if (start.startsWith('\0\0\u0001\0') || start.startsWith('\0\0\u0002\0'))
    return { format: 'ico', width: 0, height: 0 }
  if (start.startsWith('8BPS')) return { format: 'psd', width: 0, height: 0 }
  return /^(?:\u00ff\u000a|\0\0\0\u000cJXL )/.test(start) ? { format: 'jxl', width: 0, height: 0 } : null
}

const extensions: Readonly<Record<string, RegExp>> = {
  png: /\.a?png$/i,
  jpeg: /\.(?:jpe?g|jfif|pjpeg)$/i,
  gif: /\.gif$/i,
  webp: /\.webp$/i,
  avif: /\.avif$/i,
}

/** An image by its first bytes. */
export function checkImageBytes(path: string, bytes: Uint8Array, report: Report) {
  const size = readImageSize(bytes)
  if (size === null) {
    const isText = /^\s*(?:<|\{|version )/.test(new TextDecoder().decode(bytes.subarray(0, 200)))
    report('image-invalid', {
      file: path,
      message: isText ? 'The file is a text and not an image.' : 'The file is not an image that browsers know.',
    })
    return null
  }
  const expected = extensions[size.format]
  if (expected && !expected.test(path))
    report('image-extension', {
      file: path,
      value: size.format,
      message: `The file is ${size.format.toUpperCase()} by its content.`,
    })
  if (size.format === 'gif' && bytes.length > GIF_BYTES && isAnimated(bytes))
    report('gif-heavy', { file: path, message: `The animation has ${(bytes.length / 1e6).toFixed(1)} MB as a GIF.` })
  return size
}

const GIF_BYTES = 500_000
/** More than one image follows a graphic control extension. */
function isAnimated(bytes: Uint8Array): boolean {
  let frames = 0
  for (let at = 13; at + 7 < bytes.length && frames < 2; at += 1)
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 4 && bytes[at + 7] === 0) frames += 1
  return frames > 1
}

/** Both sides of a merge, left in a file that is published. */
export function checkConflict(path: string, text: string, report: Report): void {
  const at = text.search(/^<{7} \S/m)
  if (at === -1) return
  const middle = text.indexOf('\n=======', at)
  const end = text.indexOf('\n>>>>>>> ', middle)
  if (middle === -1 || end === -1) return
  report('merge-conflict', {
    file: path,
    line: text.slice(0, at).split('\n').length,
    message: 'A conflict of a merge was never resolved.',
  })
}

interface Manifest {
  readonly name?: unknown
  readonly short_name?: unknown
  readonly icons?: unknown
}

/** https://www.w3.org/TR/appmanifest/ */
export function checkManifest(
  path: string,
  text: string,
  { addresses, report }: Pick<SiteContext, 'addresses' | 'report'>,
): void {
  let manifest: Manifest
  try {
    manifest = JSON.parse(text)
  } catch (error) {
    const why = (error as Error).message.slice(0, 200)
    report('manifest-invalid', { file: path, message: `It is not JSON: ${why}` })
    return
  }
  const { name, short_name: shortName, icons } = manifest ?? {}
  if (!name && !shortName)
    report('manifest-invalid', { file: path, value: 'name', message: 'It gives the app no name.' })
  const list = Array.isArray(icons) ? icons.slice(0, 100) : []
  if (list.length === 0) report('manifest-invalid', { file: path, value: 'icons', message: 'It lists no icons.' })
  for (const icon of list) {
    const src = (icon as { src?: unknown } | null)?.src
    if (typeof src === 'string' && addresses.resolve(src, { path, base: null }).kind === 'missing')
      report('manifest-icon-missing', { file: path, value: src, message: `${src} is missing from the built site.` })
  }
}

/** Addresses of a 404 page that work at one depth of the site only. */
export function checkNotFoundPage(path: string, used: readonly Placed[], report: Report): void {
  if (!notFound.includes(path)) return
  const relative = used.find(({ value }) => /^(?!#)(?![a-z][a-z\d+.-]*:)[^/]/i.test(value))
  if (relative)
    report('not-found-relative', {
      file: path,
      line: relative.line,
      value: relative.value,
      message: `${relative.value} is looked for below whatever address was not found.`,
    })
}

export const pathOfMachine =
  /(?:^|[\s"'(=>])((?:\/home\/|\/Users\/)(?!user\b|username\b|you\b|me\b|name\b|\.|\$|<|\{)[a-z][\w.-]{1,30}\/[\w./-]{3,80}|[A-Z]:\\Users\\(?!user\b|username\b|you\b|name\b)[\w.-]{1,30}\\[\w.\\-]{3,80})/

const otherCharset = /charset\s*=\s*["']?(?!utf-?8)\w/i

/** Finds bytes that are invalid in UTF-8, in a page that declares no other encoding. */
export function checkEncoding(path: string, html: string, bytes: Uint8Array, report: Report): void {
  if (!html.includes('\uFFFD') || otherCharset.test(html.slice(0, 4096))) return
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    report('encoding-invalid', { file: path, message: 'The page has bytes that are not UTF-8.' })
  }
}
