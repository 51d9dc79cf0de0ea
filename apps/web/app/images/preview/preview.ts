import {
  type FormatId,
  type ImageSettings,
  type ProcessedImage,
  planRun,
  refuseTarget,
  type Size,
  targetDimensions,
} from '@sundry/images'
import { pause } from '@sundry/kit'
import type { SizeRange } from '@sundry/recipes'
import { createTurns, openPool, openQuickPool } from '../model/engine.ts'
import { isLossy } from '../model/settings.ts'
import type { QueueItem } from '../model/types.ts'
import { makeExactly, rememberResult } from './last-result.ts'

export interface Preview {
  bytes: number
  /** True if the whole image was encoded. */
  isExact: boolean
  format: FormatId
  dimensions: Size
  /** SSIMULACRA2; null where it is not measured. */
  score: number | null
  quality: number | null
  notes: readonly string[]
  /** The look that was measured is not of all that the image held. */
  isReduced: boolean
  /** The side-by-side view; null until it is encoded. */
  shown: Shown | null
  /** The whole image, once it is encoded. */
  file?: File
}

export interface Shown {
  original: Blob
  processed: Blob
  dimensions: Size
  /** The files themselves, where the two above are smaller copies. */
  whole: { original: Blob; processed: Blob } | null
}

/** An image of fewer pixels is encoded whole at once. */
const WHOLE_PIXELS = 0.7e6
const MAX_SIDE = 1200
const MIN_SIDE = 640
/** The stage's part of the window: an image is no wider, nor higher. */
const SHOWN = { width: 820, share: 0.4 }
/** Without a change for so long, the look is measured. */
const SCORE_IDLE_MS = 200
/** Without a change for so long, the whole image's turn comes. */
const IDLE_MS = 400

const MEBIBYTE = 1024 * 1024

/** Notes on losses, however well the rest looks. */
const LOSSES = ['first-frame', 'first-page', 'filled', 'gain-map', 'palette', 'reduced', 'depth', 'smaller']
export const isReduced = ({ notes }: Pick<ProcessedImage, 'notes'>) => notes.some(({ code }) => LOSSES.includes(code))

/** The limit that a run meets, whatever its parts add up to; a lossless format may exceed it. */
export function maxBytes(
  { compressionLevel, maxSizeMB, reduceLossless = true }: ImageSettings,
  format: FormatId,
): number {
  const isMet = compressionLevel > 0 && maxSizeMB !== null && (isLossy(format) || reduceLossless)
  return isMet ? Math.floor(maxSizeMB * MEBIBYTE) : Number.POSITIVE_INFINITY
}

interface Tried {
  view: File
  viewSide: number
  tiles: File
  tilePixels: number
}

const excerpts = new WeakMap<File, Promise<Tried>>()

async function pixelsIn(png: Blob): Promise<Size> {
  const head = new DataView(await png.slice(16, 24).arrayBuffer())
  return { width: head.getUint32(0), height: head.getUint32(4) }
}

/** The longer side as it is shown, in pixels of the screen: more would only be encoded at each change. */
export function sideInView({ width, height }: Size, min = MIN_SIDE): number {
  const room = { width: Math.min(innerWidth, SHOWN.width), height: innerHeight * SHOWN.share }
  const scale = Math.min(room.width / width, room.height / height) * devicePixelRatio
  return Math.min(MAX_SIDE, Math.max(min, Math.ceil(Math.max(width, height) * scale)))
}

/** Made once for each image, so that a change of settings decodes nothing large. */
export function excerptOf({ file, name, dimensions }: QueueItem): Promise<Tried> {
  const known = excerpts.get(file)
  if (known) return known
  const made = (async () => {
    const { view, tiles } = await (await openQuickPool()).excerpt(file, dimensions ? sideInView(dimensions) : MAX_SIDE)
    const [viewSize, tileSize] = await Promise.all([pixelsIn(view), pixelsIn(tiles)])
    return {
      view: new File([view], name, { type: view.type }),
      viewSide: Math.max(viewSize.width, viewSize.height),
      tiles: new File([tiles], name, { type: tiles.type }),
      tilePixels: tileSize.width * tileSize.height,
    }
  })()
  excerpts.set(file, made)
  made.catch(() => excerpts.delete(file))
  return made
}

const longer = ({ width, height }: Size) => Math.max(width, height)
const areaOf = ({ width, height }: Size) => width * height

interface Scaled {
  view: ImageSettings
  /** Null where the view has the result's own pixels, so that its size is the result's. */
  tiles: ImageSettings | null
  /** How many pixels of the result stand for one of the tiles. */
  factor: number
  target: Size
}

