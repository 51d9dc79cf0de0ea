import type { Adjustment, ImageSettings, ProcessedImage, Size } from '@sundry/images'
import { reachMin, withDensity } from '@sundry/recipes'
import type { PhotoDocument } from './documents.ts'
import { type Frame, frameEdit } from './frame.ts'

const MM_PER_INCH = 25.4
/** Photos for print: the first where the original has the pixels. */
const [FINE_DPI, PRINT_DPI] = [600, 300]
const MEBIBYTE = 1024 * 1024
/** Setting the dots per inch adds these octets to a file after its size was searched. */
const DENSITY_BYTES = 32

const pixels = (millimetres: number, dpi: number) => Math.round((millimetres * dpi) / MM_PER_INCH)

/** The pixels of the result: what the authority states, or enough for print. */
export function outputSize({ width, height, file }: PhotoDocument, frame: Size): Size {
  if (!file) {
    const dpi = frame.width >= pixels(width, FINE_DPI) ? FINE_DPI : PRINT_DPI
    return { width: pixels(width, dpi), height: pixels(height, dpi) }
  }
  const maxWidth = file.maxWidth ?? file.width * 2
  const across = Math.round(Math.min(maxWidth, Math.max(file.width, frame.width)))
  return { width: across, height: Math.round((across * file.height) / file.width) }
}

/** The file's limits in bytes, which hold for a KB of 1000 bytes and for one of 1024. */
export function fileLimits({ file }: PhotoDocument): { min: number; max: number | null } {
  return { min: (file?.minKB ?? 0) * 1024, max: file?.maxKB ? file.maxKB * 1000 : null }
}

export interface PhotoOptions {
  document: PhotoDocument
  frame: Frame
  /** The size of the image that is framed. */
  photo: Size
  /** For what is transparent or not in the photo. */
  background: string
  light: Adjustment | null
}

type Process = (file: File, settings: ImageSettings) => Promise<ProcessedImage>

export interface MadePhoto {
  file: File
  size: Size
  dpi: number
}

/** Writes the photo: framed and turned, in the pixels of the document and within its limits of bytes. */
export async function makePhoto(image: File, options: PhotoOptions, process: Process): Promise<MadePhoto> {
  const { document, frame, photo, background, light } = options
  const size = outputSize(document, frame)
  const { min, max } = fileLimits(document)
  const room = max === null ? null : max - DENSITY_BYTES
  const settings: ImageSettings = {
    enableResize: true,
    ...size,
    maintainAspectRatio: false,
    fit: 'stretch',
    outputFormat: 'jpeg',
    background,
    quality: 92,
    compressionLevel: 100,
    maxSizeMB: room === null ? null : room / MEBIBYTE,
    keepPixels: true,
    keepSmaller: false,
    metadata: 'strip',
    resampling: 'best',
    edits: [...(light ? [{ kind: 'adjust' as const, ...light }] : []), frameEdit(frame, photo)],
  }
  const work = (changed: ImageSettings) => process(image, changed)
  const made = await reachMin(await work(settings), settings, { min, max: room, enlarge: false }, work)
  const bytes = new Uint8Array(await made.processedFile.arrayBuffer())
  const dpi = Math.round((size.width * MM_PER_INCH) / document.width)
  const written = withDensity(bytes, 'image/jpeg', dpi) ?? bytes
  const name = image.name.replace(/\.[^.]*$/, '')
  return { file: new File([written], `${name}-${document.id}.jpg`, { type: 'image/jpeg' }), size, dpi }
}
