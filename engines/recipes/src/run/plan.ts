import {
  AI_MADE,
  type Edit,
  type ImageSettings,
  labelsOf,
  pixelLimits,
  type Raster,
  tooManyMegapixels,
} from '@sundry/images'
import type { Recipe } from '../schema/recipe.ts'
import type { Step, StepKindName, StepOf } from '../schema/steps.ts'
import type { SizeRange } from './reach-least.ts'

/** One engine's turn with an image. */
export type PlannedPass =
  | { engine: 'images'; settings: ImageSettings }
  | { engine: 'cutout'; step: StepOf<'cutout'> }
  | { engine: 'subject'; step: StepOf<'crop-subject'> }

export interface RecipePlan {
  passes: readonly PlannedPass[]
  /** Pattern for the file's name; null keeps it. */
  rename: string | null
  collect: StepOf<'collect'>['as']
  /** A set of files to make of each image besides its own. */
  outputs: StepOf<'outputs'> | null
  /** Written into the file, for print. */
  dpi: number | null
  /** Size range of the last pass's file; null for any size. */
  range: SizeRange | null
}

/** The images that watermarks put on others: made once, used for every image. */
export type Overlays = ReadonlyMap<Step, Raster>

const plain: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: null,
  quality: 92,
  compressionLevel: 0,
  maxSizeMB: null,
  metadata: 'strip',
  background: '#ffffff',
  effort: 'fast',
}

/** Between two engines nothing may be lost. */
const lossless: ImageSettings = { ...plain, outputFormat: 'png', quality: 100, metadata: 'profile' }

const MEBIBYTE = 1024 * 1024
/** Setting the dots per inch adds these octets to a file after its size was searched. */
const DENSITY_BYTES = 32
const UNITS_PER_INCH = { cm: 2.54, mm: 25.4, inch: 1 } as const

type Measure = Pick<StepOf<'resize'>, 'by' | 'unit' | 'dpi'>

const pixelsPerUnit = ({ by, unit, dpi }: Measure) => (by === 'print' ? dpi / UNITS_PER_INCH[unit] : 1)

/** A length in another measure of the same step, as people write it: whole pixels, hundredths of a unit. */
export function convertLength(length: number | null, from: Measure, to: Measure): number | null {
  if (length === null) return null
  const converted = (length * pixelsPerUnit(from)) / pixelsPerUnit(to)
  return to.by === 'print' ? Math.max(0.01, Number(converted.toFixed(2))) : Math.max(1, Math.round(converted))
}

const printPixels = (length: number | null, step: StepOf<'resize'>) =>
  length === null ? null : Math.max(1, Math.round(length * pixelsPerUnit(step)))

/** Why no image can have the size of a step, before any work is begun. */
export function sizeProblem(step: StepOf<'resize'>): string | null {
  const { width, height } = sizeOf(step)
  const sides = [width, height].filter((side) => side !== null)
  const text = sides.map((side) => side.toLocaleString('en')).join(' × ')
  if (sides.some((side) => side > pixelLimits.side))
    return `${text} px exceeds the limit of ${pixelLimits.side.toLocaleString('en')} px per side. Choose smaller dimensions.`
  const isExact = width !== null && height !== null && fitOf(step) !== 'inside'
  return isExact && width * height > pixelLimits.pixels ? tooManyMegapixels(width * height, pixelLimits.pixels) : null
}

const wholeOrNull = (value: number | null) => (value === null ? null : Math.max(1, Math.round(value)))

export function sizeOf(step: StepOf<'resize'>): Pick<ImageSettings, 'width' | 'height'> & { percent: number | null } {
  const none = { width: null, height: null, percent: null }
  if (step.by === 'percent') return { ...none, percent: step.percent }
  if (step.by === 'long-side') return { ...none, width: wholeOrNull(step.side), height: wholeOrNull(step.side) }
  if (step.by === 'print')
    return { ...none, width: printPixels(step.width, step), height: printPixels(step.height, step) }
  return { ...none, width: wholeOrNull(step.width), height: wholeOrNull(step.height) }
}

/** A longest side is a square box that the image fits into, whatever the step's fit says. */
const fitOf = ({ by, fit }: StepOf<'resize'>) => (by === 'long-side' ? 'inside' : fit)

const resizeSettings = (step: StepOf<'resize'>): Partial<ImageSettings> => ({
  enableResize: true,
  ...sizeOf(step),
  fit: fitOf(step),
  maintainAspectRatio: fitOf(step) !== 'stretch',
  ...(fitOf(step) === 'cover' && step.anchor !== 'centre' && { anchor: step.anchor }),
  background: step.background,
  neverEnlarge: !step.enlarge,
  resampling: step.scaling,
  quality: step.quality,
})

function editOf(step: Step, overlays: Overlays): Edit | null {
  switch (step.kind) {
    case 'rotate':
      return { kind: 'rotate', degrees: step.degrees }
    case 'flip':
      return { kind: 'flip', axis: step.axis }
    case 'straighten':
      return { kind: 'straighten', degrees: step.degrees }
    case 'crop':
      return { kind: 'crop', box: step.box }
    case 'crop-ratio':
      return { kind: 'crop-ratio', width: step.width, height: step.height, anchor: step.anchor }
    case 'trim':
      return { kind: 'trim', padding: step.padding }
    case 'redact':
      return { kind: 'redact', boxes: step.boxes, colour: step.colour }
    case 'sharpen':
      return { kind: 'sharpen', amount: step.amount, radius: step.radius }
    case 'adjust': {
      const { brightness, contrast, saturation, temperature, tint } = step
      return { kind: 'adjust', brightness, contrast, saturation, temperature, tint }
    }
    case 'resize':
      return {
        kind: 'resize',
        settings: {
          ...sizeOf(step),
          fit: fitOf(step),
          anchor: step.anchor,
          neverEnlarge: !step.enlarge,
          background: step.background,
        },
      }
    case 'watermark-text':
    case 'watermark-picture': {
      const image = overlays.get(step)
      if (!image) return null
      const { anchor, share, opacity, tiled } = step
      return { kind: 'overlay', image: image, anchor, share, opacity, tiled }
    }
    default:
      return null
  }
}

