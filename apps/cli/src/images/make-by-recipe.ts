import { type FormatId, packIcon, sniffFormat } from '@sundry/images'
import {
  newStep,
  type OutputFile,
  type PreparedRecipe,
  pageDpi,
  pdfPageOf,
  planOutputs,
  prepareRecipe,
  type Recipe,
  runRecipe,
  stepKinds,
  withDensity,
} from '@sundry/recipes'
import { madeFile } from './made-file.ts'
import { recipePorts } from './recipe-ports.ts'
import { renamed } from './rename.ts'
import type { ImageMade, MadeFile } from './thread-api.ts'

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
  const pictures = []
  for (const side of planned.sides) {
    const { processedFile } = await recipePorts.process(source, planned.settings(side), {})
    pictures.push({ width: side, height: side, png: (await madeFile(processedFile)).content })
  }
  return { name, content: packIcon(pictures) }
}

/** A set is made of the picture as the steps before the file leave it, so that it is encoded once. */
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
