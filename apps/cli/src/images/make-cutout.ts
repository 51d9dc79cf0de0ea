import type { CutoutEngine } from '@sundry/cutout'
import { cutoutStyleOf } from '@sundry/recipes'
import { madeFile } from './made-file.ts'
import type { CutoutWork, ImageMade } from './thread-api.ts'

let engine: Promise<Pick<CutoutEngine, 'find' | 'render' | 'release'>> | undefined

/** Loaded by the first picture that needs it: the runtime and the models take seconds and memory. */
export function openCutoutEngine() {
  engine ??= import('@sundry/cutout/worker').then(({ createCutoutEngineHere }) => createCutoutEngineHere())
  return engine
}

export async function makeCutout(file: File, { step, mode, provider, output }: CutoutWork): Promise<ImageMade> {
  const cutouts = await openCutoutEngine()
  const subject = await cutouts.find(file, { mode, provider })
  try {
    const made = await cutouts.render(subject, { ...cutoutStyleOf(step), output })
    return {
      file: await madeFile(made.file),
      others: [],
      dimensions: { width: made.width, height: made.height },
      format: output === 'webp' ? 'webp' : 'png',
      notes: subject.notes,
      report: { encodes: 1, ...(subject.agreement !== null && { agreement: Number(subject.agreement.toFixed(4)) }) },
    }
  } finally {
    cutouts.release(subject)
  }
}
