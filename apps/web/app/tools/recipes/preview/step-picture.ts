import type { RunOptions } from '@sundry/images'
import { newStep, type Recipe, stepKinds } from '@sundry/recipes'
import type { QueueItem } from '../../../workbench/types.ts'
import { runOn } from '../run-on.ts'
import { smallCopy } from './make-preview.ts'

export interface StepPicture {
  file: File
  /** In pixels of the whole picture, as far as the steps before keep its scale. */
  width: number
  height: number
}

const sizeOf = async (file: File) => {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** The picture as it comes to a step, small: boxes are parts of its sides. */
export async function pictureBefore(
  item: QueueItem,
  { name, steps }: Recipe,
  at: number,
  run: RunOptions,
): Promise<StepPicture> {
  const copy = (await smallCopy(item)) ?? item.file
  const before = steps.slice(0, at).filter(({ kind, off }) => !off && stepKinds[kind].stage !== 'file')
  const last = newStep('convert', { format: 'webp', quality: 90 })
  const { processedFile: file } = await runOn(copy, { name, steps: [...before, last] }, run)
  const small = await sizeOf(file)
  const whole = Math.max(item.dimensions?.width ?? 0, item.dimensions?.height ?? 0)
  const times = Math.max(1, whole / Math.max(small.width, small.height))
  return { file, width: Math.round(small.width * times), height: Math.round(small.height * times) }
}
