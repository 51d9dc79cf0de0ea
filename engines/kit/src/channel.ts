export interface WorkerEnd {
  reason: 'crashed' | 'memory' | 'ended'
  detail?: string
}

export interface Channel {
  post(message: ToWorker, transfer?: readonly Transferable[]): void
  onMessage(listener: (message: FromWorker) => void): void
  onEnd(listener: (end: WorkerEnd) => void): void
  /** False between the loss of the connection and `onEnd`. */
  isOpen?(): boolean
  end(): Promise<void>
}

export interface WorkerPort {
  post(message: FromWorker, transfer?: readonly Transferable[]): void
  onMessage(listener: (message: ToWorker) => void): void
}

export type ToWorker =
  | { kind: 'call'; id: number; name: string; input: unknown; maxBytesOut: number }
  | { kind: 'cancel'; id: number }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; value: unknown; patienceMs?: number }
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'failed'; id: number; error: ErrorFacts }

export interface WorkerCall {
  signal: AbortSignal
  /** With `patienceMs`, the next word may be that far away, where a step is known to be quick or slow. */
  progress(value: unknown, patienceMs?: number): void
  transfer(...objects: Transferable[]): void
}

export type WorkerApi = Record<string, (input: never, call: WorkerCall) => unknown>
export type CallInput<Method> = Method extends (input: infer Input, ...rest: never[]) => unknown ? Input : never
export type CallOutput<Method> = Method extends (...all: never[]) => infer Output ? Awaited<Output> : never

/** The worker crashed, ran out of memory, went silent, was ended or passed its deadline; its call has no answer. */
export class WorkerLost extends Error {
  override name = 'WorkerLost'
  readonly code: 'crashed' | 'memory' | 'deadline' | 'silent' | 'start' | 'closed'

  constructor(code: WorkerLost['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export class QueueFull extends Error {
  override name = 'QueueFull'
}

export class TooManyBytes extends Error {
  override name = 'TooManyBytes'
}

interface ErrorFacts {
  name: string
  message: string
  code?: string | number
}

export class RemoteError extends Error {
  readonly code: string | number | undefined

  constructor({ name, message, code }: ErrorFacts) {
    super(message)
    this.name = name
    this.code = code
  }
}

const MAX_MESSAGE_LENGTH = 2000

export function factsOf(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error).slice(0, MAX_MESSAGE_LENGTH) }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: error.message.slice(0, MAX_MESSAGE_LENGTH),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
  }
}

const WORD = 8
const ENTRY = 16

/** Approximate, and counts no further than `most`: two bytes a character, buffers and views by their length. */
export function byteSizeOf(value: unknown, max = Number.POSITIVE_INFINITY): number {
  const open: unknown[] = [value]
  const seen = new Set<object>()
  let size = 0
  while (open.length > 0 && size <= max) {
    const at = open.pop()
    if (typeof at === 'string') size += ENTRY + at.length * 2
    else if (typeof at !== 'object' || at === null) size += WORD
    else if (!seen.has(at)) {
      seen.add(at)
      size += ENTRY
      if (ArrayBuffer.isView(at) || at instanceof ArrayBuffer) size += at.byteLength
      else if (at instanceof Map) {
        for (const pair of at) open.push(...pair)
      } else if (at instanceof Set || Array.isArray(at)) {
        // Its length first: a list of a million entries must not be spread out to be found too long.
        const length = at instanceof Set ? at.size : at.length
        size += length * WORD
        if (size <= max) for (const entry of at) open.push(entry)
      } else {
        for (const key in at) {
          size += ENTRY + key.length * 2
          open.push((at as Record<string, unknown>)[key])
          if (size > max) break
        }
      }
    }
  }
  return size
}

export const isLarger = (value: unknown, max: number): boolean =>
  max < Number.POSITIVE_INFINITY && byteSizeOf(value, max) > max
