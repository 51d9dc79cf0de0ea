import { CutoutFault } from '../base/fault.ts'
import type { ModelFacts, ProviderId, Readiness } from '../base/types.ts'
import { modelsFor } from '../models/catalogue.ts'
import { isCached } from '../models/fetch-cached.ts'
import { type RuntimeKind, runtimeSizes, runtimeUrls } from '../models/runtime-url.ts'

const RUNTIME_SOURCE = 'https://github.com/microsoft/onnxruntime'

async function runtimeFacts(kind: RuntimeKind): Promise<ModelFacts> {
  const { packed } = runtimeSizes[kind]
  return {
    id: 'runtime',
    label: 'ONNX Runtime',
    download: (await isCached(runtimeUrls[kind])) ? 0 : packed,
    bytes: packed,
    licence: 'MIT',
    source: RUNTIME_SOURCE,
  }
}

export async function readiness(provider: ProviderId | 'click', kind: RuntimeKind): Promise<Readiness> {
  if (typeof WebAssembly === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return { ok: false, why: new CutoutFault('no-runtime').message, models: [], download: 0 }
  try {
    const entries = await modelsFor(provider)
    const models = await Promise.all(
      entries.map(async ({ id, label, licence, source, bytes, url }) => {
        const download = (await isCached(url)) ? 0 : bytes
        return { id, label, licence, source, bytes, download }
      }),
    )
    const all = [...models, await runtimeFacts(kind)]
    const download = all.reduce((sum, model) => sum + model.download, 0)
    const isLost = download > 0 && navigator.onLine === false
    return { ok: !isLost, why: isLost ? new CutoutFault('offline').message : null, models: all, download }
  } catch (error) {
    if (!(error instanceof CutoutFault)) throw error
    return { ok: false, why: error.message, models: [], download: 0 }
  }
}
