import type { FormatId, TargetId } from '../types.ts'

export interface Format {
  id: FormatId
  name: string
  extension: string
  mime: string
  canEncode: boolean
  /** Why it cannot be a target, for the visitor. */
  why?: string
}

const heicReason = 'No freely licensed HEVC encoder exists, so HEIC can be opened but not written. Try AVIF or JPEG.'

/** The nine formats of the specification, then the extra ones. */
export const formats: readonly Format[] = [
  { id: 'jpeg', name: 'JPEG', extension: 'jpg', mime: 'image/jpeg', canEncode: true },
  { id: 'png', name: 'PNG', extension: 'png', mime: 'image/png', canEncode: true },
  { id: 'webp', name: 'WebP', extension: 'webp', mime: 'image/webp', canEncode: true },
  {
    id: 'gif',
    name: 'GIF',
    extension: 'gif',
    mime: 'image/gif',
    canEncode: false,
    why: 'GIF holds 256 colours at most. Choose WebP, which is smaller and keeps the animation.',
  },
  { id: 'bmp', name: 'BMP', extension: 'bmp', mime: 'image/bmp', canEncode: true },
  {
    id: 'svg',
    name: 'SVG',
    extension: 'svg',
    mime: 'image/svg+xml',
    canEncode: false,
    why: 'A photograph cannot be turned into shapes. SVG can be opened but not written.',
  },
  { id: 'avif', name: 'AVIF', extension: 'avif', mime: 'image/avif', canEncode: true },
  { id: 'heic', name: 'HEIC', extension: 'heic', mime: 'image/heic', canEncode: false, why: heicReason },
  { id: 'heif', name: 'HEIF', extension: 'heif', mime: 'image/heif', canEncode: false, why: heicReason },
  { id: 'jxl', name: 'JPEG XL', extension: 'jxl', mime: 'image/jxl', canEncode: true },
  {
    id: 'tiff',
    name: 'TIFF',
    extension: 'tiff',
    mime: 'image/tiff',
    canEncode: false,
    why: 'TIFF can be opened but not written. Choose PNG, which loses nothing either.',
  },
  { id: 'ico', name: 'ICO', extension: 'ico', mime: 'image/x-icon', canEncode: true },
]

const byId = new Map(formats.map((format) => [format.id, format]))

/** @example formatOf('jpeg').extension // 'jpg' */
export function formatOf(id: FormatId): Format {
  const format = byId.get(id)
  if (!format) throw new Error(`no such format: ${id}`)
  return format
}

const targets = new Set<string>(['jpeg', 'png', 'webp', 'avif', 'bmp', 'jxl', 'gif', 'ico'])

/** Whether the engine can write the format at all; GIF only from an animation. */
export const isTarget = (id: FormatId): id is TargetId => targets.has(id)

/** Formats whose pictures may be transparent. */
export const holdsAlpha = (id: FormatId): boolean => id !== 'jpeg' && id !== 'bmp'
