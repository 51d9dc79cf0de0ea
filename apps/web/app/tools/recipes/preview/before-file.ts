import type { RunOptions } from '@sundry/images'
import { newStep, type Recipe, stepKinds } from '@sundry/recipes'
import type { QueueItem } from '../../../workbench/types.ts'
import { runOn } from '../run-on.ts'

export interface BeforeFile {
  file: File
  width: number
  height: number
}

/**
 * The picture as the steps before the file leave it, without loss. Without such steps it is the picture itself, so that
 * an SVG stays one.
 */
export async function beforeFile(item: QueueItem, { name, steps }: Recipe, run: RunOptions): Promise<BeforeFile> {
  const before = steps.filter(({ kind, off }) => !off && stepKinds[kind].stage !== 'file')
  if (before.length === 0) return { file: item.file, ...(item.dimensions ?? { width: 0, height: 0 }) }
  const lossless = [...before, newStep('metadata', { keep: 'profile' }), newStep('convert', { format: 'png' })]
  const made = await runOn(item.file, { name, steps: lossless }, run)
  return { file: made.processedFile, ...made.dimensions }
}
