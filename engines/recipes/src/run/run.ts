import {
  type ImageNote,
  type ImageSettings,
  type ProcessedImage,
  type Raster,
  type RunOptions,
  readHeader,
  type Size,
  sniffFormat,
  upright,
} from '@sundry/images'
import type { Recipe } from '../schema/recipe.ts'
import type { Step, StepOf } from '../schema/steps.ts'
import { type Overlays, type PlannedPass, planRecipe, type RecipePlan } from './plan.ts'
import { reachMin, type SizeRange } from './reach-least.ts'

/** The engines and platform functions that a recipe needs, on a page or in a terminal. */
export interface RecipePorts {
  process: (file: File, settings: ImageSettings, options: RunOptions) => Promise<ProcessedImage>
  cutout: (file: File, step: StepOf<'cutout'>, options: RunOptions) => Promise<PortResult>
  cropToSubject: (file: File, step: StepOf<'crop-subject'>, options: RunOptions) => Promise<PortResult>
  /** The text as an image of its own colour on nothing. */
  drawText: (step: StepOf<'watermark-text'>) => Promise<Raster>
  /** Throws when the image cannot be read. */
  readImage: (step: StepOf<'watermark-picture'>) => Promise<Raster>
}

export interface PortResult {
  file: File
  width: number
  height: number
  notes: readonly ImageNote[]
}

/** A recipe with everything made that is the same for all images. */
export interface PreparedRecipe {
  plan: RecipePlan
}

export async function prepareRecipe(recipe: Recipe, ports: RecipePorts): Promise<PreparedRecipe> {
  const overlays = new Map<Step, Raster>()
  for (const step of recipe.steps) {
    if (step.off) continue
    if (step.kind === 'watermark-text' && step.text.trim() !== '') overlays.set(step, await ports.drawText(step))
    if (step.kind === 'watermark-picture' && step.picture !== '') overlays.set(step, await ports.readImage(step))
  }
  return { plan: planRecipe(recipe, overlays satisfies Overlays) }
}

const noSize: Size = { width: 0, height: 0 }

interface Done extends PortResult {
  made: ProcessedImage | null
}

async function runPass(
  pass: PlannedPass,
  file: File,
  range: SizeRange | null,
  ports: RecipePorts,
  options: RunOptions,
): Promise<Done> {
  if (pass.engine === 'cutout') return { ...(await ports.cutout(file, pass.step, options)), made: null }
  if (pass.engine === 'subject') return { ...(await ports.cropToSubject(file, pass.step, options)), made: null }
  const process = (settings: ImageSettings) => ports.process(file, settings, options)
  const first = await process(pass.settings)
  const made = range ? await reachMin(first, pass.settings, range, process) : first
  return { file: made.processedFile, ...made.dimensions, notes: made.notes, made }
}

/** Size of an image that no engine looks at. */
async function sizeOf(file: File): Promise<Size> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = sniffFormat(bytes)
  const header = format && readHeader(bytes, format)
  return header ? upright(header) : noSize
}

/** Runs a prepared recipe over one image. The name is the image's own, with the extension of its new format. */
export async function runRecipe(
  file: File,
  { plan }: PreparedRecipe,
  ports: RecipePorts,
  options: RunOptions = {},
): Promise<Done> {
  const { passes, range } = plan
  let done: Done = { file, ...(passes.length === 0 ? await sizeOf(file) : noSize), notes: [], made: null }
  const notes: ImageNote[] = []
  for (const [index, pass] of passes.entries()) {
    options.signal?.throwIfAborted()
    const onProgress = (share: number) => options.onProgress?.((index + share) / passes.length)
    const isLast = index === passes.length - 1
    done = await runPass(pass, done.file, isLast ? range : null, ports, { ...options, onProgress })
    // The growth of an intermediate file is no news.
    notes.push(...done.notes.filter(({ code }) => isLast || code !== 'grew'))
  }
  options.onProgress?.(1)
  return { ...done, notes }
}
