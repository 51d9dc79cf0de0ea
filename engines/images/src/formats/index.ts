import type { Header } from '../core/header.ts'
import type { FormatId, TargetId } from '../types.ts'
import { avif } from './avif/index.ts'
import { bmp } from './bmp/index.ts'
import type { FormatDescriptor } from './format.ts'
import { gif } from './gif/index.ts'
import { heic, heif } from './heic/index.ts'
import { ico } from './ico/index.ts'
import { jpeg } from './jpeg/index.ts'
import { jxl } from './jxl/index.ts'
import { png } from './png/index.ts'
import { svg } from './svg/index.ts'
import { tiff } from './tiff/index.ts'
import { webp } from './webp/index.ts'

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
