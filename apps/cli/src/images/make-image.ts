import type { CutoutEngine } from '@sundry/cutout'
import { type FormatId, inspectImage, packIcon, readHeader, sniffFormat } from '@sundry/images'
import { decodeImage, processWithoutCanvas, scoreOf } from '@sundry/images/worker'
import {
  cutoutStyleOf,
  newStep,
  type OutputFile,
  type PreparedRecipe,
  pageDpi,
  pdfPageOf,
  planOutputs,
  prepareRecipe,
  type Recipe,
  type RecipePorts,
  runRecipe,
  stepKinds,
  subjectPorts,
  withDensity,
} from '@sundry/recipes'
import { takeModelsFrom } from './codec-files.ts'
import {
  type CutoutWork,
  type ImageInspection,
  type ImageJob,
  type ImageMade,
  type InspectJob,
  type MadeFile,
  madeFile,
} from './image-threads.ts'

let engine: Promise<Pick<CutoutEngine, 'find' | 'faces' | 'render' | 'release'>> | undefined

/** Loaded by the first image that needs it: the runtime and the models take seconds and memory. */
function openCutoutEngine() {
  engine ??= import('@sundry/cutout/worker').then(({ createCutoutEngineHere }) => createCutoutEngineHere())
  return engine
}

async function makeCutout(file: File, { step, mode, provider, output }: CutoutWork): Promise<ImageMade> {
  const cutouts = await openCutoutEngine()
  const subject = await cutouts.find(file, { mode, provider })
  try {
    const made = await cutouts.render(subject, { ...cutoutStyleOf(step), output })
    return {
      file: await madeFile(made.file),
      others: [],
      dimensions: { width: made.width, height: made.height },
      format: output === 'webp' ? 'webp' : 'png',
      notes: subject.notes,
      report: { encodes: 1, ...(subject.agreement !== null && { agreement: Number(subject.agreement.toFixed(4)) }) },
    }
  } finally {
    cutouts.release(subject)
  }
}

const process: RecipePorts['process'] = (file, settings, { onProgress }) =>
  processWithoutCanvas(file, settings, onProgress)

let font: string | null = null

/** A TTF or OTF file, for watermarks of text. */
function drawTextWith(file: string): void {
  font = file
}

