import { type FormatId, type ImageSettings, readHeader, stripMetadata } from '@sundry/images'
import type { Recipe } from '../schema/recipe.ts'
import { jpegComponents, type PdfPage } from './pdf.ts'

/** Where no step says how large it is printed. */
const USUAL_DPI = 150

const asJpeg: ImageSettings = {
  enableResize: false,
  width: null,
  height: null,
  maintainAspectRatio: true,
  outputFormat: 'jpeg',
  quality: 92,
  compressionLevel: 0,
  maxSizeMB: null,
  keepSmaller: false,
}

/** How many pixels of a page are an inch of paper, as the last step that resizes for print says. */
export function pageDpi({ steps }: Recipe): number {
  const step = steps.findLast(({ kind, off }) => kind === 'resize' && !off)
  return step?.kind === 'resize' && step.by === 'print' ? step.dpi : USUAL_DPI
}

interface Picture {
  file: File
  format: FormatId
  dimensions: { width: number; height: number }
}

type MakeFile = (file: File, settings: ImageSettings) => Promise<File>

/** A PDF knows nothing of EXIF: what lies on its side is written upright, and what is no JPEG becomes one. */
async function uprightJpeg({ file, format }: Picture, make: MakeFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (format === 'jpeg' && readHeader(bytes, 'jpeg')?.orientation === 1) return stripMetadata(bytes, 'jpeg', 'profile')
  return new Uint8Array(await (await make(file, asJpeg)).arrayBuffer())
}

/** A picture as a page of a PDF; `make` converts what is no JPEG. */
export async function pdfPageOf(picture: Picture, dpi: number, make: MakeFile): Promise<PdfPage> {
  const jpeg = await uprightJpeg(picture, make)
  return { jpeg, ...picture.dimensions, components: jpegComponents(jpeg), dpi }
}