const lastOf = <Name extends StepKindName>(steps: readonly Step[], name: Name) =>
  steps.findLast((step): step is StepOf<Name> & Step => step.kind === name) as StepOf<Name> | undefined

const REMOVABLE = ['place', 'device', 'author', 'date', 'text'] as const

const metadataOf = (step: StepOf<'metadata'>): NonNullable<ImageSettings['metadata']> =>
  step.keep === 'some' ? { remove: REMOVABLE.filter((kind) => step[kind]) } : step.keep

/** Both sides are asked for, so a ceiling must not cost pixels. */
const isExact = (resize: StepOf<'resize'> | undefined) =>
  resize !== undefined &&
  (resize.by === 'pixels' || resize.by === 'print') &&
  resize.width !== null &&
  resize.height !== null &&
  resize.fit !== 'inside'

/** The largest file that the last pass may write. */
const roomFor = (maxValue: number | null, dpi: number | null) =>
  maxValue === null || dpi === null ? maxValue : maxValue - DENSITY_BYTES

/** Settings of the last pass. */
function writeSettings(
  steps: readonly Step[],
  resize: StepOf<'resize'> | undefined,
  dpi: number | null,
): ImageSettings {
  const metadata = lastOf(steps, 'metadata')
  const convert = lastOf(steps, 'convert')
  const compress = lastOf(steps, 'compress')
  const maxValue = roomFor(compress?.most ?? null, dpi)
  return {
    ...plain,
    ...(resize && resizeSettings(resize)),
    ...(metadata && {
      metadata: metadataOf(metadata),
      sourceMark: metadata.mark ? AI_MADE : null,
      labels: labelsOf({
        title: metadata.writeTitle,
        author: metadata.writeAuthor,
        copyright: metadata.writeCopyright,
        altText: metadata.writeAlt,
        keywords: metadata.writeKeywords,
      }),
    }),
    ...(convert && {
      outputFormat: convert.format,
      quality: convert.quality,
      background: convert.background,
      effort: convert.effort,
    }),
    ...(compress && {
      compressionLevel: 100,
      quality: compress.quality,
      maxSizeMB: maxValue === null ? null : maxValue / MEBIBYTE,
      effort: compress.effort,
      mode: compress.by,
      reduceLossless: compress.reduce,
      keepPixels: isExact(lastOf(steps, 'resize')),
      palette: compress.palette || (compress.colourScore === null ? false : 'auto'),
      ...(compress.colourScore !== null && { paletteScore: compress.colourScore }),
    }),
  }
}

const isSubjectStep = (step: Step): step is (StepOf<'cutout'> | StepOf<'crop-subject'>) & Step =>
  step.kind === 'cutout' || step.kind === 'crop-subject'

const writesFile = ({ kind }: Step) => kind === 'metadata' || kind === 'convert' || kind === 'compress'

const editsOf = (steps: readonly Step[], overlays: Overlays): Edit[] =>
  steps.flatMap((step) => editOf(step, overlays) ?? [])

/**
 * A resize that no other change of pixels follows is left to the pass that writes the file, which resizes while it
 * decodes: the result is then that of the resizer's page, octet for octet.
 */
function splitResize(steps: readonly Step[], overlays: Overlays) {
  const pixelSteps = steps.filter((step) => editOf(step, overlays) !== null)
  const last = pixelSteps.at(-1)
  return last?.kind === 'resize'
    ? { edited: pixelSteps.slice(0, -1), resize: last }
    : { edited: pixelSteps, resize: undefined }
}

/** How the engines take turns with each image. Steps that are off, or lack what they need, are left out. */
export function planRecipe({ steps }: Recipe, overlays: Overlays = new Map()): RecipePlan {
  const on = steps.filter(({ off }) => !off)
  const passes: PlannedPass[] = []
  let since: Step[] = []
  for (const step of on) {
    if (!isSubjectStep(step)) {
      since.push(step)
      continue
    }
    const edits = editsOf(since, overlays)
    if (edits.length > 0) passes.push({ engine: 'images', settings: { ...lossless, edits } })
    passes.push(step.kind === 'cutout' ? { engine: 'cutout', step } : { engine: 'subject', step })
    since = since.filter(writesFile)
  }
  const { edited, resize } = splitResize(since, overlays)
  const edits = editsOf(edited, overlays)
  const writes = since.some(writesFile)
  const print = lastOf(on, 'resize')
  const dpi = print?.by === 'print' ? print.dpi : null
  if (edits.length > 0 || resize || writes) {
    const settings = writeSettings(since, resize, dpi)
    passes.push({
      engine: 'images',
      settings: { ...settings, ...(edits.length > 0 && { edits }), rewriteMetadata: true },
    })
  }
  const compress = lastOf(since, 'compress')
  return {
    passes,
    rename: lastOf(on, 'rename')?.pattern ?? null,
    collect: lastOf(on, 'collect')?.as ?? 'zip',
    outputs: lastOf(on, 'outputs') ?? null,
    dpi,
    range:
      compress && compress.least !== null
        ? { min: compress.least, max: roomFor(compress.most, dpi), enlarge: compress.enlarge }
        : null,
  }
}
