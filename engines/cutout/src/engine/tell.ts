import type { DownloadProgress } from '../types.ts'

/** Words on the way to an answer. */
export interface Tell {
  progress(share: number): void
  download(progress: DownloadProgress): void
}
