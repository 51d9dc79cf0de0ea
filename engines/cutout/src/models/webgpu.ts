import { createSession, gpuLost, runtimeVersion, type Session, type Tensor, tensor } from './runtime-build.ts'
import type { RuntimeKind } from './runtime-size.ts'
import { findAdapter } from './webgpu-adapter.ts'
import { type TestPicture, testPicture } from './webgpu-picture.ts'
import { type Candidate, tryOut } from './webgpu-trial.ts'
import { isBad, readVerdict, type Verdict, writeVerdict } from './webgpu-verdict.ts'

const TRIAL_MS = 30_000
const RUN_MS = 60_000

const onGpu = new WeakSet<Session>()
let verdict: Verdict | null = null
let lost: Promise<never> | null = null

async function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the graphics processor did not answer in time')), ms)
  })
  return Promise.race([work, late, ...(lost ? [lost] : [])]).finally(() => clearTimeout(timer))
}

async function note(change: Partial<Verdict>): Promise<void> {
  if (verdict) verdict = { ...verdict, ...change }
  if (verdict) await writeVerdict(verdict)
}

const digest = async (model: ArrayBuffer): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', model), 0, 8), (octet) =>
    octet.toString(16).padStart(2, '0'),
  ).join('')

async function openGpu(model: ArrayBuffer): Promise<Session> {
  const session = await createSession(model, 'webgpu')
  onGpu.add(session)
  if (!lost) {
    lost = gpuLost()
    lost.catch(() => undefined)
  }
  return session
}

type Limit = <Result>(run: Promise<Result>) => Promise<Result>

function candidate(session: Session, picture: TestPicture, limit: Limit = (run) => run): Candidate {
  const name = session.outputNames[0] ?? ''
  const run = async () => {
    const results = await limit(session.run({ [picture.name]: tensor(picture.data, picture.dims) }, [name]))
    const said = results[name]
    return said?.data instanceof Float32Array ? said.data : new Float32Array()
  }
  return { run }
}

async function choose(model: ArrayBuffer, id: string): Promise<Session> {
  const plain = await createSession(model, 'wasm')
  const picture = testPicture(plain.inputMetadata)
  if (!picture || !verdict) return plain
  await note({ begun: verdict.begun + 1 })
  let gpu: Session | null = null
  const openIt = async () => {
    gpu = await within(openGpu(model), TRIAL_MS)
    return candidate(gpu, picture, (run) => within(run, TRIAL_MS))
  }
  const outcome = await tryOut(candidate(plain, picture), openIt).catch(giveUp)
  if ('bad' in outcome) await note({ bad: outcome.bad })
  else await note({ begun: 0, models: { ...verdict.models, [id]: outcome.run } })
  const taken = 'run' in outcome && outcome.run === 'webgpu' ? gpu : null
  await (taken ? plain : (gpu as Session | null))?.release()
  return taken ?? plain
}

export async function openBest(model: ArrayBuffer, kind: RuntimeKind): Promise<Session> {
  const adapter = kind === 'webgpu' ? await findAdapter() : null
  verdict = adapter === null ? null : await readVerdict(`${adapter}, ONNX Runtime ${runtimeVersion()}`)
  if (!verdict || isBad(verdict)) return createSession(model, 'wasm')
  const id = await digest(model)
  const known = verdict.models[id]
  if (known === 'wasm') return createSession(model, 'wasm')
  if (!known) return choose(model, id)
  return within(openGpu(model), TRIAL_MS).catch(giveUp)
}

/** Ends the worker, because a GPU that hangs cannot be cancelled from within. */
async function giveUp(error: unknown): Promise<never> {
  await note({ bad: String(error) })
  throw error
}

const isSound = ({ data }: Tensor) => !(data instanceof Float32Array && data.some(Number.isNaN))

export async function watched(session: Session, run: () => Promise<Tensor[]>): Promise<Tensor[]> {
  if (!onGpu.has(session)) return run()
  const sound = async () => {
    const results = await run()
    if (!results.every(isSound)) throw new Error('the graphics processor gave no numbers')
    return results
  }
  return within(sound(), RUN_MS).catch(giveUp)
}
