import { readBoxHeader } from '../formats/avif/header.ts'
import { readBmpHeader } from '../formats/bmp/header.ts'
import { readGifHeader } from '../formats/gif/header.ts'
import { readIcoHeader } from '../formats/ico/header.ts'
import { readJpegHeader } from '../formats/jpeg/header.ts'
import { readJxlHeader } from '../formats/jxl/header.ts'
import { readPngHeader } from '../formats/png/header.ts'
import { readSvgHeader } from '../formats/svg/header.ts'
import { readTiffHeader } from '../formats/tiff/header.ts'
import { readWebpHeader } from '../formats/webp/header.ts'
import type { FormatId } from '../types.ts'
import type { Header } from './header.ts'

const readers: Record<FormatId, (file: Uint8Array) => Header | null> = {
  jpeg: readJpegHeader,
  png: readPngHeader,
  webp: readWebpHeader,
  gif: readGifHeader,
  bmp: readBmpHeader,
  svg: readSvgHeader,
  avif: readBoxHeader,
  heic: readBoxHeader,
  heif: readBoxHeader,
  jxl: readJxlHeader,
  tiff: readTiffHeader,
  ico: readIcoHeader,
}

/** What the first bytes tell; null when they do not hold a size. */
export function readHeader(file: Uint8Array, format: FormatId): Header | null {
  const found = readers[format](file)
  return found && found.width > 0 && found.height > 0 ? found : null
}