/**
 * The settings for a smaller copy and for parts of the image, which are PNG files, such that they predict the whole
 * image.
 */
export function scaleSettings(
  settings: ImageSettings,
  source: Size,
  format: FormatId,
  { viewSide, tilePixels }: Pick<Tried, 'viewSide' | 'tilePixels'>,
): Scaled | null {
  const plan = planRun(format, settings)
  if (!plan) return null
  const { crop } = settings
  const part = crop ?? source
  const target = targetDimensions(part, settings)
  const common: ImageSettings = { ...settings, metadata: 'strip', outputFormat: plan.target, keepSmaller: false }
  const viewScale = viewSide / longer(source)
  const maxValue = Math.min(1, (viewScale * longer(part)) / longer(target))
  const side = (value: number) => Math.max(1, Math.round(value))
  const view: ImageSettings = {
    ...common,
    ...(crop && {
      crop: {
        x: Math.floor(crop.x * viewScale),
        y: Math.floor(crop.y * viewScale),
        width: side(crop.width * viewScale),
        height: side(crop.height * viewScale),
      },
    }),
    enableResize: settings.enableResize,
    percent: null,
    neverEnlarge: false,
    ...(settings.enableResize && { width: side(target.width * maxValue), height: side(target.height * maxValue) }),
  }
  if (settings.enableResize && maxValue === 1) return { view, tiles: null, factor: 1, target }
  const scale = Math.sqrt(areaOf(target) / areaOf(part))
  const factor = areaOf(target) / (tilePixels * scale ** 2)
  const isScaled = Math.abs(scale - 1) > 0.001
  const tiles: ImageSettings = {
    ...common,
    crop: null,
    enableResize: isScaled,
    width: null,
    height: null,
    percent: isScaled ? scale * 100 : null,
    neverEnlarge: false,
    ...(settings.maxSizeMB !== null && { maxSizeMB: settings.maxSizeMB / factor }),
  }
  return { view, tiles, factor, target }
}

const takeTurns = createTurns()

/** True if a smaller copy is tried in place of the image. */
export function isTriedSmaller({ format, animated, dimensions }: QueueItem): boolean {
  if (!dimensions || areaOf(dimensions) <= WHOLE_PIXELS || animated) return false
  return format !== 'svg' && format !== 'gif' && format !== 'ico'
}

export const isShownByAll = ({ format }: QueueItem) => !['heic', 'heif', 'jxl', 'tiff'].includes(format)

/** A form that an image element can show in every browser: the file itself, or a copy of one that only some decode. */
const originalOf = async (item: QueueItem): Promise<Blob> =>
  isShownByAll(item) ? item.file : (await excerptOf(item)).view

/** How far the estimates of an image were off in a format, learnt from each encode of the whole. */
const corrections = new WeakMap<File, Map<string, number>>()

const kindOf = (format: FormatId, { enableResize }: ImageSettings) => `${format} ${enableResize}`

async function tryOut(
  item: QueueItem,
  source: Size,
  settings: ImageSettings,
  signal: AbortSignal,
  show: (preview: Preview) => void,
): Promise<Preview | null> {
  const excerpt = await excerptOf(item)
  signal.throwIfAborted()
  const scaled = scaleSettings(settings, source, item.format, excerpt)
  if (!scaled) return null
  const pool = await openQuickPool()
  const encode = (file: File, by: ImageSettings) => takeTurns(() => pool.process(file, by), signal)
  const { target, factor } = scaled
  const parts = scaled.tiles && (await encode(excerpt.tiles, scaled.tiles))
  signal.throwIfAborted()
  // A result that saves nothing gives way to the original.
  const isStored = parts?.format === item.format && !settings.enableResize && !settings.crop
  const correction = (parts && corrections.get(item.file)?.get(kindOf(parts.format, settings))) ?? 1
  const sizeBy = (bytes: number, format: FormatId) =>
    Math.min(
      Math.round(bytes * factor * correction),
      isStored ? item.size : Number.POSITIVE_INFINITY,
      maxBytes(settings, format),
    )
  let preview: Preview | null = parts && {
    bytes: sizeBy(parts.processedSize, parts.format),
    isExact: false,
    format: parts.format,
    dimensions: target,
    score: parts.report.score ?? null,
    quality: parts.report.quality ?? null,
    notes: [],
    isReduced: isReduced(parts),
    shown: null,
  }
  if (preview) show(preview)
  const { quality } = parts?.report ?? {}
  const asParts = parts && {
    outputFormat: parts.format as ImageSettings['outputFormat'],
    mode: 'quality' as const,
    maxSizeMB: null,
    ...(quality !== undefined && { quality }),
  }
  const view = await encode(excerpt.view, { ...scaled.view, ...asParts })
  signal.throwIfAborted()
  preview = {
    ...(preview ?? {
      bytes: view.processedSize,
      isExact: false,
      format: view.format,
      dimensions: target,
      score: null,
      quality: view.report.quality ?? null,
      notes: [],
      isReduced: isReduced(view),
    }),
    shown: { original: excerpt.view, processed: view.processedFile, dimensions: view.dimensions, whole: null },
  }
  show(preview)
  if (parts && preview.score === null && isLossy(preview.format) && !scaled.tiles?.enableResize) {
    // Takes longer than all before: while a slider is dragged the next try must not wait for it.
    await pause(SCORE_IDLE_MS, signal)
    const score = await takeTurns(() => pool.score(excerpt.tiles, parts.processedFile), signal).catch(() => null)
    signal.throwIfAborted()
    preview = { ...preview, score }
    show(preview)
  }
  return preview
}

