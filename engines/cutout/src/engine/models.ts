import { type ModelEntry, modelsFor } from '../models/catalogue.ts'
import { fetchKept } from '../models/fetch-kept.ts'
import { freeSize } from '../models/free-size.ts'
import { openSession, runtimeFile, type Session, startRuntime } from '../models/runtime.ts'
import { chooseRuntime } from '../models/runtime-choice.ts'
import { type RuntimeKind, runtimeSizes } from '../models/runtime-size.ts'
import type { DownloadProgress, ProviderId } from '../types.ts'

const sessions = new Map<string, Session>()
/** The build that was started: once for this worker, as it cannot be exchanged. */
let started: RuntimeKind | null = null

/** Fetches and opens what a way of working needs; what is open already costs nothing. */
export async function openModels(
  provider: ProviderId | 'click',
  tell: (progress: DownloadProgress) => void,
  only?: readonly string[],
): Promise<ReadonlyMap<string, Session>> {
  const entries = (await modelsFor(provider)).filter(({ id }) => !only || only.includes(id))
  const missing = entries.filter(({ id }) => !sessions.has(id))
  if (missing.length === 0) return sessions
  const kind = started ?? (await chooseRuntime())
  const { packed, whole } = runtimeSizes[kind]
  const total = missing.reduce((sum, { bytes }) => sum + bytes, started ? 0 : packed)
  let done = 0
  const report = (loaded: number) => tell({ loaded: Math.min(total, Math.round(done + loaded)), total })
  if (!started) {
    // The runtime travels packed but is counted as it arrives, unpacked.
    const share = packed / whole
    const wasm = await fetchKept(runtimeFile(kind), (loaded) => report(loaded * share))
    startRuntime(wasm, kind)
    started = kind
    done += packed
  }
  for (const entry of missing) {
    sessions.set(entry.id, await openOne(entry, kind, report))
    done += entry.bytes
  }
  return sessions
}

async function openOne(entry: ModelEntry, kind: RuntimeKind, report: (loaded: number) => void): Promise<Session> {
  const model = await fetchKept(entry, report)
  if (entry.id === 'u2netp') freeSize(model)
  return openSession(model, kind)
}
