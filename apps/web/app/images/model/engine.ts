import {
  type Disclosure,
  type FormatId,
  formatOf,
  type ImageFacts,
  type ImageSettings,
  type ProcessedImage,
  type RunOptions,
  sniffFormat,
} from '@sundry/images'
import { isFault, loadOnce } from '../../platform/load-code.ts'

interface Pool {
  process(file: File, settings: ImageSettings, options?: RunOptions): Promise<ProcessedImage>
  read(file: File): Promise<ImageFacts>
  thumbnail(file: Blob, side: number, signal?: AbortSignal): Promise<Blob | null>
  excerpt(file: Blob, side: number, signal?: AbortSignal): Promise<{ view: Blob; tiles: Blob }>
  score(reference: Blob, made: Blob, signal?: AbortSignal): Promise<number | null>
  inspect(file: Blob, format: FormatId, signal?: AbortSignal): Promise<readonly Disclosure[]>
}

export const openPool = loadOnce<Pool>(async () => (await import('@sundry/images/browser')).createImagePool({}))

/**
 * A separate worker that is never cancelled: ending it would cost more than the little work on a small copy, and the
 * whole image's work, which is cancelled at each change, would take it along.
 */
export const openQuickPool = loadOnce<Pool>(async () =>
  (await import('@sundry/images/browser')).createImagePool({ size: 1 }),
)

/** Each waits for the one before, so that only the latest of several is begun. */
export function createTurns(): <Value>(work: () => Promise<Value>, signal: AbortSignal) => Promise<Value> {
  let current: Promise<unknown> = Promise.resolve()
  return async (work, signal) => {
    await current
    signal.throwIfAborted()
    const run = work()
    current = run.catch(() => {})
    return run
  }
}

export async function processInPool(file: File, settings: ImageSettings, run: RunOptions): Promise<ProcessedImage> {
  return (await openPool()).process(file, settings, run)
}

export async function readInPool(file: File): Promise<ImageFacts> {
  return (await openPool()).read(file)
}

/** An image element decodes an image at its full size, however small it is shown. */
const SHOWN_AS_IT_IS = 1e6

export const isLarge = (format: FormatId, { width, height }: { width: number; height: number }): boolean =>
  format !== 'svg' && width * height > SHOWN_AS_IT_IS

const HEAD_BYTES = 4096

export async function sniff(file: File): Promise<{ format: FormatId; mime: string } | null> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer()
  const format = sniffFormat(new Uint8Array(head))
  return format && { format, mime: formatOf(format).mime }
}

export function faultMessage(error: unknown): string | null {
  return isFault(error) ? error.message : null
}
