import { basePath } from '../base/place.ts'
import { openCache } from './fetch-cached.ts'
import { createSession, gpuLost, runtimeVersion, type Session, type Tensor, tensor } from './runtime-build.ts'
import type { RuntimeKind } from './runtime-choice.ts'
import { findAdapter } from './webgpu-adapter.ts'

const MAX_MEAN = 0.005
const FAR = 0.1
/** Share of values that rounding at a hard edge may turn over. */
const MAX_FAR = 0.001
/** A GPU that computes nothing would agree with a flatter reference. */
const MIN_RANGE = 0.1

export function agree(reference: Float32Array, other: Float32Array): boolean | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of reference) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (!(high - low >= MIN_RANGE)) return null
  if (other.length !== reference.length) return false
  const scale = Math.max(1, high - low)
  let sum = 0
  let far = 0
  for (let at = 0; at < reference.length; at += 1) {
    const off = Math.abs((other[at] ?? 0) - (reference[at] ?? 0)) / scale
    if (!(off <= FAR)) far += 1
    sum += off
  }
  return sum / reference.length <= MAX_MEAN && far <= reference.length * MAX_FAR
}

interface Candidate {
  run(): Promise<Float32Array>
}

type Outcome = { run: 'webgpu' | 'wasm' } | { bad: string }

const SLOW_MS = 1000

export async function tryOut(
  processor: Candidate,
  openGpu: () => Promise<Candidate>,
  now: () => number = () => performance.now(),
): Promise<Outcome> {
  const timed = async ({ run }: Candidate) => {
    const start = now()
    return { said: await run(), ms: now() - start }
  }
  const reference = await timed(processor)
  const gpu = await openGpu()
  // The first run compiles shaders, so only the second is timed.
  const first = agree(reference.said, (await timed(gpu)).said)
  if (first === null) return { run: 'wasm' }
  const second = await timed(gpu)
  if (!first || !agree(reference.said, second.said)) return { bad: 'its mask differs' }
  return { run: second.ms > SLOW_MS && second.ms > reference.ms ? 'wasm' : 'webgpu' }
}

interface Verdict {
  tried: string
  /** Trials begun and not ended, each of which may have crashed the tab. */
  begun: number
  bad: string | null
  models: Readonly<Record<string, 'webgpu' | 'wasm'>>
}

const VERDICT_PATH = `${basePath}models/.webgpu`

/** A visitor may close the tab during one or two trials by chance. */
const MAX_BEGUN = 3

export const isBad = ({ bad, begun }: Verdict): boolean => bad !== null || begun >= MAX_BEGUN

const untried = (tried: string): Verdict => ({ tried, begun: 0, bad: null, models: {} })

/** Null where nothing can be cached, so that a crash could not be remembered. */
export async function readVerdict(tried: string): Promise<Verdict | null> {
  const cache = await openCache()
  if (!cache) return null
  const retained = await cache.match(VERDICT_PATH)
  const verdict = (await retained?.json().catch(() => null)) as Verdict | null | undefined
  return verdict?.tried === tried ? verdict : untried(tried)
}

export async function writeVerdict(verdict: Verdict): Promise<void> {
  const cache = await openCache()
  await cache?.put(VERDICT_PATH, Response.json(verdict))
}

interface InputFacts {
  readonly name: string
  readonly isTensor: boolean
  readonly type?: string
  readonly shape?: readonly (number | string)[]
}

interface TestImage {
  name: string
  dims: readonly number[]
  data: Float32Array
}

/** For a model that takes any size, MODNet's, so that the trial is as large as the real work. */
const ANY_SIDE = 512

const GROUND = [0.78, 0.83, 0.86]
const COAT = [0.16, 0.22, 0.42]
const SKIN = [0.86, 0.66, 0.55]

const clamp = (value: number) => Math.min(1, Math.max(0, value))
function ellipse(x: number, y: number, centre: number, across: number, down: number): number {
  return clamp(0.5 - (Math.hypot((x - 0.5) / across, (y - centre) / down) - 1) * across * 12)
}

function colourAt(x: number, y: number, channel: number): number {
  const head = ellipse(x, y, 0.34, 0.15, 0.2)
  const body = ellipse(x, y, 1, 0.36, 0.42)
  const wall = (GROUND[channel] ?? 0) * (1 - 0.2 * y)
  const dressed = wall * (1 - body) + (COAT[channel] ?? 0) * body
  const light = 0.85 + 0.25 * (0.5 - x) + 0.1 * (0.5 - y)
  return clamp((dressed * (1 - head) + (SKIN[channel] ?? 0) * head) * light)
}

function testImage(inputs: readonly InputFacts[]): TestImage | null {
  const [input, ...others] = inputs
  if (!input?.isTensor || others.length > 0 || input.type !== 'float32' || input.shape?.length !== 4) return null
  const [, second, third, fourth] = input.shape
  const last = fourth === 3
  if (!last && second !== 3) return null
  const side = (provided: number | string | undefined) =>
    typeof provided === 'number' && provided > 0 ? provided : ANY_SIDE
  const [height, width] = last ? [side(second), side(third)] : [side(third), side(fourth)]
  const data = new Float32Array(3 * width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = last ? (y * width + x) * 3 + channel : (channel * height + y) * width + x
        data[at] = (colourAt((x + 0.5) / width, (y + 0.5) / height, channel) - 0.5) / 0.25
      }
  return { name: input.name, dims: last ? [1, height, width, 3] : [1, 3, height, width], data }
}

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

function candidate(session: Session, image: TestImage, limit: Limit = (run) => run): Candidate {
  const name = session.outputNames[0] ?? ''
  const run = async () => {
    const results = await limit(session.run({ [image.name]: tensor(image.data, image.dims) }, [name]))
    const reported = results[name]
    return reported?.data instanceof Float32Array ? reported.data : new Float32Array()
  }
  return { run }
}

async function choose(model: ArrayBuffer, id: string): Promise<Session> {
  const plain = await createSession(model, 'wasm')
  const image = testImage(plain.inputMetadata)
  if (!image || !verdict) return plain
  await note({ begun: verdict.begun + 1 })
  let gpu: Session | null = null
  const openIt = async () => {
    gpu = await within(openGpu(model), TRIAL_MS)
    return candidate(gpu, image, (run) => within(run, TRIAL_MS))
  }
  const outcome = await tryOut(candidate(plain, image), openIt).catch(giveUp)
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
