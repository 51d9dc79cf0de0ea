import type { ErrorFacts } from './errors.ts'

/** How a worker ended: by a crash, for want of memory, or because it was told to. */
export interface WorkerEnd {
  reason: 'crashed' | 'memory' | 'ended'
  detail?: string
}

/** The outside's end of the line to one worker, whatever kind of worker it is. */
export interface Channel {
  post(message: ToWorker, transfer?: readonly Transferable[]): void
  onMessage(listener: (message: FromWorker) => void): void
  /** Called once. */
  onEnd(listener: (end: WorkerEnd) => void): void
  /** Ends the worker at once, whatever it is doing. */
  end(): Promise<void>
}

/** The worker's end of the same line. */
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

/** What a function inside the worker may know of its call. */
export interface WorkerCall {
  /** Aborts when the caller no longer wants the answer. */
  signal: AbortSignal
  /** With `patienceMs`, the next word may be that far away, where a step is known to be quick or slow. */
  progress(value: unknown, patienceMs?: number): void
  /** Names what may be moved instead of copied when the answer is posted. */
  transfer(...objects: Transferable[]): void
}

export type WorkerApi = Record<string, (input: never, call: WorkerCall) => unknown>
export type CallInput<Method> = Method extends (input: infer Input, ...rest: never[]) => unknown ? Input : never
export type CallOutput<Method> = Method extends (...all: never[]) => infer Output ? Awaited<Output> : never
