import type { ImageSettings, ProcessedImage } from '@sundry/images'

let last: { file: File; key: string; made: ProcessedImage } | null = null

/** The result of the last preview, so that a run with the same settings encodes nothing twice. */
export function rememberResult(file: File, settings: ImageSettings, made: ProcessedImage): void {
  last = { file, key: JSON.stringify(settings), made }
}

export const exactResult = (file: File, settings: ImageSettings): ProcessedImage | null =>
  last?.file === file && last.key === JSON.stringify(settings) ? last.made : null
