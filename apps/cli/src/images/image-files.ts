import { type FormatId, formatOf, sniffFormat } from '@sundry/images'

const endings: Record<FormatId, readonly string[]> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png', 'apng'],
  webp: ['webp'],
  gif: ['gif'],
  bmp: ['bmp', 'dib'],
  svg: ['svg'],
  avif: ['avif', 'avifs'],
  heic: ['heic', 'hif'],
  heif: ['heif'],
  jxl: ['jxl'],
  tiff: ['tif', 'tiff'],
  ico: ['ico'],
}

export type ReadFormats = ReadonlySet<FormatId>

/** SVG needs a browser that draws it. */
export const rasterFormats: ReadFormats = new Set((Object.keys(endings) as FormatId[]).filter((id) => id !== 'svg'))

/** Which files of a folder are meant, by their names. */
export function acceptsFormats(reads: ReadFormats): (name: string) => boolean {
  const known = new Set([...reads].flatMap((format) => endings[format]))
  return (name) => known.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}

/** A file that was named may be anything, whatever its name says. */
export function refuseFormat(content: Uint8Array, reads: ReadFormats): void {
  const format = sniffFormat(content)
  if (format === null || reads.has(format)) return
  const { name } = formatOf(format)
  throw new Error(
    format === 'svg'
      ? 'Only a browser can draw SVG: use the converter of the website.'
      : `This command does not read ${name} images: convert them first, with sundry convert.`,
  )
}
