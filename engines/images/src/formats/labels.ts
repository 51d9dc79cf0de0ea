import type { FormatId } from '../types.ts'
import { label as avif } from './avif/label.ts'
import { label as bmp } from './bmp/label.ts'
import type { Format } from './format.ts'
import { label as gif } from './gif/label.ts'
import { label as heic } from './heic/label.ts'
import { label as heif } from './heif/label.ts'
import { label as ico } from './ico/label.ts'
import { label as jpeg } from './jpeg/label.ts'
import { label as jxl } from './jxl/label.ts'
import { label as png } from './png/label.ts'
import { label as svg } from './svg/label.ts'
import { label as tiff } from './tiff/label.ts'
import { label as webp } from './webp/label.ts'

/** The nine formats of the specification, then the extra ones. */
export const formats: readonly Format[] = [jpeg, png, webp, gif, bmp, svg, avif, heic, heif, jxl, tiff, ico]

const byId = new Map(formats.map((format) => [format.id, format]))

/** @example formatOf('jpeg').extension // 'jpg' */
export function formatOf(id: FormatId): Format {
  const format = byId.get(id)
  if (!format) throw new Error(`no such format: ${id}`)
  return format
}

/** Formats whose pictures may be transparent. */
export const holdsAlpha = (id: FormatId): boolean => formatOf(id).holdsAlpha
