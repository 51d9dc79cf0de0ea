import { decodePicture, NeedsBrowser, processWithoutCanvas } from '@sundry/images/worker'
import { type RecipePorts, subjectPorts } from '@sundry/recipes'
import { openCutoutEngine } from './make-cutout.ts'

const process: RecipePorts['process'] = (file, settings, { onProgress }) =>
  processWithoutCanvas(file, settings, onProgress)

/** The engines as a recipe sees them, in a thread of the command. */
export const recipePorts: RecipePorts = {
  process,
  ...subjectPorts(openCutoutEngine, process),
  drawText: async () => {
    throw new NeedsBrowser(
      'The command draws no text: run this recipe on the page, or put the words into a picture and use that as the watermark.',
    )
  },
  readPicture: async ({ picture }) => decodePicture(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')),
}
