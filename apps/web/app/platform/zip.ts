import { createLane, type LaneRun } from './worker-lane.ts'

export type ZipEntry = { name: string; file: Blob; lastModified: number }

const lane = createLane<readonly ZipEntry[], Blob>(
  () => new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' }),
)

/** Packs files into a ZIP beside the page. They are stored, not deflated: pictures do not shrink twice. */
export function packZip(entries: readonly ZipEntry[], run?: LaneRun): Promise<Blob> {
  return lane(entries, run)
}