function learn(file: File, { bytes, format }: Preview, made: ProcessedImage, settings: ImageSettings): void {
  // An image that is not encoded again reveals nothing about the encoder.
  if (made.format !== format || made.report.encoder === 'original' || bytes >= file.size) return
  const known = corrections.get(file) ?? new Map<string, number>()
  const kind = kindOf(format, settings)
  known.set(kind, ((known.get(kind) ?? 1) * made.processedSize) / bytes)
  corrections.set(file, known)
}

/** Throws what the engine would only say after the work was begun. */
export function refuseImpossible({ format, dimensions }: QueueItem, settings: ImageSettings): void {
  const plan = planRun(format, settings)
  const source = settings.crop ?? dimensions
  // An icon is made smaller by itself.
  if (plan && source && plan.target !== 'ico') refuseTarget(targetDimensions(source, settings), plan.target)
}

/** True if a run makes another file of the image. */
export const changesFile = (format: FormatId, settings: ImageSettings): boolean =>
  planRun(format, settings) !== null || settings.rewriteMetadata === true

/** A first estimate from parts of the image, then the whole image as the settings leave it. */
export async function makePreview(
  item: QueueItem,
  settings: ImageSettings,
  range: SizeRange | null,
  signal: AbortSignal,
  show: (preview: Preview) => void,
): Promise<void> {
  const { dimensions } = item
  refuseImpossible(item, settings)
  // The size of an edited copy does not predict that of the edited image.
  const isTried =
    dimensions !== null && isTriedSmaller(item) && settings.outputFormat !== 'ico' && !settings.edits?.length
  const first = isTried ? await tryOut(item, dimensions, settings, signal, show) : null
  if (isTried) await pause(IDLE_MS, signal)
  const made = await makeExactly(item.file, settings, range, { signal })
  signal.throwIfAborted()
  rememberResult(item.file, settings, made)
  const exact: Preview = {
    bytes: made.processedSize,
    isExact: true,
    format: made.format,
    dimensions: made.dimensions,
    score: made.report.score ?? first?.score ?? null,
    quality: made.report.quality ?? null,
    notes: made.notes.map(({ message }) => message),
    isReduced: isReduced(made),
    shown: first?.shown ?? {
      original: await originalOf(item),
      processed: made.processedFile,
      dimensions: made.dimensions,
      whole: null,
    },
    file: made.processedFile,
  }
  show(exact)
  if (first) {
    learn(item.file, first, made, settings)
    const whole = { original: await originalOf(item), processed: made.processedFile }
    const { view: original } = await excerptOf(item)
    const isSmall = longer(made.dimensions) <= MAX_SIDE
    const processed = isSmall
      ? made.processedFile
      : (await (await openPool()).excerpt(made.processedFile, MAX_SIDE, signal)).view
    signal.throwIfAborted()
    show({ ...exact, shown: { original, processed, dimensions: made.dimensions, whole } })
  }
  const isSame = dimensions?.width === made.dimensions.width && dimensions.height === made.dimensions.height
  const isOther = made.report.encoder !== 'original' && isLossy(made.format)
  if (isTried || exact.score !== null || !isSame || !isOther) return
  const score = await (await openPool()).score(item.file, made.processedFile, signal).catch(() => null)
  if (score !== null) show({ ...exact, score })
}
