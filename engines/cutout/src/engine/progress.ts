import type { DownloadProgress } from '../types.ts'

export interface ProgressCallbacks {
  onProgress(share: number): void
  onDownload(progress: DownloadProgress): void
}