/** The engines as a recipe sees them, in a thread of the command. */
const recipePorts: RecipePorts = {
  process,
  ...subjectPorts(openCutoutEngine, process),
  drawText: async (step) => {
    if (font === null) throw new Error('A text watermark needs a font: specify it with --font.')
    return (await import('./draw-text.ts')).drawText(step, font)
  },
  readImage: async ({ picture: image }) => decodeImage(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')),
}

/** A recipe's pattern for names; `{number}` has no meaning where files come one at a time and in any order. */
function renamed(name: string, pattern: string | null, size: { width: number; height: number }): string {
  if (pattern === null || pattern.trim() === '') return name
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const values: Record<string, string> = {
    name: stem,
    width: String(size.width),
    height: String(size.height),
    format: end.slice(1),
  }
  const made = pattern.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
  // A pattern may come from a shared link, and names a file, not a path.
  return made.replace(/[/\\]/g, '-') + end
}

/** Every job brings a copy of its recipe, and its watermarks are decoded once. */
const prepared = new Map<string, Promise<PreparedRecipe>>()

function prepare(recipe: Recipe): Promise<PreparedRecipe> {
  const key = JSON.stringify(recipe)
  const found = prepared.get(key) ?? prepareRecipe(recipe, recipePorts)
  prepared.set(key, found)
  return found
}

async function run(file: File, recipe: Recipe) {
  const ready = await prepare(recipe)
  const done = await runRecipe(file, ready, recipePorts)
  const content = new Uint8Array(await done.file.arrayBuffer())
  const { dpi, rename } = ready.plan
  const dense = dpi === null ? null : withDensity(content, done.file.type, dpi)
  const size = { width: done.width, height: done.height }
  return {
    done,
    plan: ready.plan,
    file: { name: renamed(done.file.name, rename, size), content: dense ?? content } satisfies MadeFile,
  }
}

async function makeOne(planned: OutputFile, source: File): Promise<MadeFile> {
  const name = planned.path
  if ('text' in planned) return { name, content: new TextEncoder().encode(planned.text) }
  if (!('sides' in planned)) {
    const { processedFile } = await recipePorts.process(source, planned.settings, {})
    return { name, content: (await madeFile(processedFile)).content }
  }
  const images = []
  for (const side of planned.sides) {
    const { processedFile } = await recipePorts.process(source, planned.settings(side), {})
    images.push({ width: side, height: side, png: (await madeFile(processedFile)).content })
  }
  return { name, content: packIcon(images) }
}

/** A set is made of the image as the steps before the file leave it, so that it is encoded once. */
async function makeSet(file: File, { name, steps }: Recipe, step: NonNullable<PreparedRecipe['plan']['outputs']>) {
  const before = steps.filter(({ kind, off }) => !off && stepKinds[kind].stage !== 'file')
  const lossless = [...before, newStep('metadata', { keep: 'profile' }), newStep('convert', { format: 'png' })]
  const { done } = await run(file, { name, steps: lossless })
  // A name such as `...png` would leave a folder that leads upwards.
  const stem = file.name.replace(/\.[^.]*$/, '').replace(/^\.+/, '') || 'image'
  const made: MadeFile[] = []
  for (const planned of planOutputs(step, { name: stem, width: done.width, height: done.height })) {
    const one = await makeOne(planned, done.file)
    made.push({ ...one, name: `${stem}/${one.name}` })
  }
  return made
}

export async function makeByRecipe(file: File, recipe: Recipe): Promise<ImageMade> {
  const { done, plan, file: made } = await run(file, recipe)
  const format: FormatId = done.made?.format ?? sniffFormat(made.content) ?? 'png'
  const dimensions = { width: done.width, height: done.height }
  const toPage = (dpi: number) =>
    pdfPageOf({ file: done.file, format, dimensions }, dpi, async (source, settings) => {
      return (await recipePorts.process(source, settings, {})).processedFile
    })
  return {
    ...(plan.collect === 'pdf' && { page: await toPage(pageDpi(recipe)) }),
    file: made,
    others: plan.outputs ? await makeSet(file, recipe, plan.outputs) : [],
    dimensions,
    format,
    notes: done.notes,
    report: done.made?.report ?? {},
  }
}

export async function makeImage({ name, content, work, models, font }: ImageJob): Promise<ImageMade> {
  const file = new File([content as Uint8Array<ArrayBuffer>], name)
  if (models !== null) takeModelsFrom(models)
  if (font) drawTextWith(font)
  if (work.kind === 'cutout') return makeCutout(file, work)
  if (work.kind === 'id-photo') return (await import('./make-id-photo.ts')).makeIdPhoto(file, work, openCutoutEngine)
  if (work.kind === 'recipe') return makeByRecipe(file, work.recipe)
  const { processedFile, dimensions, format, notes, report } = await processWithoutCanvas(file, work.settings)
  const isScored = work.kind === 'scored' && (report.quality ?? 0) >= work.fromQuality
  const score = isScored ? await scoreOf(file, processedFile) : null
  const scored = score === null ? report : { ...report, score }
  return { file: await madeFile(processedFile), others: [], dimensions, format, notes, report: scored }
}

async function countFaces(file: Uint8Array, models: string): Promise<number | null> {
  takeModelsFrom(models)
  const engine = await openCutoutEngine()
  return engine.faces(new File([new Uint8Array(file)], '')).then(
    ({ count }) => count,
    () => null,
  )
}

export async function inspectFile({ file, models }: InspectJob): Promise<ImageInspection> {
  const format = sniffFormat(file)
  if (format === null) throw new Error('This is not an image.')
  const disclosures = await inspectImage(file, format)
  return {
    format,
    header: readHeader(file, format),
    disclosures: disclosures.map(({ kind, name, value, point }) => ({ kind, name, value, ...(point && { point }) })),
    ...(models !== null && { faces: await countFaces(file, models) }),
  }
}
