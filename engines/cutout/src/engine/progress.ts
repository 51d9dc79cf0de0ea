import type { DownloadProgress } from '../base/types.ts'

export interface ProgressCallbacks {
  onProgress(share: number): void
  onDownload(progress: DownloadProgress): void
}
