import type { FormatId } from '../types.ts'
import { identity as avif } from './avif/identity.ts'
import { identity as bmp } from './bmp/identity.ts'
import type { Format } from './format.ts'
import { identity as gif } from './gif/identity.ts'
import { identity as heic } from './heic/identity.ts'
import { identity as heif } from './heif/identity.ts'
import { identity as ico } from './ico/identity.ts'
import { identity as jpeg } from './jpeg/identity.ts'
import { identity as jxl } from './jxl/identity.ts'
import { identity as png } from './png/identity.ts'
import { identity as svg } from './svg/identity.ts'
import { identity as tiff } from './tiff/identity.ts'
import { identity as webp } from './webp/identity.ts'

/** The nine formats of the specification first; the first that recognises the bytes wins. */
export const formats: readonly Format[] = [jpeg, png, webp, gif, bmp, svg, avif, heic, heif, jxl, tiff, ico]

const byId = new Map(formats.map((format) => [format.id, format]))

export function formatOf(id: FormatId): Format {
  const format = byId.get(id)
  if (!format) throw new Error(`no such format: ${id}`)
  return format
}

export const holdsAlpha = (id: FormatId): boolean => formatOf(id).holdsAlpha

export const sniffFormat = (file: Uint8Array): FormatId | null => formats.find(({ sniff }) => sniff(file))?.id ?? null
