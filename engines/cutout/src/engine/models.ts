import type { ModelSet } from '../base/types.ts'
import { modelsFor } from '../models/catalogue.ts'
import { fetchCached } from '../models/fetch-cached.ts'
import { openSession, type Session, startRuntime } from '../models/runtime.ts'
import { chooseRuntime, type RuntimeKind, runtimeFile, runtimeSizes } from '../models/runtime-choice.ts'
import type { ProgressCallbacks } from './worker-messages.ts'

const sessions = new Map<string, Session>()
let started: RuntimeKind | null = null

export async function openModels(
  provider: ModelSet,
  onDownload: ProgressCallbacks['onDownload'],
  only?: readonly string[],
): Promise<ReadonlyMap<string, Session>> {
  const entries = (await modelsFor(provider)).filter(({ id }) => !only || only.includes(id))
  const missing = entries.filter(({ id }) => !sessions.has(id))
  if (missing.length === 0) return sessions
  const kind = started ?? (await chooseRuntime())
  const { packed, whole } = runtimeSizes[kind]
  const total = missing.reduce((sum, { bytes }) => sum + bytes, started ? 0 : packed)
  let done = 0
  const report = (loaded: number) => onDownload({ loaded: Math.min(total, Math.round(done + loaded)), total })
  if (!started) {
    // The runtime is sent compressed but counted as it arrives, uncompressed.
    const share = packed / whole
    const wasm = await fetchCached(runtimeFile(kind), (loaded) => report(loaded * share))
    startRuntime(wasm, kind)
    started = kind
    done += packed
  }
  for (const entry of missing) {
    sessions.set(entry.id, await openSession(await fetchCached(entry, report), kind))
    done += entry.bytes
  }
  return sessions
}
