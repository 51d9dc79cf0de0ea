import { descriptorOf } from '../formats/index.ts'
import type { FormatId } from '../types.ts'
import { keptBlocks } from './keep.ts'
import { type Metadata, type MetadataMode, noMetadata } from './types.ts'

export const carriesMetadata = (format: FormatId): boolean => descriptorOf(format).metadata?.write !== undefined

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

/** Pixels stay bit for bit; colour profile and orientation survive. */
export async function stripMetadata(
  file: Uint8Array<ArrayBuffer>,
  format: FormatId,
  mode: MetadataMode,
): Promise<Uint8Array<ArrayBuffer>> {
  if (mode === 'all') return file
  const { metadata } = descriptorOf(format)
  if (!metadata?.strip) return file
  if (typeof mode === 'string') return metadata.strip(file, mode)
  return metadata.strip(file, 'profile', keptBlocks(await metadata.read(file), mode))
}
