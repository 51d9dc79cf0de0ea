import { type FormatId, type ProcessedImage, type RunOptions, sniffFormat } from '@sundry/images'
import { type PreparedRecipe, prepareRecipe, type Recipe, runRecipe, withDensity } from '@sundry/recipes'
import { loadCode } from '../../../platform/load-code.ts'
import { ports } from './ports.ts'
import { type Signer, signs } from './signing.ts'

/** Watermarks are drawn once for all images of a recipe. */
const prepared = new WeakMap<Recipe, Promise<PreparedRecipe>>()

function preparedFor(recipe: Recipe): Promise<PreparedRecipe> {
  let found = prepared.get(recipe)
  if (!found) {
    found = prepareRecipe(recipe, ports)
    prepared.set(recipe, found)
    // A step that failed without the network is tried again with the next image.
    found.catch(() => prepared.delete(recipe))
  }
  return found
}

const HEAD_BYTES = 4096

async function formatIn(file: File): Promise<FormatId> {
  return sniffFormat(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())) ?? 'png'
}

async function forPrint(file: File, dpi: number | null): Promise<File> {
  if (dpi === null) return file
  const written = withDensity(new Uint8Array(await file.arrayBuffer()), file.type, dpi)
  return written ? new File([written], file.name, { type: file.type, lastModified: file.lastModified }) : file
}

export async function runOn(file: File, recipe: Recipe, run: RunOptions, engines = ports): Promise<ProcessedImage> {
  const ready = await preparedFor(recipe)
  const done = await runRecipe(file, ready, engines, run)
  const written = await forPrint(done.file, ready.plan.dpi)
  return {
    processedFile: written,
    originalSize: file.size,
    processedSize: written.size,
    compressionRatio: file.size === 0 ? 0 : Math.round(1000 * (1 - written.size / file.size)) / 10,
    dimensions: { width: done.width, height: done.height },
    format: done.made?.format ?? (await formatIn(written)),
    notes: done.notes,
    report: done.made?.report ?? {},
  }
}

/** For results that leave: those of previews stay unsigned. */
export async function runAndSign(
  file: File,
  recipe: Recipe,
  run: RunOptions,
  signer: Signer | null,
): Promise<ProcessedImage> {
  const made = await runOn(file, recipe, run)
  if (!signer || !signs(recipe)) return made
  const { signMade } = await loadCode(() => import('./sign-made.ts'))
  return signMade(file, made, signer)
}
