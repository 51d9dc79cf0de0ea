import { packIcon, type RunOptions } from '@sundry/images'
import type { OutputFile } from '@sundry/recipes'
import type { ZipEntry } from '../../platform/zip.ts'
import { processInPool } from '../model/engine.ts'

async function makeOne(planned: OutputFile, source: File, signal: AbortSignal | undefined): Promise<BlobPart> {
  if ('text' in planned) return planned.text
  const run = signal ? { signal } : {}
  if (!('sides' in planned)) return (await processInPool(source, planned.settings, run)).processedFile
  const images = await Promise.all(
    planned.sides.map(async (side) => {
      const { processedFile } = await processInPool(source, planned.settings(side), run)
      return { width: side, height: side, png: new Uint8Array(await processedFile.arrayBuffer()) }
    }),
  )
  return packIcon(images)
}

/** The files of a set, all made of one image; `folder` is '' or ends with a slash. */
export async function makeOutputs(
  files: readonly OutputFile[],
  source: File,
  folder: string,
  { signal, onProgress }: RunOptions = {},
): Promise<ZipEntry[]> {
  let made = 0
  const lastModified = Date.now()
  return Promise.all(
    files.map(async (planned) => {
      const content = await makeOne(planned, source, signal)
      made += 1
      onProgress?.(made / files.length)
      return { name: `${folder}${planned.path}`, file: new Blob([content]), lastModified }
    }),
  )
}
