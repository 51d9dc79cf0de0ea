import type { Mask } from '../base/plane.ts'
import type { Click, CutoutMode, CutoutNote, CutoutStyle, DownloadProgress, ProviderId } from '../base/types.ts'
import type { Combined } from '../mask/combine.ts'

export interface Findings {
  general: Mask | null
  matting: Mask | null
  closer?: Mask | null
  weighed?: Mask | null
  uncertain?: boolean
  peak: number | null
}

export interface Decision extends Combined {
  notes: readonly CutoutNote[]
}

export interface FindRequest {
  id: string
  photo: Blob
  provider: ProviderId
  mode: CutoutMode
  findings: Findings
}

export interface ClickRequest {
  id: string
  photo: Blob
  decision: Decision
  clicks: readonly Click[]
}

export interface RenderRequest {
  id: string
  photo: Blob
  name: string
  decision: Decision
  version: number
  width: number
  style: CutoutStyle
  maxSide: number | null
}

export interface FoundSubject {
  findings: Findings
  decision: Decision
  width: number
  height: number
  notes: readonly CutoutNote[]
}

export interface ClickedSubject {
  decision: Decision | null
  width: number
  height: number
}

export interface Rendered {
  file: File
  width: number
  height: number
  notes: readonly CutoutNote[]
}

export interface ProgressCallbacks {
  onProgress(share: number): void
  onDownload(progress: DownloadProgress): void
}
