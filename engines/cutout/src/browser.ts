import { maskOf, sizeOf } from './adopted.ts'
import { CutoutFault } from './core/fault.ts'
import { CutoutHost } from './engine/host.ts'
import { takeIn, translate } from './engine/intake.ts'
import { readiness } from './engine/readiness.ts'
import { chooseRuntime } from './models/runtime-choice.ts'
import type {
  Cutout,
  CutoutEngine,
  CutoutMode,
  CutoutNote,
  Look,
  ProviderId,
  SegmentOptions,
  Subject,
} from './types.ts'
import type { Findings, FindRequest, Found } from './worker-messages.ts'

export type { CutoutEngine } from './types.ts'

/** What is kept of a subject on the page's side: the worker may end at any time. */
interface Kept {
  photo: Blob
  name: string
  provider: ProviderId
  mode: CutoutMode
  findings: Findings
  /** Counts what changed the findings, so that the worker knows what it may use again. */
  version: number
  notes: readonly CutoutNote[]
}

const nothing: Findings = { general: null, matting: null, clicked: null, peak: null }

/** A visitor who asked for little data gets the small model. */
function preferred(): ProviderId {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ? 'local-fast' : 'local'
}

/**
 * One worker that owns the runtime, the models and the masks. It ends itself after some idle minutes and comes back
 * when it is needed.
 *
 * @example
 * const engine = createCutoutEngine()
 * const subject = await engine.find(file, { signal })
 * const { file: cutout } = await engine.render(subject, look)
 */
export function createCutoutEngine(): CutoutEngine {
  const host = new CutoutHost()
  const kept = new Map<string, Kept>()
  let count = 0

  function keep(id: string, before: Kept, found: Found): Subject {
    kept.set(id, { ...before, mode: found.took, findings: found.findings, version: before.version + 1 })
    const { width, height, took, agreement } = found
    return { id, width, height, mode: took, agreement, notes: [...before.notes, ...found.notes] }
  }

  function of(subject: Subject): Kept {
    const found = kept.get(subject.id)
    if (!found) throw new CutoutFault('released')
    return found
  }

  /** As if the model that knows edges had found it: its mask is taken for what it is. */
  async function adopt(file: File, cutout: Blob, signal?: AbortSignal): Promise<Subject | null> {
    const { photo, notes } = await takeIn(file, signal)
    const size = await sizeOf(photo)
    const matting = await maskOf(cutout, size)
    signal?.throwIfAborted()
    if (!matting) return null
    count += 1
    const findings = { ...nothing, matting }
    const before: Kept = { photo, name: file.name, provider: 'local', mode: 'people', findings, version: 0, notes }
    return keep(`${count}`, before, { findings, ...size, took: 'people', agreement: null, notes: [] })
  }

  const ask = (request: FindRequest, listening: SegmentOptions) =>
    host.run(listening, (worker, call) => worker.call('find', request, call))

  const ready = async (provider: ProviderId | 'click') => readiness(provider, await chooseRuntime())

  return {
    readiness: ready,
    clickReadiness: () => ready('click'),
    async prepare(provider, options = {}) {
      await host.run(options, (worker, call) => worker.call('prepare', provider, call))
    },
    async find(file, options = {}) {
      const { provider = preferred(), mode = 'auto', ...listening } = options
      const taken = await takeIn(file, options.signal)
      count += 1
      const id = `${count}`
      const askOf = (photo: Blob) => ask({ id, photo, provider, mode, findings: nothing }, listening)
      const start = (photo: Blob): Kept => ({
        photo,
        name: file.name,
        provider,
        mode,
        findings: nothing,
        version: 0,
        notes: taken.notes,
      })
      try {
        return keep(id, start(taken.photo), await askOf(taken.photo))
      } catch (error) {
        if (!(error instanceof CutoutFault && error.code === 'damaged') || taken.translated) throw error
        // What this browser cannot decode, the image engine perhaps can.
        const photo = await translate(file, options.signal)
        return keep(id, start(photo), await askOf(photo))
      }
    },
    adopt: (file, cutout, { signal } = {}) => adopt(file, cutout, signal),
    async switchTo(subject, mode, options = {}) {
      const before = of(subject)
      const { photo, findings } = before
      // Whoever asks for people by name asks for the model that knows them.
      const provider = before.provider === 'local-fast' && mode !== 'object' ? 'local' : before.provider
      const request = { id: subject.id, photo, provider, mode, findings: { ...findings, clicked: null } }
      return keep(subject.id, { ...before, provider }, await ask(request, options))
    },
    async click(subject, clicks, options = {}) {
      const before = of(subject)
      const { photo, mode, findings } = before
      const request = { id: subject.id, photo, mode, findings, clicks }
      return keep(subject.id, before, await host.run(options, (worker, call) => worker.call('click', request, call)))
    },
    async render(subject, look, { maxSide, ...listening } = {}) {
      const { photo, name, mode, findings, version } = of(subject)
      const request = {
        id: subject.id,
        photo,
        name,
        mode,
        findings,
        version,
        width: subject.width,
        look,
        maxSide: maxSide ?? null,
      }
      return await host.run(listening, (worker, call) => worker.call('render', request, call))
    },
    release(subject) {
      kept.delete(subject.id)
    },
    close() {
      host.close()
      kept.clear()
    },
  }
}

/**
 * From photo to cut-out in one call.
 *
 * @example
 * const { file } = await removeBackground(photo, look, { signal })
 */
export async function removeBackground(file: File, look: Look, options: SegmentOptions = {}): Promise<Cutout> {
  const engine = createCutoutEngine()
  try {
    return await engine.render(await engine.find(file, options), look, options)
  } finally {
    engine.close()
  }
}
