import { processWithoutCanvas, scoreOf } from '@sundry/images/worker'
import { drawTextWith, makeByRecipe, makeCutout } from './make-by-recipe.ts'
import { takeModelsFrom } from './open-files-by-fetch.ts'
import type { ImageJob, ImageMade } from './thread-api.ts'
import { madeFile } from './thread-api.ts'

export async function makeImage({ name, content, work, models, font }: ImageJob): Promise<ImageMade> {
  const file = new File([content as Uint8Array<ArrayBuffer>], name)
  if (models !== null) takeModelsFrom(models)
  if (font) drawTextWith(font)
  if (work.kind === 'cutout') return makeCutout(file, work)
  if (work.kind === 'recipe') return makeByRecipe(file, work.recipe)
  const { processedFile, dimensions, format, notes, report } = await processWithoutCanvas(file, work.settings)
  const isScored = work.kind === 'scored' && (report.quality ?? 0) >= work.fromQuality
  const score = isScored ? await scoreOf(file, processedFile) : null
  const scored = score === null ? report : { ...report, score }
  return { file: await madeFile(processedFile), others: [], dimensions, format, notes, report: scored }
}
