import { maskOf, sizeOf } from './base/adopted.ts'
import { CutoutFault } from './base/fault.ts'
import { toPlane } from './base/plane.ts'
import type {
  Cutout,
  CutoutEngine,
  CutoutNote,
  CutoutStyle,
  ProviderId,
  SegmentOptions,
  Subject,
} from './base/types.ts'
import { CutoutHost, readiness } from './engine/host.ts'
import { convertToPng, intake } from './engine/photo.ts'
import type { Decision, Findings, FindRequest, FoundSubject } from './engine/worker-messages.ts'
import { chooseRuntime } from './models/runtime-choice.ts'

export type { CutoutEngine } from './base/types.ts'

/** A subject as the page keeps it, because the worker may end at any time. */
interface StoredSubject {
  photo: Blob
  name: string
  provider: ProviderId
  findings: Findings
  decision: Decision | null
  clicked: Decision | null
  /** Counts decisions, so that the worker knows what it may use again. */
  version: number
  notes: readonly CutoutNote[]
}

const noFindings: Findings = { general: null, matting: null, peak: null }

const newSubject = (facts: Pick<StoredSubject, 'photo' | 'name' | 'provider' | 'notes'>): StoredSubject => ({
  ...facts,
  findings: noFindings,
  decision: null,
  clicked: null,
  version: 0,
})

/** A visitor who asked for little data gets the small model. */
function defaultProvider(): ProviderId {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ? 'local-fast' : 'local'
}

export function createCutoutEngine(): CutoutEngine {
  const host = new CutoutHost()
  const subjects = new Map<string, StoredSubject>()
  let count = 0

  /** A subject that was released while its worker was busy is not kept again. */
  function update(id: string, before: StoredSubject, change: Partial<StoredSubject>): void {
    if (subjects.has(id)) subjects.set(id, { ...before, ...change, version: before.version + 1 })
  }

  function store(id: string, before: StoredSubject, { findings, decision, ...found }: FoundSubject): Subject {
    update(id, before, { findings, decision, clicked: null })
    const { width, height, notes } = found
    const { took, agreement } = decision
    return { id, width, height, mode: took, agreement, notes: [...before.notes, ...notes] }
  }

  function add(id: string, subject: StoredSubject, found: FoundSubject): Subject {
    subjects.set(id, subject)
    return store(id, subject, found)
  }

  function stored({ id }: Subject): StoredSubject & { decision: Decision } {
    const subject = subjects.get(id)
    if (!subject?.decision) throw new CutoutFault('released')
    return { ...subject, decision: subject.decision }
  }

  async function adopt(file: File, cutout: Blob, signal?: AbortSignal): Promise<Subject | null> {
    const { photo, notes } = await intake(file, convertToPng, signal && { signal })
    const size = await sizeOf(photo)
    const matting = await maskOf(cutout, size)
    signal?.throwIfAborted()
    if (!matting) return null
    count += 1
    const findings = { ...noFindings, matting }
    const decision: Decision = { mask: toPlane(matting), kind: 'matting', took: 'people', agreement: null, notes: [] }
    const before = newSubject({ photo, name: file.name, provider: 'local', notes })
    return add(`${count}`, before, { findings, decision, ...size, notes: [] })
  }

  const runFind = (request: FindRequest, options: SegmentOptions) =>
    host.run(options, (worker, call) => worker.call('find', request, call))

  /** Runs `work` on the photo, or on a PNG of it where this browser does not decode its format. */
  async function onPhoto<Result>(
    file: File,
    signal: AbortSignal | undefined,
    work: (photo: Blob, notes: readonly CutoutNote[]) => Promise<Result>,
  ): Promise<Result> {
    const { photo, notes, converted } = await intake(file, convertToPng, signal && { signal })
    try {
      return await work(photo, notes)
    } catch (error) {
      if (!(error instanceof CutoutFault && error.code === 'damaged') || converted) throw error
      return work(await convertToPng(file, signal), notes)
    }
  }

  return {
    readiness: async (models) => readiness(models, await chooseRuntime()),
    async prepare(models, options = {}) {
      await host.run(options, (worker, call) => worker.call('prepare', models, call))
    },
    async find(file, options = {}) {
      const { provider = defaultProvider(), mode = 'auto', ...runOptions } = options
      return onPhoto(file, options.signal, async (photo, notes) => {
        count += 1
        const id = `${count}`
        const found = await runFind({ id, photo, provider, mode, findings: noFindings }, runOptions)
        return add(id, newSubject({ photo, name: file.name, provider, notes }), found)
      })
    },
    faces: (file, options = {}) =>
      onPhoto(file, options.signal, (photo) => host.run(options, (worker, call) => worker.call('faces', photo, call))),
    adopt: (file, cutout, { signal } = {}) => adopt(file, cutout, signal),
    async switchTo(subject, mode, options = {}) {
      const before = stored(subject)
      const { photo, findings } = before
      // The small model alone knows no people.
      const provider = before.provider === 'local-fast' && mode !== 'object' ? 'local' : before.provider
      const found = await runFind({ id: subject.id, photo, provider, mode, findings }, options)
      return store(subject.id, { ...before, provider }, found)
    },
    async click(subject, clicks, options = {}) {
      const before = stored(subject)
      const { photo, decision, notes } = before
      const { id } = subject
      const request = { id, photo, decision, clicks }
      const found = await host.run(options, (worker, call) => worker.call('click', request, call))
      const { width, height, decision: clicked } = found
      update(id, before, { clicked })
      return { id, width, height, mode: decision.took, agreement: decision.agreement, notes }
    },
    async render(subject, style, { maxSide, ...options } = {}) {
      const { photo, name, decision, clicked, version } = stored(subject)
      const request = {
        id: subject.id,
        photo,
        name,
        decision: clicked ?? decision,
        version,
        width: subject.width,
        style,
        maxSide: maxSide ?? null,
      }
      return await host.run(options, (worker, call) => worker.call('render', request, call))
    },
    release(subject) {
      subjects.delete(subject.id)
    },
    close() {
      host.close()
      subjects.clear()
    },
  }
}

export async function removeBackground(file: File, style: CutoutStyle, options: SegmentOptions = {}): Promise<Cutout> {
  const engine = createCutoutEngine()
  try {
    return await engine.render(await engine.find(file, options), style, options)
  } finally {
    engine.close()
  }
}
