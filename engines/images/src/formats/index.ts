import { dictionary } from '@sundry/kit'
import { ImageFault, pixelLimits, refuseSize, type Size } from '@sundry/raster'
import type { FormatDescriptor, Header } from '../model/format.ts'
import { type Metadata, noMetadata } from '../model/metadata.ts'
import type { FormatId, TargetId } from '../model/types.ts'
import { avif } from './avif/describe.ts'
import { bmp } from './bmp/describe.ts'
import { gif } from './gif/describe.ts'
import { heic, heif } from './heic/describe.ts'
import { ico } from './ico/describe.ts'
import { jpeg } from './jpeg/describe.ts'
import { jxl } from './jxl/describe.ts'
import { png } from './png/describe.ts'
import { svg } from './svg/describe.ts'
import { tiff } from './tiff/describe.ts'
import { webp } from './webp/describe.ts'

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

export const longestSide = (format: FormatId): number => descriptorOf(format).longestSide ?? pixelLimits.side

const tooLargeFor = (format: FormatId, side: number): string =>
  `Too large for ${descriptorOf(format).name} (${side.toLocaleString('en-US')} px per side). Choose smaller dimensions.`

export function refuseTarget(size: Size, format: FormatId): void {
  const { longestSide: own } = descriptorOf(format)
  if (own !== undefined && Math.max(size.width, size.height) > own)
    throw new ImageFault('target-too-large', tooLargeFor(format, own))
  refuseSize(size, own)
}

export const carriesMetadata = (format: FormatId): boolean => descriptorOf(format).metadata?.write !== undefined

export const carriesProfile = (format: FormatId): boolean =>
  carriesMetadata(format) && !descriptorOf(format).metadata?.withoutProfile

export async function readMetadata(file: Uint8Array, format: FormatId): Promise<Metadata> {
  return (await descriptorOf(format).metadata?.read(file)) ?? noMetadata
}

export async function writeMetadata(
  file: Uint8Array<ArrayBuffer>,
  format: FormatId,
  metadata: Metadata,
): Promise<Uint8Array<ArrayBuffer>> {
  return (await descriptorOf(format).metadata?.write?.(file, metadata)) ?? file
}

export function renameTo(name: string, format: FormatId): string {
  const { extension, otherExtensions } = descriptorOf(format)
  const found = /\.([a-z0-9]{1,5})$/i.exec(name)
  const stem = found && found.index > 0 ? name.slice(0, found.index) : name
  const current = found && found.index > 0 ? (found[1] ?? '').toLowerCase() : ''
  if ([extension, ...otherExtensions].includes(current)) return name
  return `${stem || 'image'}.${extension}`
}

/** The ending stays; words in braces that name nothing stay too. */
export function nameByPattern(
  name: string,
  pattern: string,
  { index, count, dimensions }: { index: number; count: number; dimensions: { width: number; height: number } },
): string {
  if (pattern.trim() === '') return name
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const values = dictionary({
    name: stem,
    number: String(index + 1).padStart(String(count).length, '0'),
    width: String(dimensions.width),
    height: String(dimensions.height),
    format: end.slice(1),
  })
  return pattern.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole) + end
}

export function compressionRatio(originalSize: number, processedSize: number): number {
  if (originalSize <= 0) return 0
  const ratio = Math.round((1 - processedSize / originalSize) * 1000) / 10
  return ratio === 0 ? 0 : ratio
}
