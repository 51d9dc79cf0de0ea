// The third entry: cut-outs in a thread without a canvas, as in Node. Such a thread brings stand-ins for the canvas
// (`@sundry/images/worker`) and a `fetch` that opens `/models/` and the addresses of files.
import { ImageFault } from '@sundry/images'
import { NeedsBrowser, processWithoutCanvas } from '@sundry/images/worker'
import { CutoutFault } from './base/fault.ts'
import type { CutoutEngine, CutoutNote, Subject } from './base/types.ts'
import { findFaces } from './engine/faces.ts'
import { find } from './engine/find.ts'
import { intake, PLAIN_PNG } from './engine/photo.ts'
import { render } from './engine/render.ts'
import type { FoundSubject, ProgressCallbacks } from './engine/worker-messages.ts'

interface StoredSubject {
  readonly found: FoundSubject
  readonly photo: Blob
  readonly name: string
}

const progressOf = (onProgress: (share: number) => void = () => {}): ProgressCallbacks => ({
  onProgress,
  onDownload: () => {},
})

/** Without a browser a file is drawn as it is stored, so EXIF's turn is applied first. */
async function convert(file: File): Promise<Blob> {
  try {
    return (await processWithoutCanvas(file, PLAIN_PNG)).processedFile
  } catch (error) {
    if (error instanceof ImageFault && !(error instanceof NeedsBrowser))
      throw new CutoutFault(error.code, error.message)
    throw error
  }
}

export type HeadlessCutoutEngine = Pick<CutoutEngine, 'find' | 'faces' | 'render' | 'release'>

const needsConversion = ({ orientation }: { orientation: number }) => orientation !== 1

/** Counted for all engines of the thread, which share what rendering keeps of its last subject. */
let count = 0

/** The part of `createCutoutEngine` for recipes and the command, all of it in this thread. */
export function createCutoutEngineHere(): HeadlessCutoutEngine {
  const subjects = new Map<string, StoredSubject>()
  return {
    async find(file, { provider = 'local', mode = 'auto', onProgress } = {}): Promise<Subject> {
      const { photo, notes } = await intake(file, convert, { needsConversion })
      count += 1
      const id = `${count}`
      const findings = { general: null, matting: null, peak: null }
      const found = await find({ id, photo, provider, mode, findings }, progressOf(onProgress))
      subjects.set(id, { found, photo, name: file.name })
      const all: readonly CutoutNote[] = [...notes, ...found.notes]
      const { width, height, decision } = found
      return { id, width, height, mode: decision.took, agreement: decision.agreement, notes: all }
    },
    async faces(file, { onProgress } = {}) {
      const { photo } = await intake(file, convert, { needsConversion })
      return findFaces(photo, progressOf(onProgress))
    },
    async render({ id, width }, style, { maxSide = null, onProgress } = {}) {
      const subject = subjects.get(id)
      if (!subject) throw new CutoutFault('released')
      const { photo, name, found } = subject
      const request = { id, photo, name, decision: found.decision, version: 1, width, style, maxSide }
      return render(request, progressOf(onProgress))
    },
    release({ id }) {
      subjects.delete(id)
    },
  }
}
