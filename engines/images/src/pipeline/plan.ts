import { wantsResize } from '../core/dimensions.ts'
import { isTarget } from '../core/formats.ts'
import type { FormatId, ImageSettings, TargetId } from '../types.ts'

/** Which steps a picture goes through. */
export interface Plan {
  target: TargetId
  resize: boolean
  convert: boolean
  compress: boolean
  /** The target stands in for a format that cannot be written. */
  substituted: boolean
}

/** What a format that cannot be written becomes, when nobody asked for another. */
function standIn(format: FormatId): TargetId {
  if (isTarget(format)) return format
  return format === 'svg' ? 'png' : 'jpeg'
}

/** Null when no step applies and the file goes through as it is. */
export function planRun(format: FormatId, settings: ImageSettings): Plan | null {
  const resize = wantsResize(settings) || Boolean(settings.crop)
  const convert = settings.outputFormat !== null && settings.outputFormat !== format
  // SVG and GIF are never compressed: the one is not made of pixels, the other has 256 colours.
  const compress = settings.compressionLevel > 0 && (convert || resize || (format !== 'svg' && format !== 'gif'))
  if (!resize && !compress && !settings.outputFormat) return null
  const target = settings.outputFormat ?? standIn(format)
  return {
    target,
    resize,
    convert: target !== format,
    compress,
    substituted: !settings.outputFormat && target !== format,
  }
}
