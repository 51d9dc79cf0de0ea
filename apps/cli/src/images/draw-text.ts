import { readFile } from 'node:fs/promises'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Raster } from '@sundry/images'
import { decodeImage } from '@sundry/images/worker'
import type { StepOf } from '@sundry/recipes'
import { resvgWasm } from './resvg-file.ts'

/** Large enough for any image; it is scaled down to each. The page draws at the same size. */
const FONT_PIXELS = 160
const MAX_LENGTH = 4096
const LINE = 1.3
/** From the middle of a line to its baseline, in parts of the font's size. */
const BASELINE = 0.35

const started = new Map<'wasm', Promise<void>>()

async function start(): Promise<void> {
  const running = started.get('wasm') ?? readFile(new URL(resvgWasm)).then((wasm) => initWasm(wasm))
  started.set('wasm', running)
  await running
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\t', ' ')

function textAsSvg({ text, colour, bold }: StepOf<'watermark-text'>, size: number, width: number): string {
  const height = Math.ceil(size * LINE)
  const place = `x="0" y="${height / 2 + size * BASELINE}" font-size="${size}" font-weight="${bold ? 700 : 400}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text ${place} fill="${colour}" xml:space="preserve">${escaped(text)}</text></svg>`
}

/** The text as an image, in the font of a file (TTF or OTF). */
export async function drawText(step: StepOf<'watermark-text'>, fontFile: string): Promise<Raster> {
  await start()
  const font = { fontBuffers: [new Uint8Array(await readFile(fontFile))] }
  const measured = new Resvg(textAsSvg(step, FONT_PIXELS, MAX_LENGTH), { font })
  const box = measured.getBBox()
  measured.free()
  if (!box) throw new Error(`The font ${fontFile} has no glyphs for “${step.text}”, or is not a TTF or OTF file.`)
  const width = box.x * 2 + box.width
  const size = Math.max(8, Math.min(FONT_PIXELS, (FONT_PIXELS * MAX_LENGTH) / Math.max(1, width)))
  const drawing = new Resvg(textAsSvg(step, size, Math.max(1, Math.ceil((width * size) / FONT_PIXELS))), { font })
  const png = drawing.render().asPng()
  drawing.free()
  return decodeImage(png)
}
