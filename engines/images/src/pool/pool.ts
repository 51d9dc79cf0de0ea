import { createFairQueue, type FairQueue, RemoteError, type WorkerClient, WorkerLost } from '@sundry/kit'
import { connectWorker } from '@sundry/kit/browser'
import { ImageFault, isFaultCode } from '@sundry/raster'
import { descriptorOf } from '../formats/index.ts'
import { type Header, WASM_BYTES } from '../model/format.ts'
import type { FormatId, ImageSettings, RunOptions } from '../model/types.ts'
import type { ProcessRequest } from '../pipeline/job.ts'
import type { PreviewRequest } from '../pipeline/preview.ts'
import type { CodecsApi, InspectRequest, ScoreRequest } from '../worker/codecs.worker.ts'

/** The worker's failure, worth another try, unlike a fault of the file. */
export class LaneFailure extends Error {
  readonly why: WorkerLost['code'] | 'threw'

  constructor(message: string, why: WorkerLost['code'] | 'threw') {
    super(message)
    this.why = why
  }

  /** The message when the second try fails as well: the error is internal, and never the file's. */
  get fault(): ImageFault {
    if (this.why === 'silent') return new ImageFault('timeout')
    if (this.why === 'start') return new ImageFault('code-unavailable')
    return new ImageFault(/memory|allocation|abort/i.test(this.message) ? 'no-memory' : 'broken')
  }
}

type LaneOptions = RunOptions & { patienceMs: number }

export class Lane {
  #worker: WorkerClient<CodecsApi> | null = null

  end(): void {
    void this.#worker?.close()
    this.#worker = null
  }

  process(request: ProcessRequest, options: LaneOptions) {
    const transfer = request.drawn ? [request.drawn] : []
    return this.#run(options, (worker, call) => worker.call('process', request, { ...call, transfer }))
  }

  preview(request: PreviewRequest, options: LaneOptions) {
    return this.#run(options, (worker, call) => worker.call('preview', request, call))
  }

  excerpt(request: PreviewRequest, options: LaneOptions) {
    return this.#run(options, (worker, call) => worker.call('excerpt', request, call))
  }

  score(request: ScoreRequest, options: LaneOptions) {
    return this.#run(options, (worker, call) => worker.call('score', request, call))
  }

  inspect(request: InspectRequest, options: LaneOptions) {
    return this.#run(options, (worker, call) => worker.call('inspect', request, call))
  }

  async #run<Value>(
    { patienceMs, signal, onProgress }: LaneOptions,
    begin: (worker: WorkerClient<CodecsApi>, call: object) => Promise<Value>,
  ): Promise<Value> {
    this.#worker ??= connectWorker<CodecsApi>(
      () => new Worker(new URL('../worker/codecs.worker.ts', import.meta.url), { type: 'module' }),
      { lends: true },
    )
    const report = (share: unknown) => typeof share === 'number' && onProgress?.(share)
    try {
      return await begin(this.#worker, { signal, patienceMs, onProgress: report })
    } catch (error) {
      if (error instanceof RemoteError && error.name === 'ImageFault') {
        const code = String(error.code)
        if (code === 'code-unavailable') {
          // Some browsers remember for as long as a worker lives that a script did not arrive, and in WebKit a worker
          // may ask past the service worker, which alone answers without a network. The next one may do better.
          this.end()
          throw new LaneFailure(error.message, 'start')
        }
        throw new ImageFault(isFaultCode(code) ? code : 'broken', error.message)
      }
      this.end()
      if (error instanceof WorkerLost) throw new LaneFailure(error.message, error.code)
      if (error instanceof RemoteError) throw new LaneFailure(`${error.name}: ${error.message}`, 'threw')
      throw error
    }
  }
}

const DECODED_BYTES = 4
/** An edit reads one raster and writes another, beside the bitmap they came from. */
const EDITED_BYTES = 12

/** Files other than JPEG are drawn and read before our JPEG encoder takes them. */
const DRAWN_BYTES = 8

