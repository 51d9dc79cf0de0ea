import { limits } from '@sundry/contracts/limits'
import { type FormatId, formats } from '@sundry/images'

const alsoKnownAs: Partial<Record<FormatId, readonly string[]>> = { jpeg: ['jpeg'], tiff: ['tif'] }

export const extensionsOf = (accepts: readonly FormatId[]): string[] =>
  formats.filter(({ id }) => accepts.includes(id)).map(({ extension }) => extension.toUpperCase())

/** Extensions too, because some systems know no type for HEIC or AVIF. */
export const acceptOf = (accepts: readonly FormatId[]): string =>
  formats
    .filter(({ id }) => accepts.includes(id))
    .flatMap(({ id, mime, extension }) => [mime, ...[extension, ...(alsoKnownAs[id] ?? [])].map((end) => `.${end}`)])
    .join(',')

export const isDeclaredImage = (type: string): boolean => formats.some(({ mime }) => mime === type)

export const isTooLarge = (file: File): boolean => file.size > limits.upload.bytes

export const aspectRatioOf = ({ width, height }: { width: number; height: number }): string =>
  width > 0 && height > 0 ? (width / height).toFixed(2) : 'N/A'
