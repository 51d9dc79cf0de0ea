import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { loadPixels, type Pixels, pixelsWasm } from '@sundry/pixels'
import type { WeighImage } from '@sundry/site-check'
import { type ImageThreads, openImageThreads } from '../../images/image-threads.ts'
import type { ImageMade, ImageWork } from '../../images/thread-api.ts'

/** A smaller JPEG is left as it is rather than lose a generation. */
const LOSSY_FROM = 100_000
/** Bytes a pixel, below which a JPEG can hardly lose a third: most pictures of a built site, which then cost no search. */
const LOSSY_DENSITY = 0.2
/** A file made at the same look must not be found heavy again, so that a second `--fix` changes nothing. */
const LOSSY_SAVES = 0.3
/** Points of SSIMULACRA2, from which on its authors call a picture visually lossless. */
const SAME_LOOK = 90
/** A JPEG of this quality scores a little more on the average. */
const SAME_LOOK_QUALITY = 94

const kept = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  compressionLevel: 50,
  maxSizeMB: null,
  metadata: 'all',
} as const
/** No encoder of JPEG reaches that look below this quality. */
const HOPELESS = 85

/** Each holds a decoded picture or two. */
const MAX_THREADS = 8

/** The same pixels and metadata in fewer bytes. */
const samePixels = (effort: 'fast' | 'small'): ImageWork => ({
  kind: 'settings',
  settings: { ...kept, quality: 100, reduceLossless: false, effort },
})
const within = (bytes: number): ImageWork => ({
  kind: 'scored',
  fromQuality: HOPELESS,
  settings: { ...kept, quality: 95, maxSizeMB: bytes / 2 ** 20, reduceLossless: false },
})
const sameLook: ImageWork = { kind: 'settings', settings: { ...kept, quality: SAME_LOOK_QUALITY, mode: 'same-look' } }

export interface Weigher {
  weigh: WeighImage
  close(): Promise<void>
}

type Weighed = Awaited<ReturnType<WeighImage>>

/** JPEG and PNG files with the same pixels in fewer bytes, or, where that saves far more, a JPEG that looks the same. */
export function createWeigher(signal: AbortSignal): Weigher {
  let pixels: Promise<Pixels> | null = null
  let threads: ImageThreads | null = null

  function make(name: string, content: Uint8Array, work: ImageWork): Promise<ImageMade> {
    threads ??= openImageThreads(Math.min(availableParallelism(), MAX_THREADS))
    return threads.make({ name, content, work, models: null }, signal)
  }

  function core(): Promise<Pixels> {
    pixels ??= readFile(new URL(pixelsWasm)).then((wasm) => loadPixels(wasm))
    return pixels
  }

  /** Whether so small a file can look the same takes one search of the size; the smallest such file one of the quality. */
  async function lookAlike(content: Uint8Array, isRough: boolean): Promise<Uint8Array | null> {
    if (content.length < LOSSY_FROM) return null
    try {
      const reader = (await core()).readJpeg(content)
      const { width, height } = reader
      reader.close()
      if (content.length < width * height * LOSSY_DENSITY) return null
      const most = content.length * (1 - LOSSY_SAVES)
      const { file, report } = await make('picture.jpg', content, isRough ? within(most) : sameLook)
      const isAlike = (report.score ?? 0) >= SAME_LOOK
      return isAlike && file.content.length <= most ? file.content : null
    } catch {
      signal.throwIfAborted()
      // A CMYK picture with a profile, for example, can be packed and not be coded anew.
      return null
    }
  }

  async function recode(path: string, content: Uint8Array, isRough: boolean): Promise<Weighed> {
    const how = 'lossless recompression'
    if (/\.png$/i.test(path)) {
      const { file } = await make('picture.png', content, samePixels(isRough ? 'fast' : 'small'))
      return { content: file.content, how }
    }
    if (!/\.jpe?g$/i.test(path)) return null
    const lossless = (await core()).transcodeJpeg(content, { isProgressive: true, keep: () => true })
    const lossy = await lookAlike(content, isRough)
    if (lossy && lossy.length < lossless.length) return { content: lossy, how: 'visually identical' }
    return { content: lossless, how }
  }

  return {
    async weigh(path, content, isRough = false) {
      try {
        const recoded = await recode(path, content, isRough)
        return recoded && recoded.content.length < content.length ? recoded : null
      } catch {
        signal.throwIfAborted()
        // A broken picture is not heavy; whoever looks at the page sees that it is broken.
        return null
      }
    },
    close: async () => threads?.close(),
  }
}
