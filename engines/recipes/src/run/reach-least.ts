import type { ImageNote, ImageSettings, ProcessedImage } from '@sundry/images'

/** The size of file that was asked for, in bytes. */
export interface SizeRange {
  min: number
  max: number | null
  /** True if pixels may be added where full quality is still too small. */
  enlarge: boolean
}

const MEBIBYTE = 1024 * 1024
/** Without a largest size: the smallest and this much more. */
const ROOM = 1.25
/** A ceiling is filled to at least this share of it. */
const FILL = 0.97
const MAX_TRIES = 4
const MAX_TIMES = 4

const kilobytes = (bytes: number) => `${Number((bytes / 1024).toFixed(1))} KB`

const belowMin = (
  { processedSize, dimensions: { width, height } }: ProcessedImage,
  { min: minValue, enlarge }: SizeRange,
) => {
  const more = enlarge ? '' : ' Allow enlarging or use a larger image.'
  return {
    code: 'below-least',
    message: `At ${width} × ${height} pixels the file reaches ${kilobytes(processedSize)}, below the minimum of ${kilobytes(minValue)}; nothing is padded.${more}`,
  } satisfies ImageNote
}

const grewPixels = (width: number, height: number): ImageNote => ({
  code: 'enlarged-to-least',
  message: `Enlarged to ${width} × ${height} pixels to reach the minimum file size, which adds no detail.`,
})

type Process = (settings: ImageSettings) => Promise<ProcessedImage>

/**
 * Raises the quality of a file that came out too small, then, where that is allowed, its pixels. What is never done is
 * to pad the file.
 */
export async function reachMin(
  made: ProcessedImage,
  settings: ImageSettings,
  range: SizeRange,
  process: Process,
): Promise<ProcessedImage> {
  if (made.processedSize >= range.min) return made
  const ceiling = range.max ?? range.min * ROOM
  const best: ImageSettings = {
    ...settings,
    mode: 'quality',
    compressionLevel: 100,
    quality: 100,
    maxSizeMB: ceiling / MEBIBYTE,
    keepSmaller: false,
  }
  let reached = await process(best)
  if (reached.processedSize < made.processedSize) reached = made
  if (reached.processedSize >= range.min || !range.enlarge) return reported(reached, range)
  const { width, height } = reached.dimensions
  let times = 1
  for (let tries = 0; tries < MAX_TRIES && reached.processedSize < range.min && times < MAX_TIMES; tries += 1) {
    const aim = Math.min(ceiling * FILL, range.min * ROOM)
    times = Math.min(MAX_TIMES, times * Math.max(1.05, Math.sqrt(aim / reached.processedSize)))
    const larger = { width: Math.round(width * times), height: Math.round(height * times) }
    reached = await process({
      ...best,
      ...larger,
      enableResize: true,
      percent: null,
      fit: 'stretch',
      maintainAspectRatio: false,
      neverEnlarge: false,
    })
  }
  const grown = reached.dimensions
  const isLarger = grown.width > width || grown.height > height
  return reported(
    isLarger ? { ...reached, notes: [...reached.notes, grewPixels(grown.width, grown.height)] } : reached,
    range,
  )
}

const reported = (made: ProcessedImage, range: SizeRange): ProcessedImage =>
  made.processedSize >= range.min ? made : { ...made, notes: [...made.notes, belowMin(made, range)] }
