import { decodeImage, processWithoutCanvas } from '@sundry/images/worker'
import { type RecipePorts, subjectPorts } from '@sundry/recipes'
import { openCutoutEngine } from './make-cutout.ts'

const process: RecipePorts['process'] = (file, settings, { onProgress }) =>
  processWithoutCanvas(file, settings, onProgress)

let font: string | null = null

/** A TTF or OTF file, for watermarks of text. */
export function drawTextWith(file: string): void {
  font = file
}

/** The engines as a recipe sees them, in a thread of the command. */
export const recipePorts: RecipePorts = {
  process,
  ...subjectPorts(openCutoutEngine, process),
  drawText: async (step) => {
    if (font === null) throw new Error('A watermark of text needs a font: give its file with --font.')
    return (await import('./draw-text.ts')).drawText(step, font)
  },
  readPicture: async ({ picture }) => decodeImage(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')),
}
