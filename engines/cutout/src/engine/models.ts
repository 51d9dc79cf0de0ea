import { type ModelEntry, modelsFor } from '../models/catalogue.ts'
import { fetchKept } from '../models/fetch-kept.ts'
import { freeSize } from '../models/free-size.ts'
import { openSession, runtimeFile, type Session, startRuntime } from '../models/runtime.ts'
import { runtimeBytes } from '../models/runtime-size.ts'
import type { DownloadProgress, ProviderId } from '../types.ts'

const sessions = new Map<string, Session>()
let started = false

/** Fetches and opens what a way of working needs; what is open already costs nothing. */
export async function openModels(
  provider: ProviderId | 'click',
  tell: (progress: DownloadProgress) => void,
  only?: readonly string[],
): Promise<ReadonlyMap<string, Session>> {
  const entries = (await modelsFor(provider)).filter(({ id }) => !only || only.includes(id))
  const missing = entries.filter(({ id }) => !sessions.has(id))
  if (missing.length === 0) return sessions
  const total = missing.reduce((sum, { bytes }) => sum + bytes, started ? 0 : runtimeBytes.packed)
  let done = 0
  const report = (loaded: number) => tell({ loaded: Math.min(total, Math.round(done + loaded)), total })
  if (!started) {
    // The runtime travels packed but is counted as it arrives, unpacked.
    const share = runtimeBytes.packed / runtimeBytes.whole
    const wasm = await fetchKept(runtimeFile, (loaded) => report(loaded * share))
    startRuntime(wasm)
    started = true
    done += runtimeBytes.packed
  }
  for (const entry of missing) {
    sessions.set(entry.id, await openOne(entry, report))
    done += entry.bytes
  }
  return sessions
}

async function openOne(entry: ModelEntry, report: (loaded: number) => void): Promise<Session> {
  const model = await fetchKept(entry, report)
  if (entry.id === 'u2netp') freeSize(model)
  return openSession(model)
}
