import { decodePicture, NeedsBrowser, processWithoutCanvas } from '@sundry/images/worker'
import type { RecipePorts } from '@sundry/recipes'

const refuse = (what: string) => async () => {
  throw new NeedsBrowser(what)
}

/** The engines as a recipe sees them, in a thread of the command. */
export const recipePorts: RecipePorts = {
  process: (file, settings, { onProgress }) => processWithoutCanvas(file, settings, onProgress),
  cutout: refuse('The command does not remove backgrounds: run this recipe on the page.'),
  cropToSubject: refuse('The command does not find subjects: run this recipe on the page.'),
  drawText: refuse(
    'The command draws no text: run this recipe on the page, or put the words into a picture and use that as the watermark.',
  ),
  readPicture: async ({ picture }) => decodePicture(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')),
}