export function memoryOf(pixels: number, format: FormatId, settings?: ImageSettings): number {
  const target = settings?.outputFormat ?? format
  const { fast, small } = descriptorOf(target).bytesPerPixel
  const drawn = target === 'jpeg' && format !== 'jpeg' ? DRAWN_BYTES : 0
  const edited = settings?.edits?.length ? EDITED_BYTES : 0
  return pixels * ((settings?.effort === 'small' ? small(settings.quality) : fast) + edited + drawn)
}

export const memoryToPreview = (pixels: number, format: FormatId): number =>
  pixels * (descriptorOf(format).shownByBrowser ? DECODED_BYTES : WASM_BYTES)

/** Gigabytes as browsers round them; without that value, a phone's screen decides. */
const SMALL_MEMORY = 4
/** CSS pixels of the shorter side: no phone's is longer, no tablet's is shorter. */
const PHONE_SIDE = 540

function isPhone(): boolean {
  const { matchMedia, screen } = globalThis
  if (!matchMedia || !screen) return false
  return matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) <= PHONE_SIDE
}

export function isSmallDevice(): boolean {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 0
  return (gigabytes > 0 && gigabytes <= SMALL_MEMORY) || isPhone()
}

const ALONE_PIXELS = 50e6
/** WebAssembly memory never shrinks: after more than this the worker is not used again. */
const SHARE_BYTES = 150e6
const SMALL_BYTES = 100e6
/** After an image of more than this a small device ends the worker: what grew in WebAssembly goes with it. */
const SMALL_SHARE_BYTES = 60e6
const IDLE_MS = 15_000

export interface Load {
  pixels: number
  bytes: number
  /** Runs with the machine to itself. */
  alone: boolean
}

export const pixelsOf = ({ width, height }: Pick<Header, 'width' | 'height'>): number => width * height

function memoryBudget(): number {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 4
  return (gigabytes || 4) * 256e6
}

export const defaultPoolSize = (): number => Math.min(8, Math.max(1, navigator.hardwareConcurrency || 2))

export class Scheduler {
  readonly #queue: FairQueue<Load>
  readonly #maxLaneBytes: number
  readonly #idle: Lane[] = []
  readonly #busy = new Set<Lane>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(size: number, isSmall: boolean = isSmallDevice()) {
    const running = Math.max(1, Math.floor(size))
    const maxBytes = isSmall ? SMALL_BYTES : Math.min(memoryBudget(), running * SHARE_BYTES)
    this.#maxLaneBytes = isSmall ? SMALL_SHARE_BYTES : SHARE_BYTES
    this.#queue = createFairQueue({
      running,
      waiting: Number.POSITIVE_INFINITY,
      fits: (next, others) => fitsBeside(others, next, maxBytes),
    })
  }

  async run<Result>(
    { isUrgent, ...load }: Load & { isUrgent: boolean },
    signal: AbortSignal | undefined,
    work: (lane: Lane) => Promise<Result>,
  ): Promise<Result> {
    const release = await this.#queue.enter('', signal, { load, isUrgent })
    clearTimeout(this.#timer)
    const isLarge = load.bytes > this.#maxLaneBytes
    if (isLarge) this.#endIdle()
    const lane = this.#idle.pop() ?? new Lane()
    this.#busy.add(lane)
    try {
      return await work(lane)
    } finally {
      this.#busy.delete(lane)
      if (isLarge) lane.end()
      this.#idle.push(lane)
      release()
      if (this.#queue.running === 0) this.#timer = setTimeout(() => this.#endIdle(), IDLE_MS)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const lane of [...this.#idle, ...this.#busy]) lane.end()
    this.#idle.length = 0
  }

  #endIdle(): void {
    for (const lane of this.#idle.splice(0)) lane.end()
  }
}

const needsAll = ({ pixels, alone }: Load) => alone || pixels > ALONE_PIXELS

function fitsBeside(others: readonly (Load | undefined)[], next: Load | undefined, maxBytes: number): boolean {
  if (others.length === 0) return true
  const loads = [...others, next].filter((load) => load !== undefined)
  return !loads.some(needsAll) && loads.reduce((sum, { bytes }) => sum + bytes, 0) <= maxBytes
}
