import { type FormatId, type ImageSettings, readHeader, stripMetadata } from '@sundry/images'
import type { Recipe } from './schema/recipe.ts'

/** Used if no step sets the printed size. */
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

/** PDF 1.7, 8.3.2.3: the unit of user space is 1/72 inch. */
const POINTS_PER_INCH = 72

interface Image {
  file: File
  format: FormatId
  dimensions: { width: number; height: number }
}

type MakeFile = (file: File, settings: ImageSettings) => Promise<File>

/** A PDF ignores EXIF: a turned image is written upright, and other formats become JPEG. */
async function uprightJpeg({ file, format }: Image, make: MakeFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (format === 'jpeg' && readHeader(bytes, 'jpeg')?.orientation === 1) return stripMetadata(bytes, 'jpeg', 'profile')
  return new Uint8Array(await (await make(file, asJpeg)).arrayBuffer())
}

/** An image as a page of a PDF; `make` converts what is no JPEG. */
export async function pdfPageOf(image: Image, dpi: number, make: MakeFile): Promise<PdfPage> {
  const jpeg = await uprightJpeg(image, make)
  return { jpeg, ...image.dimensions, components: jpegComponents(jpeg), dpi }
}

/** A page of a PDF: one JPEG, as it came out of its encoder. */
export interface PdfPage {
  jpeg: Uint8Array
  width: number
  height: number
  /** Channels of the JPEG's frame: 1, 3 or 4. */
  components: number
  dpi: number
  /** A page of its own size in millimetres, on which `content` draws the image as often as it likes. */
  sheet?: { width: number; height: number; content: string }
}

/** A length on paper in the unit of a PDF. */
export const pointsOf = (millimetres: number): string => ((millimetres * POINTS_PER_INCH) / 25.4).toFixed(3)

const COLOUR_SPACE: Record<number, string> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }

/** The number of components in a JPEG's frame header; 3 where there is none to read. */
export function jpegComponents(jpeg: Uint8Array): number {
  for (let at = 2; jpeg[at] === 0xff; ) {
    const marker = jpeg[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return jpeg[at + 9] ?? 3
    at += 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
  }
  return 3
}

const points = (pixels: number, dpi: number) => ((pixels * POINTS_PER_INCH) / dpi).toFixed(3)

/**
 * One image a page, each page as large as its image. The JPEGs are put in unchanged (DCTDecode).
 *
 * @example
 * const pdf = writePdf([{ jpeg, width: 2480, height: 3508, components: 3, dpi: 300 }])
 */
export function writePdf(pages: readonly PdfPage[]): Blob {
  const parts: BlobPart[] = []
  const offsets: number[] = []
  let length = 0
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes as Uint8Array<ArrayBuffer>)
    length += bytes.length
  }
  const object = (number: number, body: string, stream?: Uint8Array) => {
    offsets[number] = length
    put(`${number} 0 obj\n${body}\n`)
    if (stream) {
      put('stream\n')
      put(stream)
      put('\nendstream\n')
    }
    put('endobj\n')
  }
  /** Object numbers of a page, its contents and its image; the catalogue and the tree come first. */
  const numbers = (page: number) => ({ page: 3 + page * 3, contents: 4 + page * 3, picture: 5 + page * 3 })

  put('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, index) => `${numbers(index).page} 0 R`).join(' ')
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  for (const [index, { jpeg, width, height, components, dpi, sheet }] of pages.entries()) {
    const own = numbers(index)
    const [across, down] = sheet
      ? [pointsOf(sheet.width), pointsOf(sheet.height)]
      : [points(width, dpi), points(height, dpi)]
    object(
      own.page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents ${own.contents} 0 R /Resources << /XObject << /Picture ${own.picture} 0 R >> >> >>`,
    )
    const drawing = new TextEncoder().encode(sheet?.content ?? `q ${across} 0 0 ${down} 0 0 cm /Picture Do Q`)
    object(own.contents, `<< /Length ${drawing.length} >>`, drawing)
    // Adobe's four-channel JPEGs hold their inks inverted.
    const inverted = components === 4 ? ' /Decode [1 0 1 0 1 0 1 0]' : ''
    const colours = COLOUR_SPACE[components] ?? '/DeviceRGB'
    object(
      own.picture,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length}${inverted} >>`,
      jpeg,
    )
  }
  const start = length
  const count = offsets.length
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`)
  put(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
