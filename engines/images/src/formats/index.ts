import type { Header } from '../core/header.ts'
import type { FormatId, TargetId } from '../types.ts'
import { avif } from './avif.ts'
import { bmp } from './bmp.ts'
import type { FormatDescriptor } from './format.ts'
import { gif } from './gif.ts'
import { heic, heif } from './heic.ts'
import { ico } from './ico.ts'
import { jpeg } from './jpeg.ts'
import { jxl } from './jxl.ts'
import { png } from './png.ts'
import { svg } from './svg.ts'
import { tiff } from './tiff.ts'
import { webp } from './webp.ts'

export const descriptors: readonly FormatDescriptor[] = [
  jpeg,
  png,
  webp,
  gif,
  bmp,
  svg,
  avif,
  heic,
  heif,
  jxl,
  tiff,
  ico,
]

const byId = new Map(descriptors.map((descriptor) => [descriptor.id, descriptor]))

export function descriptorOf(id: FormatId): FormatDescriptor {
  const descriptor = byId.get(id)
  if (!descriptor) throw new Error(`no such format: ${id}`)
  return descriptor
}

export const isTarget = (id: FormatId): id is TargetId => descriptorOf(id).isTarget

export function readHeader(file: Uint8Array, format: FormatId): Header | null {
  const found = descriptorOf(format).readHeader(file)
  return found && found.width > 0 && found.height > 0 ? found : null
}

/** Browsers fill what is missing with grey and say nothing. */
export const isComplete = (file: Uint8Array, format: FormatId): boolean => descriptorOf(format).isComplete(file)
