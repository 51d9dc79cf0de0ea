import type { FormatId } from '@sundry/images'

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

/** Which files of a folder a tool takes: those of the formats that its page takes, but for SVG, which needs a browser. */
export function acceptsFormats(...formats: readonly FormatId[]): (name: string) => boolean {
  const known = new Set(formats.flatMap((format) => endings[format]))
  return (name) => known.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}

const all = Object.keys(endings) as FormatId[]
export const acceptsImages = acceptsFormats(...all.filter((format) => format !== 'svg'))
