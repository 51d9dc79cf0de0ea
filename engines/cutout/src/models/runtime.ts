import mjsUrl from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import * as ort from 'onnxruntime-web/wasm'
import type { Wanted } from './fetch-kept.ts'
import { runtimeBytes } from './runtime-size.ts'
import { runtimeUrl } from './runtime-url.ts'
import { threadsFor } from './threads.ts'

export const runtimeFile: Wanted = { url: runtimeUrl, bytes: runtimeBytes.whole, sha256: null }

/** Hands the runtime its WebAssembly; call once, before the first session. */
export function startRuntime(wasm: ArrayBuffer): void {
  const { wasm: settings } = ort.env
  settings.wasmPaths = { mjs: new URL(mjsUrl, location.href).href, wasm: new URL(runtimeUrl, location.href).href }
  settings.wasmBinary = wasm
  settings.numThreads = threadsFor(navigator.hardwareConcurrency || 1, crossOriginIsolated)
  ort.env.logLevel = 'error'
}

export type Session = ort.InferenceSession
export type Feeds = Readonly<Record<string, Tensor>>
export type Tensor = ort.Tensor

const options: ort.InferenceSession.SessionOptions = {
  executionProviders: ['wasm'],
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
  // Weights in a second layout would lie twice in memory. Waiting threads that spin would take the processor from the
  // page and from each other.
  extra: { session: { disable_prepacking: '1', intra_op: { allow_spinning: '0' } } },
}

export async function openSession(model: ArrayBuffer): Promise<Session> {
  const session = await ort.InferenceSession.create(new Uint8Array(model), options)
  // The runtime is compiled: its file need not stay in memory.
  delete ort.env.wasm.wasmBinary
  return session
}

export const tensor = (data: Float32Array, dims: readonly number[]): Tensor => new ort.Tensor('float32', data, dims)

/** One output of one run, as numbers. */
export async function runOne(session: Session, feeds: Feeds, output: string): Promise<Tensor> {
  const results = await session.run({ ...feeds }, [output])
  const result = results[output]
  if (!result) throw new Error(`the model has no output ${output}`)
  return result
}

export const numbersOf = (result: Tensor): Float32Array => {
  if (!(result.data instanceof Float32Array)) throw new Error('the model gave no numbers')
  return result.data
}
