import * as wasmBuild from 'onnxruntime-web/wasm'
import { gpuScript, plainScript } from '#runtime-files'
import { CutoutFault } from '../base/fault.ts'
import { type RuntimeKind, runtimeSizes, runtimeUrls } from './runtime-choice.ts'

export type Session = wasmBuild.InferenceSession
export type Tensor = wasmBuild.Tensor
type Build = Pick<typeof wasmBuild, 'env' | 'InferenceSession' | 'Tensor'>

const mjsUrls: Readonly<Record<RuntimeKind, string>> = { wasm: plainScript, webgpu: gpuScript }

let build: Build = wasmBuild
let handed: { wasm: ArrayBuffer; kind: RuntimeKind } | null = null

/** A thread of Node has no address. Its build of the runtime holds its script, and several threads share the processors. */
const isPage = () => typeof location !== 'undefined'

const own = (buffer: ArrayBuffer, length = buffer.byteLength) => buffer.transfer?.(length) ?? buffer

export function startRuntime(wasm: ArrayBuffer, kind: RuntimeKind): void {
  // The buffer of a fetched response stays until garbage collection, our own can be released.
  handed = { wasm: own(wasm), kind }
}

async function ready(): Promise<Build> {
  if (!handed) return build
  const { kind } = handed
  if (kind === 'webgpu') build = await import('onnxruntime-web/jspi')
  const { wasm } = build.env
  if (isPage())
    wasm.wasmPaths = {
      mjs: new URL(mjsUrls[kind], location.href).href,
      wasm: new URL(runtimeUrls[kind], location.href).href,
    }
  wasm.wasmBinary = handed.wasm
  wasm.numThreads = threadsFor(
    navigator.hardwareConcurrency || 1,
    isPage() && typeof SharedArrayBuffer === 'function' && crossOriginIsolated,
  )
  build.env.logLevel = 'error'
  handed = null
  return build
}

/** Leaves one processor to the page; threads need a cross-origin isolated page. */
export function threadsFor(processors: number, isolated: boolean): number {
  if (!isolated) return 1
  return processors > 2 ? Math.min(4, processors - 1) : Math.max(1, processors)
}

const options: wasmBuild.InferenceSession.SessionOptions = {
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
  // Prepacking would keep weights twice, and spinning threads would take the processor from the page.
  extra: { session: { disable_prepacking: '1', intra_op: { allow_spinning: '0' } } },
}

/** Browsers and ONNX Runtime word a failed script load differently, so fetch it to find out. */
const throwIfUnreachable = (kind: RuntimeKind) => async (error: unknown) => {
  const script = isPage() ? await fetch(mjsUrls[kind]).catch(() => null) : { ok: true }
  throw script?.ok ? error : new CutoutFault('code-unavailable')
}

export async function createSession(model: ArrayBuffer, provider: RuntimeKind): Promise<Session> {
  const { env, InferenceSession } = await ready().catch(throwIfUnreachable(provider))
  const session = await InferenceSession.create(new Uint8Array(model), {
    ...options,
    executionProviders: [provider],
  }).catch(throwIfUnreachable(provider))
  // The runtime is compiled by now, but keeps the buffer.
  if (env.wasm.wasmBinary) own(env.wasm.wasmBinary as ArrayBuffer, 0)
  delete env.wasm.wasmBinary
  return session
}

export const tensor = (data: Float32Array, dims: readonly number[]): Tensor => new build.Tensor('float32', data, dims)

export const runtimeVersion = (): string => build.env.versions.web ?? `${runtimeSizes.webgpu.whole}`

interface LosesItself {
  lost: Promise<{ reason: string; message: string }>
}

export async function gpuLost(): Promise<never> {
  const device = (await build.env.webgpu.device) as LosesItself
  const { reason, message } = await device.lost
  throw new Error(`the graphics processor was lost: ${reason} ${message}`)
}
