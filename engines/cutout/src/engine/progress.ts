import type { DownloadProgress } from '../types.ts'

export interface ProgressCallbacks {
  /** 0 to 1, rising. */
  onProgress(share: number): void
  onDownload(progress: DownloadProgress): void
}
