/// <reference path="./ambient.d.ts" />
import { upright } from '@sundry/raster'
import { descriptorOf } from './formats/index.ts'
import { type ProbedFile, probeFile } from './formats/probe-file.ts'
import type { Disclosure } from './inspect/disclosure.ts'
import type { FormatId, ImageFacts, ImageSettings, ProcessedImage, RunOptions } from './model/types.ts'
import { type ProcessRequest, unchangedImage } from './pipeline/job.ts'
import type { Excerpt } from './pipeline/preview.ts'
import { defaultPoolSize, type Lane, LaneFailure, memoryOf, memoryToPreview, pixelsOf, Scheduler } from './pool/pool.ts'
import { drawSvg } from './pool/svg.ts'

export { ImageFault } from '@sundry/raster'
export type { ImageFacts, ImageSettings, ProcessedImage, RunOptions } from './model/types.ts'
export type { Excerpt } from './pipeline/preview.ts'

export interface ImagePool {
  process(file: File, settings: ImageSettings, options?: RunOptions): Promise<ProcessedImage>
  read(file: File): Promise<ImageFacts>
  /** Runs before what waits; null when the file cannot be read. */
  thumbnail(file: Blob, side: number, signal?: AbortSignal): Promise<Blob | null>
  /** A smaller copy and parts in full resolution, to try settings on. */
  excerpt(file: Blob, side: number, signal?: AbortSignal): Promise<Excerpt>
  /** SSIMULACRA2 of a result beside the image it was made from; null where they cannot be compared. */
  score(reference: Blob, result: Blob, signal?: AbortSignal): Promise<number | null>
  /** Reads what the metadata discloses; it fails after a time limit. */
  inspect(file: Blob, format: FormatId, signal?: AbortSignal): Promise<Disclosure[]>
  close(): void
}

const patience = (pixels: number) => 60_000 + (pixels / 1e6) * 10_000

const INSPECT_MS = 20_000

const either = (one: AbortSignal, other?: AbortSignal) => (other ? AbortSignal.any([one, other]) : one)

const noFacts: ImageFacts = { format: null, mime: '', width: 0, height: 0, animated: false, preview: null }

const PREVIEW_SIDE = 640

export function createImagePool({ size = defaultPoolSize() }: { size?: number } = {}): ImagePool {
  const scheduler = new Scheduler(size)
  const closing = new AbortController()
  let queue: Promise<unknown> = Promise.resolve()

  function probe(file: Blob): Promise<ProbedFile> {
    const mine = queue.then(() => probeFile(file))
    queue = mine.catch(() => null)
    return mine
  }

  /** A broken worker gets a second chance with the machine to itself. */
  async function inTurn<Result>(
    place: { pixels: number; bytes: number; isUrgent: boolean },
    signal: AbortSignal,
    work: (lane: Lane) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await scheduler.run({ ...place, alone: false }, signal, work)
    } catch (error) {
      if (!(error instanceof LaneFailure)) throw error
    }
    try {
      return await scheduler.run({ ...place, alone: true }, signal, work)
    } catch (error) {
      throw error instanceof LaneFailure ? error.fault : error
    }
  }

  async function process(file: File, settings: ImageSettings, runOptions: RunOptions = {}): Promise<ProcessedImage> {
    const options = { ...runOptions, signal: either(closing.signal, runOptions.signal) }
    options.signal.throwIfAborted()
    let reported = 0
    const onProgress = (share: number) => {
      if (share <= reported) return
      reported = share
      options.onProgress?.(share)
    }
    const found = await probe(file)
    options.signal.throwIfAborted()
    const { format, header } = found
    const unchanged = unchangedImage({ file, format, header, settings })
    if (unchanged) {
      onProgress(1)
      return unchanged
    }
    const pixels = pixelsOf(header)
    const bytes = memoryOf(pixels, format, settings)
    const done = await inTurn({ pixels, bytes, isUrgent: false }, options.signal, async (lane) => {
      const drawn = format === 'svg' ? await drawSvg(file, header, settings) : null
      const request: ProcessRequest = { file, format, header, settings, ...(drawn && { drawn }) }
      return lane.process(request, { ...options, onProgress, patienceMs: patience(pixels) })
    })
    onProgress(1)
    return done
  }

  async function read(file: File): Promise<ImageFacts> {
    const found = await probe(file).catch((error: Error) => error)
    if (found instanceof Error) return { ...noFacts, problem: found.message }
    const { format, header } = found
    const { mime, shownByBrowser } = descriptorOf(format)
    const preview = shownByBrowser ? null : await makeSmall(file, found, PREVIEW_SIDE, false, closing.signal)
    return { format, mime, ...upright(header), animated: header.animated, preview }
  }

  async function thumbnail(file: Blob, side: number, signal?: AbortSignal): Promise<Blob | null> {
    const found = await probe(file).catch(() => null)
    return found && makeSmall(file, found, side, true, either(closing.signal, signal))
  }

  async function makeSmall(
    file: Blob,
    { format, header }: ProbedFile,
    side: number,
    isUrgent: boolean,
    signal: AbortSignal,
  ): Promise<Blob | null> {
    const pixels = pixelsOf(header)
    const bytes = memoryToPreview(pixels, format)
    const request = { file, format, header, side }
    return await inTurn({ pixels, bytes, isUrgent }, signal, (lane) =>
      lane.preview(request, { signal, patienceMs: patience(pixels) }),
    ).catch(() => null)
  }

  async function excerpt(file: Blob, side: number, signal?: AbortSignal): Promise<Excerpt> {
    const { format, header } = await probe(file)
    const pixels = pixelsOf(header)
    const bytes = 2 * memoryToPreview(pixels, format)
    const stop = either(closing.signal, signal)
    return inTurn({ pixels, bytes, isUrgent: false }, stop, (lane) =>
      lane.excerpt({ file, format, header, side }, { signal: stop, patienceMs: patience(pixels) }),
    )
  }

  async function score(reference: Blob, result: Blob, signal?: AbortSignal): Promise<number | null> {
    const found = await probe(reference).catch(() => null)
    if (!found) return null
    const pixels = pixelsOf(found.header)
    const bytes = 2 * memoryToPreview(pixels, found.format)
    const stop = either(closing.signal, signal)
    return inTurn({ pixels, bytes, isUrgent: false }, stop, (lane) =>
      lane.score({ reference, result }, { signal: stop, patienceMs: patience(pixels) }),
    )
  }

  function inspect(file: Blob, format: FormatId, signal?: AbortSignal): Promise<Disclosure[]> {
    const stop = either(closing.signal, signal)
    return inTurn({ pixels: 0, bytes: 2 * file.size, isUrgent: true }, stop, (lane) =>
      lane.inspect({ file, format }, { signal: stop, patienceMs: INSPECT_MS }),
    )
  }

  function close(): void {
    closing.abort(new DOMException('The pool was closed.', 'AbortError'))
    scheduler.close()
  }

  return { process, read, thumbnail, excerpt, score, inspect, close }
}

let shared: ImagePool | null = null
const sharedPool = () => {
  shared ??= createImagePool()
  return shared
}

export const processImage = (file: File, settings: ImageSettings, options?: RunOptions): Promise<ProcessedImage> =>
  sharedPool().process(file, settings, options)

export const readImage = (file: File): Promise<ImageFacts> => sharedPool().read(file)
