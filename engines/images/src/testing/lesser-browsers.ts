import { decodeHeic } from '../formats/heic/read.ts'

/** iOS: a canvas that is too large draws nothing and reports no error. */
function limitedCanvas(side: number, pixels: number) {
  return class LimitedCanvas extends OffscreenCanvas {
    constructor(width: number, height: number) {
      const fits = Math.max(width, height) <= side && width * height <= pixels
      super(fits ? width : 1, fits ? height : 1)
      if (fits) return
      Object.defineProperty(this, 'width', { value: width, writable: true })
      Object.defineProperty(this, 'height', { value: height, writable: true })
    }
  }
}

/** Safari: a canvas writes PNG when it is asked for WebP. */
class NoWebpCanvas extends OffscreenCanvas {
  override convertToBlob(options?: ImageEncodeOptions): Promise<Blob> {
    return super.convertToBlob(options?.type === 'image/webp' ? { type: 'image/png' } : options)
  }
}

async function decodeAsSafari(decode: typeof createImageBitmap, ...input: unknown[]): Promise<ImageBitmap> {
  const [source, options] = input as [ImageBitmapSource, ImageBitmapOptions | undefined]
  if (!(source instanceof Blob) || source.type !== 'image/heic') return decode(source, options)
  return decode(await decodeHeic(new Uint8Array(await source.arrayBuffer())), options)
}

export const lesserBrowsers = {
  'no ImageDecoder': () => ({ ImageDecoder: undefined }),
  'no canvas WebP': () => ({ OffscreenCanvas: NoWebpCanvas }),
  'no shared memory': () => ({ crossOriginIsolated: false }),
  'no shared memory, no ImageDecoder': () => ({ crossOriginIsolated: false, ImageDecoder: undefined }),
  'canvases of 4,096 pixels': () => ({ OffscreenCanvas: limitedCanvas(4096, 16_777_216) }),
  'HEIC by the browser': () => {
    const decode = globalThis.createImageBitmap.bind(globalThis)
    return { createImageBitmap: (...input: unknown[]) => decodeAsSafari(decode, ...input) }
  },
} as const

export type LesserBrowser = keyof typeof lesserBrowsers
