import type { WeighedImage, WeighImage } from '../site/files.ts'

/** A smaller JPEG is left as it is rather than lose a generation. */
const LOSSY_FROM = 100_000
/** Bytes a pixel, below which a JPEG can hardly lose a third: most images of a built site, which then cost no search. */
const LOSSY_DENSITY = 0.2
/** A file made at the same look must not be found heavy again, so that a second `--fix` changes nothing. */
const LOSSY_SAVES = 0.3
/** Points of SSIMULACRA2, from which on its authors call an image visually lossless. */
const SAME_LOOK = 90
/** A JPEG of this quality scores a little more on the average. */
const SAME_LOOK_QUALITY = 94
/** No encoder of JPEG reaches that look below this quality. */
const HOPELESS = 85

const retained = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  compressionLevel: 50,
  maxSizeMB: null,
  metadata: 'all',
} as const

/** A task for the image engine, in its own settings. */
export type WeighSettings = Omit<typeof retained, 'maxSizeMB'> & {
  readonly maxSizeMB: number | null
  readonly quality: number
  readonly reduceLossless?: boolean
  readonly effort?: 'fast' | 'small'
  readonly mode?: 'same-look'
}

interface JpegCore {
  readJpeg(content: Uint8Array): { readonly width: number; readonly height: number; close(): void }
  transcodeJpeg(content: Uint8Array, options: { isProgressive: boolean; keep: () => boolean }): Uint8Array
}

export interface ImageCoder {
  core(): Promise<JpegCore>
  /** The score is null where it was not asked for, or the quality is below `scoredFrom`. */
  make(
    name: string,
    content: Uint8Array,
    settings: WeighSettings,
    scoredFrom?: number,
  ): Promise<{ readonly content: Uint8Array; readonly score: number | null }>
}

/** The same pixels and metadata in fewer bytes. */
const samePixels = (effort: 'fast' | 'small'): WeighSettings => ({
  ...retained,
  quality: 100,
  reduceLossless: false,
  effort,
})

/** JPEG and PNG files with the same pixels in fewer bytes, or, where that saves far more, a JPEG that looks the same. */
export function createWeigh({ core, make }: ImageCoder, signal: AbortSignal): WeighImage {
  /** A file of equal look at so small a size takes one search by size; the smallest such file takes one by quality. */
  async function lookAlike(content: Uint8Array, isRough: boolean): Promise<WeighedImage | null> {
    if (content.length < LOSSY_FROM) return null
    try {
      const reader = (await core()).readJpeg(content)
      const { width, height } = reader
      reader.close()
      if (content.length < width * height * LOSSY_DENSITY) return null
      const max = content.length * (1 - LOSSY_SAVES)
      const within = { ...retained, quality: 95, maxSizeMB: max / 2 ** 20, reduceLossless: false }
      const sameLook = { ...retained, quality: SAME_LOOK_QUALITY, mode: 'same-look' } as const
      // The search by look may end a little above the limit although a file within it exists, as the check found.
      const attempts = [...(isRough ? [] : [[sameLook] as const]), [within, HOPELESS] as const]
      for (const [settings, scoredFrom] of attempts) {
        const made = await make('image.jpg', content, settings, scoredFrom)
        const { score } = made
        if (score !== null && score >= SAME_LOOK && made.content.length <= max)
          return { content: made.content, how: 'visually identical', score }
      }
      return null
    } catch {
      signal.throwIfAborted()
      // A CMYK image with a profile, for example, can be packed and not be coded again.
      return null
    }
  }

  async function recode(path: string, content: Uint8Array, isRough: boolean): Promise<WeighedImage | null> {
    const same = { how: 'lossless recompression', score: 100 }
    if (/\.png$/i.test(path)) {
      const made = await make('image.png', content, samePixels(isRough ? 'fast' : 'small'))
      return { content: made.content, ...same }
    }
    if (!/\.jpe?g$/i.test(path)) return null
    const lossless = (await core()).transcodeJpeg(content, { isProgressive: true, keep: () => true })
    const lossy = await lookAlike(content, isRough)
    return lossy && lossy.content.length < lossless.length ? lossy : { content: lossless, ...same }
  }

  return async (path, content, isRough = false) => {
    try {
      const recoded = await recode(path, content, isRough)
      return recoded && recoded.content.length < content.length ? recoded : null
    } catch {
      signal.throwIfAborted()
      // A broken image is not heavy, and visibly broken.
      return null
    }
  }
}
