import { jpegComponents, pointsOf, writePdf } from '@sundry/recipes'
import type { PhotoDocument } from './documents.ts'
import type { MadePhoto } from './make.ts'

export interface Paper {
  id: string
  /** Millimetres, upright. */
  width: number
  height: number
}

export const papers: readonly Paper[] = [
  { id: '10x15', width: 100, height: 150 },
  { id: 'a4', width: 210, height: 297 },
]

export const SHEET_DPI = 300

/** Millimetres: what printers leave white, between photos, length of a cut mark, and its distance from a photo. */
const [MARGIN, GAP, MARK, AWAY] = [3, 1, 2, 0.5]

export interface Place {
  x: number
  y: number
}

export interface Sheet {
  width: number
  height: number
  photo: { width: number; height: number }
  /** The upper left corners of the photos, in millimetres. */
  places: readonly Place[]
  /** Lines to cut along, beside the photos. */
  marks: readonly { from: Place; to: Place }[]
}

const countIn = (room: number, side: number) => Math.max(0, Math.floor((room - 2 * MARGIN + GAP) / (side + GAP)))

/** As many photos as fit, on the paper upright or lying; null where not one does. */
export function layOut({ width, height }: Pick<PhotoDocument, 'width' | 'height'>, paper: Paper): Sheet | null {
  const turned = { width: paper.height, height: paper.width }
  const count = (page: { width: number; height: number }) => countIn(page.width, width) * countIn(page.height, height)
  const page = count(turned) > count(paper) ? turned : { width: paper.width, height: paper.height }
  const [columns, rows] = [countIn(page.width, width), countIn(page.height, height)]
  if (columns * rows === 0) return null
  const startOf = (room: number, side: number, number: number) => (room - number * (side + GAP) + GAP) / 2
  const [left, top] = [startOf(page.width, width, columns), startOf(page.height, height, rows)]
  const places: Place[] = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      places.push({ x: left + column * (width + GAP), y: top + row * (height + GAP) })
  const [right, bottom] = [page.width - left, page.height - top]
  const edges = (start: number, side: number, number: number) =>
    Array.from({ length: number }, (_, index) => start + index * (side + GAP)).flatMap((at) => [at, at + side])
  const marks = [
    ...edges(left, width, columns).flatMap((x) => [
      { from: { x, y: top - AWAY - MARK }, to: { x, y: top - AWAY } },
      { from: { x, y: bottom + AWAY }, to: { x, y: bottom + AWAY + MARK } },
    ]),
    ...edges(top, height, rows).flatMap((y) => [
      { from: { x: left - AWAY - MARK, y }, to: { x: left - AWAY, y } },
      { from: { x: right + AWAY, y }, to: { x: right + AWAY + MARK, y } },
    ]),
  ]
  return { ...page, photo: { width, height }, places, marks }
}

/** The sheet as a PDF in exact millimetres, with the photo's own JPEG in it once. */
export async function sheetPdf(
  sheet: Sheet,
  { file, size, dpi }: Pick<MadePhoto, 'file' | 'size' | 'dpi'>,
): Promise<Blob> {
  const jpeg = new Uint8Array(await file.arrayBuffer())
  // PDF counts from the lower left.
  const at = ({ x, y }: Place) => `${pointsOf(x)} ${pointsOf(sheet.height - y)}`
  const { width, height } = sheet.photo
  const photos = sheet.places.map(({ x, y }) => {
    const corner = at({ x, y: y + height })
    return `q ${pointsOf(width)} 0 0 ${pointsOf(height)} ${corner} cm /Picture Do Q`
  })
  const lines = sheet.marks.map(({ from, to }) => `${at(from)} m ${at(to)} l S`)
  const content = [...photos, '0.3 w 0.4 G', ...lines].join('\n')
  const page = { width: sheet.width, height: sheet.height, content }
  return writePdf([{ jpeg, ...size, components: jpegComponents(jpeg), dpi, sheet: page }])
}

/** The part of a canvas's context that a sheet is drawn with. */
type Context = Pick<OffscreenCanvasRenderingContext2D, 'fillRect' | 'drawImage' | 'fillStyle' | 'imageSmoothingQuality'>

const pixel = (millimetres: number) => Math.round((millimetres * SHEET_DPI) / 25.4)

export const sheetPixels = ({ width, height }: Pick<Sheet, 'width' | 'height'>) => ({
  width: pixel(width),
  height: pixel(height),
})

/** Draws the sheet in SHEET_DPI on a canvas of `sheetPixels`. */
export function drawSheet(context: Context, sheet: Sheet, photo: ImageBitmap): void {
  const { width, height } = sheetPixels(sheet)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  const size = [pixel(sheet.photo.width), pixel(sheet.photo.height)] as const
  for (const { x, y } of sheet.places) context.drawImage(photo, pixel(x), pixel(y), ...size)
  context.fillStyle = '#999999'
  for (const { from, to } of sheet.marks)
    context.fillRect(pixel(from.x), pixel(from.y), pixel(to.x - from.x) || 1, pixel(to.y - from.y) || 1)
}
