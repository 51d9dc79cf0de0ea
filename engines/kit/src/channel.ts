import type { ErrorFacts } from './errors.ts'

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
