import type { ImageSize, Report } from '../context/context.ts'
import type { SiteFile, WeighedImage, WeighImage } from '../site/files.ts'

const unfit: Readonly<Record<string, string>> = {
  bmp: 'an uncompressed bitmap',
  tif: 'a TIFF, which browsers do not show',
  tiff: 'a TIFF, which browsers do not show',
  psd: 'a Photoshop file',
}
const UNFIT_BYTES = 50_000
const MIN_SAVED = 10_000
const MIN_SHARE = 0.1

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

export const isImage = (path: string) => /\.(jpe?g|png|bmp|tiff?|psd)$/i.test(path)

/** Returns the lighter file, where there is one. */
export async function checkImage(
  { path, size }: SiteFile,
  read: () => Promise<Uint8Array>,
  weigh: WeighImage | undefined,
  report: Report,
  onWeighed?: (isWeighed: boolean) => void,
): Promise<WeighedImage | null> {
  const what = unfit[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '']
  if (what !== undefined) {
    if (size >= UNFIT_BYTES) report('image-heavy', { file: path, message: `${kilobytes(size)} as ${what}.` })
    return null
  }
  if (!weigh) return null
  onWeighed?.(size >= MIN_SAVED)
  if (size < MIN_SAVED) return null
  const weighed = await weigh(path, await read(), true)
  const saved = size - (weighed?.content.length ?? size)
  if (!weighed || saved < MIN_SAVED || saved < size * MIN_SHARE) return weighed
  report('image-heavy', {
    file: path,
    message: `${kilobytes(size)} would be ${kilobytes(weighed.content.length)} at the same visual quality (${weighed.how}).`,
  })
  return weighed
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
export function readImageSize(bytes: Uint8Array): ImageSize | null {
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
