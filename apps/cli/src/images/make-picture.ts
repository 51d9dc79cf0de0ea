import { processWithoutCanvas } from '@sundry/images/worker'
import { madeFile } from './made-file.ts'
import { makeByRecipe } from './make-by-recipe.ts'
import type { PictureJob, PictureMade } from './thread-api.ts'

export async function makePicture({ name, content, work }: PictureJob): Promise<PictureMade> {
  const file = new File([new Uint8Array(content)], name)
  if (work.kind === 'recipe') return makeByRecipe(file, work.recipe)
  const { processedFile, dimensions, format, notes, report } = await processWithoutCanvas(file, work.settings)
  return { file: await madeFile(processedFile), others: [], dimensions, format, notes, report }
}
