import { useQueue } from '../model/queue-store.ts'
import type { ImageToolId, QueueItem } from '../model/types.ts'
import { aspectRatioOf, readFacts } from './add-files.ts'

/** Puts a tool's results where the originals were, so that the next tool goes on from them. */
export async function queueResults(tool: ImageToolId): Promise<void> {
  const items = useQueue.getState().results[tool].map(
    ({ id, processedFile, format, dimensions, original }): QueueItem => ({
      id: `${id}-${tool}`,
      file: processedFile,
      preview: null,
      needsThumb: false,
      name: processedFile.name,
      size: processedFile.size,
      type: processedFile.type,
      format,
      dimensions,
      aspectRatio: aspectRatioOf(dimensions),
      animated: original.animated,
      folder: original.folder,
    }),
  )
  useQueue.getState().swap(items)
  await Promise.all(items.map((item) => readFacts(item)))
}
